#include "Split/Analyse/Order/Waiting.h"

#include "Split/Analyse/Order/KeptObjects.h"
#include "Split/Analyse/Order/LaterNames.h"
#include "Split/Analyse/Order/OnlyBinds.h"
#include "Split/Analyse/Order/Reached.h"
#include "Text/TokenList.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

/// The outermost one, with the lambdas in it.
static const FunctionDecl *functionAround(const Stmt *statement,
                                          ASTContext &context) {
  const FunctionDecl *found = nullptr;
  DynTypedNode node = DynTypedNode::create(*statement);
  for (auto parents = context.getParents(node); !parents.empty();
       parents = context.getParents(node)) {
    node = parents[0];
    if (const auto *function = node.get<FunctionDecl>())
      found = function;
  }
  return found;
}

namespace {

/// Calls that get a variable of the arm: with it, a setter makes an attribute.
class CallsWith : public RecursiveASTVisitor<CallsWith> {
public:
  CallsWith(const AstText &text, const ArmRange &arm) : text(text), arm(arm) {}

  bool VisitDeclRefExpr(DeclRefExpr *named) {
    auto declared = text.range(named->getDecl()->getSourceRange());
    auto used = text.range(named->getSourceRange());
    if (!isa<VarDecl>(named->getDecl()) || !declared || !used ||
        !arm.body.contains(*declared) || arm.body.contains(*used))
      return true;
    const Stmt *node = named;
    while (node && !isa<CallExpr>(node)) {
      const auto *inner = dyn_cast<Expr>(node);
      node = inner ? parentStatement(inner, text.context) : nullptr;
    }
    if (node)
      calls.insert(cast<Expr>(node));
    return true;
  }

  std::set<const Expr *> calls;

private:
  const AstText &text;
  const ArmRange &arm;
};

/// The names by which what the arm uses of its function is found.
class LookedUp : public RecursiveASTVisitor<LookedUp> {
public:
  LookedUp(const AstText &text, const ArmRange &arm) : text(text), arm(arm) {}

  bool VisitDeclRefExpr(DeclRefExpr *named) {
    const auto *variable = dyn_cast<VarDecl>(named->getDecl());
    auto declared = variable ? text.range(variable->getSourceRange())
                             : std::optional<TextRange>();
    if (!declared || arm.body.contains(*declared) ||
        !variable->hasLocalStorage() || !seen.insert(variable).second)
      return true;
    ++depth;
    bool goesOn = !variable->hasInit() ||
                  TraverseStmt(const_cast<Expr *>(variable->getInit()));
    --depth;
    return goesOn;
  }
  bool VisitStringLiteral(StringLiteral *literal) {
    if (depth > 0 && literal->isOrdinary())
      names.insert(literal->getString().str());
    return true;
  }

  std::set<std::string> names;

private:
  const AstText &text;
  const ArmRange &arm;
  std::set<const VarDecl *> seen;
  unsigned depth = 0;
};

class Waiting {
public:
  Waiting(const AstText &text, const std::vector<ArmRange> &arms,
          const std::set<std::string> &hostHeaders)
      : text(text), arms(arms), hostHeaders(hostHeaders),
        uses(text.splitRules().bindings) {}

  bool canWait(const ArmRange &arm, const ArmNodes &nodes,
               const ArmFacts &facts) const {
    const Stmt *first = nodes.statements.front();
    const FunctionDecl *function = functionAround(first, text.context);
    // The backend's gets one module.
    if (!function || !function->hasBody() || function->getNumParams() > 1 ||
        !isReachedOnce(text, function, first) ||
        isCalledOtherwise(text, function))
      return false;
    auto ofDevice = [this](const Decl *declared) {
      return isOfDevice(declared);
    };
    return onlyBinds(text, uses, arm, nodes, ofDevice) &&
           !asksForClasses(text, arm, nodes) &&
           !keepsObjects(text, uses, function, arm) &&
           isForgotten(arm, nodes, facts, function);
  }

private:
  /// Whether nothing behind the arm asks for what it does.
  bool isForgotten(const ArmRange &arm, const ArmNodes &nodes,
                   const ArmFacts &facts, const FunctionDecl *function) const {
    CallsWith settings(text, arm);
    settings.TraverseStmt(function->getBody());
    BoundNames bound = namesOf(uses, nodes);
    LookedUp found(text, arm);
    for (const Stmt *statement : nodes.statements)
      found.TraverseStmt(const_cast<Stmt *>(statement));
    bound.lookedUp = std::move(found.names);
    for (const EscapingVariable &variable : facts.escaping)
      bound.own.insert(variable.attributes.begin(), variable.attributes.end());
    return bound.areKnown &&
           llvm::all_of(settings.calls,
                        [&](const Expr *call) {
                          return isReachedOnce(text, function, call) &&
                                 setsModule(uses, call);
                        }) &&
           !areNamedLater(text, uses, function, arm, bound, settings.calls);
  }

  /// All of its declarations are in text that leaves, or in headers that only
  /// such text includes; or nothing but such text asks for it.
  bool isOfDevice(const Decl *declared) const {
    const auto *function = dyn_cast<FunctionDecl>(declared);
    if (function && onlyArmsInitialise(function))
      return true;
    return llvm::all_of(declared->redecls(), [&](const Decl *one) {
      if (auto range = text.range(one->getSourceRange()))
        return isInArm(*range);
      const SourceManager &sources = text.context.getSourceManager();
      auto file = sources.getFileEntryRefForID(
          sources.getFileID(sources.getExpansionLoc(one->getLocation())));
      return file && !hostHeaders.count(file->getName().str());
    });
  }

  bool isInArm(TextRange range) const {
    return llvm::any_of(
        arms, [&](const ArmRange &arm) { return arm.body.contains(range); });
  }

  /// Whether `function` gets a module, no more, and text that stays only
  /// declares it.
  bool onlyArmsInitialise(const FunctionDecl *function) const {
    const QualType result = function->getReturnType();
    if (function->isDefined() || function->getNumParams() != 1 ||
        !function->getIdentifier() ||
        !function->getParamDecl(0)->getType()->isPointerType() ||
        !(result->isVoidType() || result->isIntegerType()))
      return false;
    std::size_t declared = 0, named = 0;
    for (const Decl *one : function->redecls()) {
      auto range = text.range(one->getSourceRange());
      if (!range)
        return false;
      declared += !isInArm(*range);
    }
    for (const TextToken &token : tokensOf(text.source()))
      named += token.text == function->getName() &&
               !isInArm({token.offset, token.end()});
    return named == declared;
  }

  const AstText &text;
  const std::vector<ArmRange> &arms;
  const std::set<std::string> &hostHeaders;
  ModuleUses uses;
};

} // namespace

void noteWhatCanWait(const AstText &text, const std::vector<ArmRange> &arms,
                     const std::vector<ArmNodes> &nodes,
                     const std::set<std::string> &hostHeaders,
                     std::vector<ArmFacts> &facts) {
  const std::vector<std::string> &makers =
      text.splitRules().bindings.initFunctions;
  Waiting waiting(text, arms, hostHeaders);
  const ArmFacts *first = nullptr;
  for (std::size_t i = 0; i < arms.size(); ++i) {
    // All of them become one function, which stands in one namespace.
    facts[i].canWait = facts[i].place == Place::Statements &&
                       !nodes[i].statements.empty() &&
                       llvm::is_contained(makers, facts[i].function) &&
                       (!first || first->namespaces == facts[i].namespaces) &&
                       waiting.canWait(arms[i], nodes[i], facts[i]);
    if (facts[i].canWait && !first)
      first = &facts[i];
  }
}

} // namespace decouple
