#include "Split/Analyse/Exits.h"

#include "Split/Analyse/Declarations/Copies.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

static bool isOptional(QualType type) {
  const CXXRecordDecl *record =
      type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && record->isInStdNamespace() &&
         (record->getName() == "optional" || record->getName() == "nullopt_t");
}

/// Whether a class may say how values become others: std::optional, unlike
/// `return value`, considers explicit constructors and conversions as well.
static bool mayConvert(QualType type) {
  const CXXRecordDecl *record =
      type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && !isInStandardLibrary(record);
}

/// Whether its class says itself what one more move does, or a template of its
/// constructors, which takes anything: std::optional moves what it is made of.
static bool tellsMoves(QualType type) {
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() || isInStandardLibrary(record))
    return false;
  return llvm::any_of(record->decls(), [](const Decl *member) {
    const auto *pattern = dyn_cast<FunctionTemplateDecl>(member);
    const auto *made = dyn_cast_or_null<CXXConstructorDecl>(
        pattern ? pattern->getTemplatedDecl() : member);
    return made && made->getNumParams() > 0 &&
           made->getMinRequiredArguments() <= 1 &&
           (pattern ||
            (made->isCopyOrMoveConstructor() && made->isUserProvided()));
  });
}

/// Whether `std::optional<result>` made of `value` is what `result` made of it
/// is, and not empty.
static bool isUnclearAnswer(const Expr *value, QualType result,
                            ASTContext &context) {
  if (isOptional(result) || tellsMoves(result))
    return true;
  QualType written = value->IgnoreUnlessSpelledInSource()->getType();
  return isOptional(written) ||
         (!context.hasSameUnqualifiedType(written.getNonReferenceType(),
                                          result.getNonReferenceType()) &&
          (mayConvert(written) || mayConvert(result)));
}

namespace {

/// Statements that leave the arm, other than by running off its end.
class Exits : public RecursiveASTVisitor<Exits> {
public:
  Exits(const AstText &text, TextRange arm, QualType result, ArmFacts &facts)
      : text(text), arm(arm), result(result), facts(facts) {}

  bool TraverseLambdaExpr(LambdaExpr *) { return true; }
  bool TraverseCXXRecordDecl(CXXRecordDecl *) { return true; }

  /// What the arm declares, and the file alone has.
  bool VisitDeclStmt(DeclStmt *statement) {
    for (const Decl *declaration : statement->decls())
      if (const auto *named = dyn_cast<NamedDecl>(declaration);
          named && declaration->isLocalExternDecl() &&
          named->getFormalLinkage() != Linkage::External)
        facts.note(Oddity::LocalState, named->getNameAsString());
    return true;
  }
  /// One that a declaration in a function's text gives is not there for a hook.
  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *argument) {
    const auto *function =
        dyn_cast<FunctionDecl>(argument->getParam()->getDeclContext());
    if (function && function->isLocalExternDecl())
      facts.note(Oddity::LocalDefault, function->getNameAsString());
    return true;
  }
  bool VisitReturnStmt(ReturnStmt *statement) {
    if (auto range = text.range(statement->getSourceRange()))
      facts.returns.push_back(*range);
    const Expr *value = statement->getRetValue();
    facts.unclearAnswer |=
        value &&
        (result->isVoidType() || isUnclearAnswer(value, result, text.context));
    if (const VarDecl *moved = movedByReturn(value))
      facts.note(Oddity::ReturnsCopy, moved->getNameAsString());
    return true;
  }
  bool VisitBreakStmt(BreakStmt *statement) {
    return jump<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, SwitchStmt>(
        statement, "break");
  }
  bool VisitContinueStmt(ContinueStmt *statement) {
    return jump<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(statement,
                                                             "continue");
  }
  bool VisitGotoStmt(GotoStmt *) {
    facts.note(Oddity::Goto);
    return true;
  }
  bool VisitLabelStmt(LabelStmt *) {
    facts.note(Oddity::Label);
    return true;
  }
  bool VisitCoreturnStmt(CoreturnStmt *) { return partOfCoroutine(); }
  bool VisitCoroutineSuspendExpr(CoroutineSuspendExpr *) {
    return partOfCoroutine();
  }

private:
  /// The variable of the host that upstream moves into the result, as its
  /// scope ends or it is an rvalue reference, and a hook, in which it is a
  /// reference, copies; null: none, or the bytes are all that there is to
  /// either.
  const VarDecl *movedByReturn(const Expr *value) const {
    const auto *named = dyn_cast_or_null<DeclRefExpr>(
        value ? value->IgnoreUnlessSpelledInSource()->IgnoreParenImpCasts()
              : nullptr);
    const auto *variable =
        named ? dyn_cast<VarDecl>(named->getDecl()) : nullptr;
    if (!variable || !variable->hasLocalStorage() ||
        variable->getType()->isLValueReferenceType())
      return nullptr;
    auto range = text.range(variable->getSourceRange());
    bool ofHost = range && !arm.contains(*range);
    QualType type = variable->getType().getNonReferenceType();
    bool isSame = type.isTriviallyCopyableType(text.context) &&
                  ((!type->isRecordType() && !result->isRecordType()) ||
                   text.context.hasSameUnqualifiedType(type, result));
    return ofHost && !isSame ? variable : nullptr;
  }

  bool partOfCoroutine() {
    facts.note(Oddity::Coroutine);
    return true;
  }

  template <typename... Targets>
  bool jump(const Stmt *statement, llvm::StringRef what) {
    DynTypedNode node = DynTypedNode::create(*statement);
    while (true) {
      auto parents = text.context.getParents(node);
      const Stmt *parent = parents.empty() ? nullptr : parents[0].get<Stmt>();
      if (!parent)
        return true;
      node = parents[0];
      if (!isa<Targets...>(parent))
        continue;
      auto range = text.range(parent->getSourceRange());
      bool ownSwitch = facts.place == Place::Case && what == "break" &&
                       isa<SwitchStmt>(parent);
      if (range && !arm.contains(*range) && !ownSwitch)
        facts.note(Oddity::LeavesLoop, what.str());
      return true;
    }
  }

  const AstText &text;
  TextRange arm;
  QualType result;
  ArmFacts &facts;
};

} // namespace

void collectExits(const AstText &text, TextRange arm, const ArmNodes &nodes,
                  QualType result, ArmFacts &facts) {
  Exits exits(text, arm, result, facts);
  for (const Stmt *statement : nodes.statements)
    exits.TraverseStmt(const_cast<Stmt *>(statement));
}

/// Whether a function lets an exception pass. Nothing: instances of a template
/// say so.
static std::optional<bool> mayThrow(const FunctionDecl *function) {
  const auto *type = function->getType()->getAs<FunctionProtoType>();
  if (!type) // of C
    return true;
  const ExceptionSpecificationType said = type->getExceptionSpecType();
  // Of a class template's destructor, the pattern's type does not say it.
  if (isUnresolvedExceptionSpec(said) ||
      (isa<CXXDestructorDecl>(function) && function->isTemplated() &&
       function->getExceptionSpecSourceRange().isInvalid()))
    return std::nullopt;
  // Before C++17, `throw()` unwinds all of the function.
  if (said == EST_DynamicNone &&
      !function->getASTContext().getLangOpts().CPlusPlus17)
    return true;
  const CanThrowResult can = type->canThrow();
  return can == CT_Dependent ? std::nullopt : std::optional(can == CT_Can);
}

namespace {

/// What stands around an arm, up to the next function.
enum class Handlers { None, Some, All };

} // namespace

/// Some, too, where something other than the function's text is around it: a
/// constructor's handlers are those of its initialisers.
static Handlers handlersAround(const Stmt *statement, ASTContext &context) {
  Handlers found = Handlers::None;
  const Stmt *inner = statement;
  DynTypedNode node = DynTypedNode::create(*statement);
  while (true) {
    auto parents = context.getParents(node);
    if (parents.empty() || parents[0].get<LambdaExpr>())
      return found;
    if (const auto *function = parents[0].get<FunctionDecl>())
      return function->getBody() == inner ? found : Handlers::Some;
    node = parents[0];
    const Stmt *outer = node.get<Stmt>();
    if (!outer && !node.get<VarDecl>())
      return Handlers::Some;
    if (!outer)
      continue; // a statement within an expression
    if (const auto *tries = dyn_cast<CXXTryStmt>(outer);
        tries && tries->getTryBlock() == inner) {
      found = Handlers::Some;
      for (unsigned i = 0; i < tries->getNumHandlers(); ++i)
        if (!tries->getHandler(i)->getExceptionDecl())
          return Handlers::All;
    }
    inner = outer;
  }
}

void collectTermination(const AstText &text, const ArmNodes &nodes,
                        const FunctionDecl *function, ArmFacts &facts) {
  auto can = mayThrow(function);
  if ((can && *can) || isa_and_nonnull<CoroutineBodyStmt>(function->getBody()))
    return; // or its promise gets it
  switch (handlersAround(nodes.statements.front(), text.context)) {
  case Handlers::All:
    return;
  case Handlers::None:
    if (can) {
      facts.mayNotThrow = true;
      return;
    }
    [[fallthrough]];
  case Handlers::Some:
    return facts.note(Oddity::PerhapsUncaught);
  }
}

} // namespace decouple
