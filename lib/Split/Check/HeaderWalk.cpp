#include "Split/Check/HeaderWalk.h"

#include "Split/Analyse/Declarations/Copies.h"
#include "Split/Check/HeaderText.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

/// What `function` is made of, should a template have made it.
static const FunctionDecl *patternOf(const FunctionDecl *function) {
  const FunctionDecl *pattern = function->getTemplateInstantiationPattern();
  return pattern ? pattern : function;
}

static bool isOfMainFile(const Decl *declaration) {
  const SourceManager &sources =
      declaration->getASTContext().getSourceManager();
  return sources.isInMainFile(
      sources.getExpansionLoc(declaration->getLocation()));
}

namespace {

/// Follows what is named from the main file into headers, up to the first thing
/// that cannot be shared.
class HeaderWalk : public RecursiveASTVisitor<HeaderWalk> {
public:
  HeaderWalk(const HeaderPlaces &differences, llvm::DenseSet<const Decl *> seen)
      : seen(std::move(seen)), differences(differences) {}

  std::optional<HeaderUse> from(const Decl *declaration) {
    TraverseDecl(const_cast<Decl *>(declaration));
    isInMainFile = false;
    while (!found && !open.empty()) {
      const NamedDecl *next = nullptr;
      std::tie(next, place) = open.pop_back_val();
      follow(next);
    }
    return found;
  }

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return true; }

  bool TraverseStmt(Stmt *statement) {
    if (!statement)
      return true;
    if (isInMainFile)
      place = statement->getBeginLoc();
    parents.push_back(statement);
    bool goesOn = RecursiveASTVisitor::TraverseStmt(statement);
    parents.pop_back();
    return goesOn;
  }

  // Nothing is asked at run time.
  bool TraverseTypeLoc(TypeLoc) { return true; }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) {
    return true;
  }
  bool TraverseCXXNoexceptExpr(CXXNoexceptExpr *) { return true; }

  bool VisitDeclRefExpr(DeclRefExpr *name) {
    return see(name->getDecl(), name);
  }
  bool VisitMemberExpr(MemberExpr *name) { return see(name->getMemberDecl()); }
  bool VisitOverloadExpr(OverloadExpr *names) {
    return llvm::all_of(names->decls(), [&](const NamedDecl *candidate) {
      return see(candidate->getUnderlyingDecl());
    });
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *made) {
    return see(made->getConstructor());
  }
  bool VisitCXXBindTemporaryExpr(CXXBindTemporaryExpr *made) {
    return see(made->getTemporary()->getDestructor());
  }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *ended) {
    return seeEnd(ended->getDestroyedType());
  }
  bool VisitVarDecl(VarDecl *variable) {
    const DeclContext *around = variable->getParentFunctionOrMethod();
    const auto *function = dyn_cast_or_null<FunctionDecl>(around);
    if (variable->isStaticLocal() && function && !isOfMainFile(function) &&
        isOfEachSource(patternOf(function)) &&
        (variable->isTemplated() || !isFixed(variable)))
      return stop(Oddity::HeaderState, function);
    return isa<ParmVarDecl>(variable) || seeEnd(variable->getType());
  }
  /// `if (!cache) cache = ...;`
  bool VisitIfStmt(IfStmt *choice) {
    const auto *null =
        dyn_cast<UnaryOperator>(choice->getCond()->IgnoreParenImpCasts());
    const VarDecl *cache = null && null->getOpcode() == UO_LNot
                               ? variableIn(null->getSubExpr())
                               : nullptr;
    if (cache && cache->isInExternCContext() && fills(choice->getThen(), cache))
      filled.insert(cache);
    return true;
  }
  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *argument) {
    return seeDefault(argument->getExpr());
  }
  bool VisitCXXDefaultInitExpr(CXXDefaultInitExpr *member) {
    const FieldDecl *field = member->getField();
    if (!isOfMainFile(field) && readsDifferently(field, differences))
      return stop(Oddity::HeaderDiffers, field);
    return seeDefault(member->getExpr());
  }

private:
  static const VarDecl *variableIn(const Expr *name) {
    const auto *reference = dyn_cast<DeclRefExpr>(name->IgnoreParenImpCasts());
    return reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
  }

  static bool fills(const Stmt *statement, const VarDecl *cache) {
    const auto *binary = dyn_cast_or_null<BinaryOperator>(statement);
    if (binary && binary->getOpcode() == BO_Assign)
      return variableIn(binary->getLHS()) == cache;
    return statement && llvm::any_of(statement->children(), [&](const Stmt *s) {
             return fills(s, cache);
           });
  }

  bool stop(Oddity oddity, const NamedDecl *named) {
    found = HeaderUse{{oddity, named->getNameAsString()}, place};
    return false;
  }

  bool seeDefault(const Expr *value) {
    return !value || !defaults.insert(value).second ||
           TraverseStmt(const_cast<Expr *>(value));
  }

  bool seeEnd(QualType type) {
    const CXXRecordDecl *record =
        type.isNull() ? nullptr
                      : type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    return !record || !record->hasDefinition() || see(record->getDestructor());
  }

  /// `name` is the expression that names it, if one does.
  bool see(const NamedDecl *named, const DeclRefExpr *name = nullptr) {
    if (!named || found)
      return !found;
    if (const auto *pattern = dyn_cast<FunctionTemplateDecl>(named))
      named = pattern->getTemplatedDecl();
    if (isOfMainFile(named)) { // what the file itself has is copied
      if (isa<FunctionDecl>(named) && named->getParentFunctionOrMethod())
        goOn(named);
      return true;
    }
    const auto *function = dyn_cast<FunctionDecl>(named);
    if (isInStandardLibrary(named)) { // may call what it is given
      if (function)
        goOn(function);
      return true;
    }
    if (const auto *variable = dyn_cast<VarDecl>(named))
      return seeVariable(variable, name);
    return !function || seeFunction(function, name);
  }

  bool seeVariable(const VarDecl *variable, const DeclRefExpr *name) {
    if (!variable->hasGlobalStorage() || variable->isStaticLocal() ||
        variable->isTemplated())
      return true;
    if (!isOfEachSource(variable)) {
      if (variable->isInline() && (!variable->isConstexpr() || asks(name)) &&
          readsDifferently(variable, differences))
        return stop(Oddity::HeaderDiffers, variable);
      return true;
    }
    if (!isFixed(variable))
      return filled.contains(variable) || stop(Oddity::HeaderState, variable);
    if (asks(name))
      return stop(Oddity::HeaderIdentity, variable);
    goOn(variable);
    return true;
  }

  bool seeFunction(const FunctionDecl *function, const DeclRefExpr *name) {
    const FunctionDecl *pattern = patternOf(function);
    if (isOfEachSource(pattern)) {
      if (asks(name))
        return stop(Oddity::HeaderIdentity, function);
    } else if ((pattern->isInlined() || pattern->isTemplated()) &&
               !pattern->hasAttr<AlwaysInlineAttr>() &&
               !pattern->isConsteval() &&
               readsDifferently(pattern, differences)) {
      return stop(Oddity::HeaderDiffers, function);
    }
    goOn(function);
    return true;
  }

  void goOn(const NamedDecl *named) {
    if (seen.insert(named->getCanonicalDecl()).second)
      open.push_back({named, place});
  }

  void follow(const NamedDecl *named) {
    if (const auto *variable = dyn_cast<VarDecl>(named)) {
      TraverseStmt(const_cast<Expr *>(variable->getAnyInitializer()));
      return;
    }
    filled.clear();
    const auto *function = cast<FunctionDecl>(named);
    const FunctionDecl *defined = function;
    const Stmt *body = function->getBody(defined);
    if (!body)
      body = patternOf(function)->getBody(defined);
    TraverseStmt(const_cast<Stmt *>(body));
    if (const auto *made = dyn_cast<CXXConstructorDecl>(defined)) {
      for (CXXCtorInitializer *part : made->inits())
        TraverseStmt(part->getInit());
      seeVirtual(made->getParent());
    }
    if (isa<CXXDestructorDecl>(function))
      seeParts(cast<CXXDestructorDecl>(function)->getParent());
  }

  /// What ends with an object.
  void seeParts(const CXXRecordDecl *record) {
    record = record->getDefinition();
    if (!record || record->isDependentContext())
      return;
    for (const FieldDecl *field : record->fields())
      seeEnd(field->getType());
    for (const CXXBaseSpecifier &base : record->bases())
      seeEnd(base.getType());
  }

  /// What may be called of an object that is made.
  void seeVirtual(const CXXRecordDecl *record) {
    for (const CXXMethodDecl *method : record->methods())
      if (method->isVirtual())
        see(method);
  }

  /// The `n`th expression or statement around what is being visited.
  const Stmt *parent(std::size_t n) const {
    return n + 1 < parents.size() ? parents[parents.size() - 2 - n] : nullptr;
  }

  bool asks(const DeclRefExpr *name) const;

public:
  llvm::DenseSet<const Decl *> seen;

private:
  const HeaderPlaces &differences;
  std::optional<HeaderUse> found;
  bool isInMainFile = true;
  SourceLocation place; ///< in the main file, which leads to what is visited
  std::vector<const Stmt *> parents; ///< what is visited is the last
  llvm::SmallVector<std::pair<const NamedDecl *, SourceLocation>> open;
  llvm::SmallPtrSet<const Expr *, 8> defaults;
  /// A C header's, which the function at hand fills where they are null: each
  /// source's gets the same.
  llvm::SmallPtrSet<const VarDecl *, 4> filled;
};

} // namespace

/// Whether `name`, which is visited, asks which object or function it is. A
/// call, a value that is read, and what is copied do not; nor does an array
/// that is passed on, or is gone through.
bool HeaderWalk::asks(const DeclRefExpr *name) const {
  if (!name)
    return false;
  // Nobody tells objects of the standard library by their addresses.
  const CXXRecordDecl *record = name->getType()->getAsCXXRecordDecl();
  const bool isPassedOn =
      name->getType()->isArrayType() || (record && isInStandardLibrary(record));
  const Stmt *inner = name;
  for (std::size_t n = 0; const Stmt *outer = parent(n); ++n, inner = outer) {
    if (const auto *cast = dyn_cast<CastExpr>(outer)) {
      if (cast->getCastKind() == CK_LValueToRValue ||
          cast->getCastKind() == CK_ToVoid)
        return false;
      continue;
    }
    const auto *choice = dyn_cast<ConditionalOperator>(outer);
    if (isa<ParenExpr, MaterializeTemporaryExpr, ExprWithCleanups, ConstantExpr,
            MemberExpr>(outer) ||
        (choice && choice->getCond() != inner))
      continue;
    if (const auto *element = dyn_cast<ArraySubscriptExpr>(outer);
        element && element->getLHS() == inner)
      continue;
    if (const auto *made = dyn_cast<CXXConstructExpr>(outer))
      return !made->getConstructor()->isCopyOrMoveConstructor() && !isPassedOn;
    if (const auto *call = dyn_cast<CallExpr>(outer))
      return call->getCallee() != inner && !isa<CXXOperatorCallExpr>(call) &&
             !isPassedOn;
    if (isa<DeclStmt>(outer))
      return !isa_and_nonnull<CXXForRangeStmt>(parent(n + 1));
    return true;
  }
  return true;
}

std::optional<HeaderUse> HeaderUseFinder::useIn(const Decl *declaration) {
  HeaderWalk walk(differences, shared);
  std::optional<HeaderUse> found = walk.from(declaration);
  if (!found)
    shared = std::move(walk.seen);
  return found;
}

} // namespace decouple
