#include "Split/Analyse/Order/Waiting.h"

#include "Split/Analyse/Order/LaterNames.h"
#include "Split/Analyse/Order/OtherState.h"
#include "Split/Analyse/Order/Reached.h"
#include "Text/TokenList.h"
#include "clang/AST/ASTLambda.h"
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

class Waiting {
public:
  Waiting(const AstText &text, const std::vector<ArmRange> &arms,
          const std::set<std::string> &hostHeaders,
          const std::vector<VariableFacts> &variables)
      : text(text), arms(arms), hostHeaders(hostHeaders), variables(variables),
        uses(text.splitRules().bindings) {}

  bool canWait(const ArmRange &arm, const ArmNodes &nodes,
               const ArmFacts &facts) const {
    const FunctionDecl *function =
        functionAround(nodes.statements.front(), text.context);
    if (!function || !function->hasBody() ||
        !isReachedOnce(text, function, nodes.statements.front()) ||
        touchesOtherState(text, uses, arm, nodes, [this](const Decl *declared) {
          return isOfDevice(declared);
        }))
      return false;
    CallsWith settings(text, arm);
    settings.TraverseStmt(function->getBody());
    BoundNames bound = namesOf(uses, nodes);
    addLookups(facts, bound.names);
    for (const EscapingVariable &variable : facts.escaping)
      bound.names.insert(variable.attributes.begin(),
                         variable.attributes.end());
    return bound.areKnown &&
           llvm::all_of(settings.calls,
                        [&](const Expr *call) {
                          return isReachedOnce(text, function, call);
                        }) &&
           !areNamedLater(text, uses, function, arm, bound.names,
                          settings.calls);
  }

private:
  /// All of its declarations are in text that leaves, or in headers that only
  /// such text includes.
  bool isOfDevice(const Decl *declared) const {
    return llvm::all_of(declared->redecls(), [&](const Decl *one) {
      if (auto range = text.range(one->getSourceRange()))
        return llvm::any_of(arms, [&](const ArmRange &arm) {
          return arm.body.contains(*range);
        });
      const SourceManager &sources = text.context.getSourceManager();
      auto file = sources.getFileEntryRefForID(
          sources.getFileID(sources.getExpansionLoc(one->getLocation())));
      return file && !hostHeaders.count(file->getName().str());
    });
  }

  /// The names by which the backend finds what the arm uses.
  void addLookups(const ArmFacts &facts, std::set<std::string> &names) const {
    std::set<std::size_t> seen;
    std::vector<std::size_t> open;
    for (const Capture &capture : facts.binding.captures)
      open.push_back(capture.variable);
    while (!open.empty()) {
      std::size_t index = open.back();
      open.pop_back();
      if (index >= variables.size() || !seen.insert(index).second)
        continue;
      const VariableFacts &variable = variables[index];
      llvm::append_range(open, variable.uses);
      if (variable.kind != VariableFacts::Plain)
        names.insert(variable.attribute);
      else
        for (const TextToken &token :
             tokensOf(variable.initializer.in(text.source())))
          if (token.text.starts_with("\""))
            names.insert(token.text.drop_front().drop_back().str());
    }
    names.erase("");
  }

  const AstText &text;
  const std::vector<ArmRange> &arms;
  const std::set<std::string> &hostHeaders;
  const std::vector<VariableFacts> &variables;
  ModuleUses uses;
};

} // namespace

void noteWhatCanWait(const AstText &text, const std::vector<ArmRange> &arms,
                     const std::vector<ArmNodes> &nodes,
                     const std::set<std::string> &hostHeaders,
                     const std::vector<VariableFacts> &variables,
                     std::vector<ArmFacts> &facts) {
  const std::vector<std::string> &makers =
      text.splitRules().bindings.initFunctions;
  Waiting waiting(text, arms, hostHeaders, variables);
  for (std::size_t i = 0; i < arms.size(); ++i)
    facts[i].canWait = facts[i].place == Place::Statements &&
                       !nodes[i].statements.empty() &&
                       llvm::is_contained(makers, facts[i].function) &&
                       waiting.canWait(arms[i], nodes[i], facts[i]);
}

} // namespace decouple
