#include "Split/Analyse/Captures/Captures.h"

#include "Split/Analyse/Captures/UnnamedUses.h"
#include "Split/Analyse/Captures/VariableUses.h"
#include "Split/Analyse/Declarations/Aliases.h"
#include "Split/Analyse/Declarations/Copies.h"
#include "Split/Analyse/Declarations/OwnPlace.h"
#include "Split/Analyse/Declarations/References.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMapContext.h"

using namespace clang;

namespace decouple {

namespace {

class Collector {
public:
  Collector(const AstText &text, const FileDeclarations &declarations,
            VariableSlices &slices, const ArmRange &arm, ArmFacts &facts)
      : text(text), declarations(declarations), slices(slices), arm(arm),
        facts(facts) {}

  void see(const NamedDecl *used, const Expr *expression) {
    if (inArm(used) || isa_and_nonnull<MemberExpr>(expression))
      return; // a field of this: seeThis() has it
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

  void seePlace(OwnPlace place) {
    if (place.function)
      facts.note(Oddity::FunctionName);
    if (place.file)
      facts.note(Oddity::FileName);
  }

  /// A function of the arm says its own name in the backend, too, unless it is
  /// the hook.
  void seePlace(const Decl *declaration) {
    OwnPlace place = ownPlaceIn(declaration, text.context.getSourceManager());
    facts.namesFunction |= std::exchange(place.function, false);
    seePlace(place);
  }

  /// What is a variable of the function is a reference in the hook.
  void seeDeclaredType(const Expr *asked) {
    asked = asked ? asked->IgnoreImplicit() : nullptr;
    const ValueDecl *named = nullptr;
    if (const auto *reference = dyn_cast_or_null<DeclRefExpr>(asked))
      named = isVariable(reference->getDecl()) ? reference->getDecl() : nullptr;
    if (const auto *member = dyn_cast_or_null<MemberExpr>(asked);
        member && member->isImplicitAccess())
      named = member->getMemberDecl();
    if (named && !inArm(named))
      facts.note(Oddity::DeclaredType, named->getNameAsString());
  }

  void seeThis(const CXXThisExpr *self) {
    const auto *member =
        dyn_cast_or_null<MemberExpr>(parentStatement(self, text.context));
    const auto *field =
        member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
    if (!field || !self->isImplicit())
      return facts.note(Oddity::UsesThis);
    VariableUses &use = fields[field->getNameAsString()];
    use.variable = field;
    use.add(parentStatement(member, text.context));
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

  /// What a declaration of the arm belongs to without naming it.
  void seeOwners(const Decl *declaration) {
    if (auto itself = declarations.find(declaration))
      for (std::size_t need : declarations.facts[*itself].needs)
        if (!arm.body.contains(declarations.facts[need].range))
          needs.insert(need);
  }

  void see(UnnamedUses uses) {
    for (const CXXThisExpr *self : uses.objects)
      seeThis(self);
    for (const Expr *asked : uses.askedForType)
      seeDeclaredType(asked);
    if (uses.takesStack && !facts.alwaysReturns)
      facts.note(Oddity::AllocatesOnStack);
    unnamed = std::move(uses);
  }

  void finish() {
    for (auto &[name, use] : locals)
      add(name, use, false);
    for (auto &[name, use] : fields)
      add(name, use, true);
    facts.needs.assign(needs.begin(), needs.end());
    facts.carried.assign(carried.begin(), carried.end());
    if (!facts.keeper.empty())
      facts.note(Oddity::AddressKept, facts.keeper);
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
    VariableUses &use = locals[value->getNameAsString()];
    if (use.variable &&
        use.variable->getCanonicalDecl() != value->getCanonicalDecl())
      return facts.note(Oddity::SameName, value->getNameAsString());
    use.variable = value;
    use.add(parentStatement(expression, text.context),
            expression->getType().isConstQualified());
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
    if (holdsState(outer))
      facts.note(Oddity::LocalState, used->getNameAsString());
    if (declarations.isToldApart(outer))
      facts.note(Oddity::LocalIdentity, used->getNameAsString());
    seePlace(ownPlaceIn(outer, text.context.getSourceManager()));
    forEachReference(
        DynTypedNode::create(*outer), text.context,
        [&](const NamedDecl *named, const Expr *) { see(named, nullptr); });
  }

  /// What the arm names, or what comes first in the file, defines nothing.
  bool isDeclaredAlone(const VarDecl *variable) const {
    const VarDecl *first = variable->getCanonicalDecl();
    return variable->hasExternalStorage() ||
           (first->hasExternalStorage() && text.range(first->getSourceRange()));
  }

  void add(const std::string &name, VariableUses use, bool field) {
    // What a lambda has a copy of is of the variable's own type.
    use.onlyConst &= !unnamed.copied.count(use.variable);
    Capture capture;
    capture.name = name;
    capture.fieldOfThis = field;
    capture.passing = passingOf(use, text.context);
    if (isBitField(use.variable) && capture.passing != Passing::Value)
      facts.note(Oddity::BitField, name);
    capture.type =
        text.parameter(use.variable->getType(), capture.passing, name);
    const auto *variable = dyn_cast<VarDecl>(use.variable);
    if (variable)
      capture.variable = slices.add(variable);
    if (variable && variable->getTLSKind() != VarDecl::TLS_None)
      facts.note(Oddity::PerThread, name);
    if (variable && isDeclaredAlone(variable))
      facts.note(Oddity::DeclaredAlone, name);
    if (variable && variable->isUsableInConstantExpressions(text.context))
      facts.note(Oddity::KnownConstant, name);
    if (unnamed.held.count(cast<ValueDecl>(use.variable->getCanonicalDecl())) &&
        (field || !variable || !variable->hasLocalStorage()))
      facts.note(Oddity::CopiedByLambda, name);
    facts.captures.push_back(std::move(capture));
  }

  const AstText &text;
  const FileDeclarations &declarations;
  VariableSlices &slices;
  const ArmRange &arm;
  ArmFacts &facts;
  std::map<std::string, VariableUses> locals, fields;
  UnnamedUses unnamed;
  std::set<std::size_t> needs;
  std::set<TextRange> carried;
};

} // namespace

void collectCaptures(const AstText &text, const FileDeclarations &declarations,
                     VariableSlices &slices, const ArmRange &arm,
                     const ArmNodes &nodes, ArmFacts &facts) {
  Collector collector(text, declarations, slices, arm, facts);
  auto see = [&](const NamedDecl *used, const Expr *expression) {
    collector.see(used, expression);
  };
  const SourceManager &sources = text.context.getSourceManager();
  if (!nodes.statements.empty())
    collector.seeScopes(nodes.statements.front());
  for (const Stmt *statement : nodes.statements) {
    forEachReference(DynTypedNode::create(*statement), text.context, see);
    collector.seePlace(ownPlaceIn(statement, sources));
  }
  collector.see(unnamedUses(nodes.statements));
  for (const Decl *declaration : nodes.declarations) {
    forEachReference(DynTypedNode::create(*declaration), text.context, see);
    collector.seeOwners(declaration);
    collector.seePlace(declaration);
  }
  collector.finish();
}

} // namespace decouple
