#include "Split/Analyse/Captures.h"

#include "Split/Analyse/Declarations/Aliases.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace decouple {

namespace {

/// What all uses of one variable in the arm have in common.
struct Uses {
  const ValueDecl *variable = nullptr;
  bool onlyRead = true;  ///< loaded as a value, each time
  bool onlyConst = true; ///< bound to const, or a const member called
};

bool isLoad(const Stmt *parent) {
  const auto *cast = dyn_cast_or_null<ImplicitCastExpr>(parent);
  return cast && cast->getCastKind() == CK_LValueToRValue;
}

bool isConstUse(const Stmt *parent) {
  if (isLoad(parent))
    return true;
  if (const auto *cast = dyn_cast_or_null<ImplicitCastExpr>(parent))
    return cast->getType().isConstQualified();
  const auto *member = dyn_cast_or_null<MemberExpr>(parent);
  if (!member)
    return false;
  const auto *method = dyn_cast<CXXMethodDecl>(member->getMemberDecl());
  return method && (method->isConst() || method->isStatic());
}

/// A bit-field has no address that a reference could hold.
bool isBitField(const ValueDecl *variable) {
  const auto *field = dyn_cast<FieldDecl>(variable);
  return field && field->isBitField();
}

Passing passingOf(const Uses &uses, ASTContext &context) {
  QualType type = uses.variable->getType();
  bool isConst = type.getNonReferenceType().isConstQualified();
  if (type->isReferenceType() && isConst)
    return Passing::ConstReference;
  QualType plain = type.getNonReferenceType();
  if (plain->isScalarType() && uses.onlyRead &&
      (isBitField(uses.variable) ||
       !isReachedOtherwise(uses.variable, context)))
    return Passing::Value;
  return isConst || uses.onlyConst ? Passing::ConstReference
                                   : Passing::Reference;
}

class Collector {
public:
  Collector(const AstText &text, const FileDeclarations &declarations,
            VariableSlices &slices, const ArmRange &arm, ArmFacts &facts)
      : text(text), declarations(declarations), slices(slices), arm(arm),
        facts(facts) {}

  void see(const NamedDecl *used, const Expr *expression) {
    if (inArm(used))
      return;
    if (const auto *value = dyn_cast<ValueDecl>(used);
        value && isVariable(value) && expression)
      return note(value, expression);
    if (used->getParentFunctionOrMethod() &&
        text.range(used->getSourceRange())) {
      // Not the function around it, which `find` would answer.
      if (!isa<VarDecl>(used))
        localNeeds(used);
      return;
    }
    auto need = declarations.find(used);
    if (!need)
      return;
    needs.insert(*need);
    if (expression && asksForIdentity(expression, text.context))
      facts.note(Oddity::AsksForIdentity, used->getNameAsString());
  }

  /// `__func__` written in the file; what headers' macros put into messages
  /// may differ.
  void seePredefined(const PredefinedExpr *name) {
    const SourceManager &sources = text.context.getSourceManager();
    if (sources.isInMainFile(sources.getSpellingLoc(name->getLocation())))
      facts.note(Oddity::FunctionName);
  }

  void seeThis(const CXXThisExpr *self) {
    const auto *member =
        dyn_cast_or_null<MemberExpr>(parentStatement(self, text.context));
    const auto *field =
        member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
    if (!field || !self->isImplicit())
      return facts.note(Oddity::UsesThis);
    Uses &use = fields[field->getNameAsString()];
    use.variable = field;
    const Stmt *parent = parentStatement(member, text.context);
    use.onlyRead &= isLoad(parent);
    use.onlyConst &= isConstUse(parent);
  }

  /// Using-directives and their like in the blocks around `statement`, up to
  /// the arm.
  void seeScopes(const Stmt *statement) {
    DynTypedNode node = DynTypedNode::create(*statement);
    for (auto parents = text.context.getParents(node); !parents.empty();
         parents = text.context.getParents(node)) {
      node = parents[0];
      if (const auto *block = node.get<CompoundStmt>())
        for (const Stmt *child : block->body())
          if (const auto *declared = dyn_cast<DeclStmt>(child))
            for (const Decl *declaration : declared->decls())
              carryLookup(declaration);
    }
  }

  void finish() {
    for (auto &[name, use] : locals)
      add(name, use, false);
    for (auto &[name, use] : fields)
      add(name, use, true);
    facts.needs.assign(needs.begin(), needs.end());
    facts.carried.assign(carried.begin(), carried.end());
  }

private:
  bool inArm(const Decl *declaration) const {
    auto range = text.range(declaration->getSourceRange());
    return range && arm.body.contains(*range);
  }

  /// A variable that lives in the host: local, or mutable at file scope.
  bool isVariable(const ValueDecl *value) const {
    if (isa<BindingDecl>(value))
      return true;
    const auto *variable = dyn_cast<VarDecl>(value);
    if (!variable || !text.range(variable->getSourceRange()))
      return false;
    if (variable->isLocalVarDeclOrParm())
      return true;
    auto index = declarations.find(variable);
    return index && declarations.facts[*index].mutableState;
  }

  void note(const ValueDecl *value, const Expr *expression) {
    Uses &use = locals[value->getNameAsString()];
    if (use.variable &&
        use.variable->getCanonicalDecl() != value->getCanonicalDecl())
      return facts.note(Oddity::SameName, value->getNameAsString());
    use.variable = value;
    const Stmt *parent = parentStatement(expression, text.context);
    use.onlyRead &= isLoad(parent);
    use.onlyConst &= isConstUse(parent);
  }

  void carryLookup(const Decl *declaration) {
    auto range = text.range(declaration->getSourceRange());
    if (isAlwaysNeeded(declaration) && range && range->begin < arm.body.begin)
      carried.insert(*range);
  }

  /// A type or constant that the host function declares for itself, and what
  /// that needs.
  void localNeeds(const NamedDecl *used) {
    const Decl *outer = used;
    while (const auto *type = dyn_cast<TagDecl>(outer->getDeclContext()))
      outer = type;
    auto range = text.range(outer->getSourceRange());
    if (!range || !carried.insert(*range).second)
      return;
    forEachReference(
        DynTypedNode::create(*outer), text.context,
        [&](const NamedDecl *named, const Expr *) { see(named, nullptr); });
  }

  void add(const std::string &name, const Uses &use, bool field) {
    Capture capture;
    capture.name = name;
    capture.fieldOfThis = field;
    capture.passing = passingOf(use, text.context);
    capture.type =
        text.parameter(use.variable->getType(), capture.passing, name);
    if (const auto *variable = dyn_cast<VarDecl>(use.variable))
      capture.variable = slices.add(variable);
    facts.captures.push_back(std::move(capture));
  }

  const AstText &text;
  const FileDeclarations &declarations;
  VariableSlices &slices;
  const ArmRange &arm;
  ArmFacts &facts;
  std::map<std::string, Uses> locals, fields;
  std::set<std::size_t> needs;
  std::set<TextRange> carried;
};

/// What an arm uses without naming a declaration.
class UnnamedUses : public RecursiveASTVisitor<UnnamedUses> {
public:
  explicit UnnamedUses(Collector &collector) : collector(collector) {}
  bool VisitPredefinedExpr(PredefinedExpr *name) {
    collector.seePredefined(name);
    return true;
  }
  bool VisitCXXThisExpr(CXXThisExpr *self) {
    collector.seeThis(self);
    return true;
  }

private:
  Collector &collector;
};

} // namespace

void collectCaptures(const AstText &text, const FileDeclarations &declarations,
                     VariableSlices &slices, const ArmRange &arm,
                     const ArmNodes &nodes, ArmFacts &facts) {
  Collector collector(text, declarations, slices, arm, facts);
  auto see = [&](const NamedDecl *used, const Expr *expression) {
    collector.see(used, expression);
  };
  UnnamedUses unnamed(collector);
  if (!nodes.statements.empty())
    collector.seeScopes(nodes.statements.front());
  for (const Stmt *statement : nodes.statements) {
    forEachReference(DynTypedNode::create(*statement), text.context, see);
    unnamed.TraverseStmt(const_cast<Stmt *>(statement));
  }
  for (const Decl *declaration : nodes.declarations)
    forEachReference(DynTypedNode::create(*declaration), text.context, see);
  collector.finish();
}

} // namespace decouple
