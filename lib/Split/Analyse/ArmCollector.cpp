#include "Split/Analyse/ArmCollector.h"

#include "Split/Analyse/BindingText.h"
#include "Split/Analyse/Branches.h"
#include "Split/Analyse/Captures/Captures.h"
#include "Split/Analyse/ConstantLambdas.h"
#include "Split/Analyse/Declarations/Copies.h"
#include "Split/Analyse/Escaping.h"
#include "Split/Analyse/Exits.h"
#include "Split/Analyse/FunctionAttributes.h"
#include "Split/Analyse/IncludeArms.h"
#include "Split/Analyse/Order/Flow.h"
#include "Split/Analyse/TemplateArms.h"
#include "Split/Analyse/Twins.h"
#include "Text/TokenList.h"
#include "clang/AST/ASTLambda.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMapContext.h"

using namespace clang;

namespace decouple {

namespace {

/// The function, or lambda, around the arm.
struct Enclosing {
  const FunctionDecl *function = nullptr; ///< outermost, for its name
  const FunctionDecl *innermost = nullptr;
  const Stmt *body = nullptr; ///< of the innermost
  std::string label;          ///< of a lambda: f("label", lambda)
  bool isConstexpr = false;   ///< any of them, as far as anyone asks
  std::string attribute;      ///< of any of them, that its text needs
};

} // namespace

/// "name" of a call f("name", ..., lambda, ...).
static std::string labelOf(const LambdaExpr *lambda, ASTContext &context) {
  const CallExpr *call = nullptr;
  DynTypedNode node = DynTypedNode::create(*lambda);
  while (!call) {
    auto parents = context.getParents(node);
    if (parents.empty())
      return "";
    node = parents[0];
    call = node.get<CallExpr>();
  }
  if (call->getNumArgs() == 0)
    return "";
  const auto *name =
      dyn_cast<StringLiteral>(call->getArg(0)->IgnoreUnlessSpelledInSource());
  return name && name->isOrdinary() ? name->getString().str() : "";
}

/// Whether the text says it, or asks for what it would have to be constexpr
/// for.
static bool isConstexpr(const LambdaExpr *lambda, const AstText &text) {
  auto head = text.range({lambda->getIntroducerRange().getEnd(),
                          lambda->getCompoundStmtBody()->getBeginLoc()});
  if (!head)
    return false;
  TokenList tokens = tokensOf(head->in(text.source()));
  for (std::size_t i = 0; i < tokens.size(); ++i)
    if (tokens.is(i, "constexpr") || tokens.is(i, "consteval"))
      return true;
  return isTriedAsConstant(text, lambda);
}

static Enclosing enclosingOf(const Stmt *statement, const AstText &text) {
  ASTContext &context = text.context;
  Enclosing result;
  DynTypedNode node = DynTypedNode::create(*statement);
  while (true) {
    auto parents = context.getParents(node);
    if (parents.empty())
      return result;
    node = parents[0];
    const FunctionDecl *function = node.get<FunctionDecl>();
    if (const auto *lambda = node.get<LambdaExpr>())
      function = lambda->getCallOperator();
    if (const auto *lambda = node.get<LambdaExpr>();
        lambda && result.label.empty())
      result.label = labelOf(lambda, context);
    if (!function)
      continue;
    if (result.attribute.empty())
      result.attribute = attributeForText(function);
    if (const auto *lambda = node.get<LambdaExpr>())
      result.isConstexpr |= isConstexpr(lambda, text);
    else if (!isLambdaCallOperator(function))
      result.isConstexpr |= function->isConstexpr();
    if (!result.innermost) {
      result.innermost = function;
      result.body = function->getBody();
    }
    if (!isLambdaCallOperator(function))
      result.function = function;
  }
}

static const Stmt *parentOf(const Stmt *statement, ASTContext &context) {
  auto parents = context.getParents(*statement);
  return parents.empty() ? nullptr : parents[0].get<Stmt>();
}

/// The statements' parents, labels aside, decide whether whole statements
/// leave.
static Place placeOfStatements(const AstText &text, const ArmNodes &nodes) {
  for (const Stmt *statement : nodes.statements) {
    auto parents = text.context.getParents(*statement);
    if (parents.empty())
      return Place::Expression;
    if (parents[0].get<InitListExpr>())
      return Place::Initializer;
    const Stmt *parent = parents[0].get<Stmt>();
    while (isa_and_nonnull<SwitchCase, LabelStmt>(parent))
      parent = parentOf(parent, text.context);
    if (!isa_and_nonnull<CompoundStmt>(parent))
      return Place::Expression;
  }
  return Place::Statements;
}

static Place placeOf(const AstText &text, llvm::StringRef source,
                     const ArmRange &arm, const ArmNodes &nodes) {
  TokenList tokens = tokensOf(arm.body.in(source));
  if (tokens.empty())
    return arm.includes ? Place::Includes : Place::Empty;
  if (!nodes.declarations.empty())
    return Place::Declarations;
  llvm::StringRef first = tokens[0].text;
  if (first == "else" || isRotatedBranch(tokens))
    return Place::ElseIf;
  if (first == "case" || first == "default")
    return Place::Case;
  return nodes.statements.empty() ? Place::Expression
                                  : placeOfStatements(text, nodes);
}

static void describeFunction(const AstText &text, const SplitRules &rules,
                             const ArmRange &arm, const ArmNodes &nodes,
                             ArmFacts &facts) {
  Enclosing around = enclosingOf(nodes.statements.front(), text);
  if (!around.function || !around.innermost)
    return facts.note(Oddity::OutsideFunction);
  facts.function = around.function->getNameAsString();
  facts.label = around.label;
  facts.namespaces = namespacesOf(around.function);
  if (auto range = text.range(around.function->getSourceRange()))
    facts.functionBegin = range->begin;
  if (around.isConstexpr)
    facts.note(Oddity::Constexpr);
  if (!around.attribute.empty())
    return facts.note(Oddity::MadeOtherwise, around.attribute);
  if (around.innermost->isDependentContext() && dependsOnTemplate(nodes))
    return facts.note(Oddity::DependsOnTemplate);
  if (around.innermost->isDependentContext() &&
      (showsLambda(nodes) ||
       llvm::any_of(nodes.statements, [](const Stmt *statement) {
         return holdsState(statement);
       })))
    facts.note(Oddity::StatePerInstance);
  if (looksUpInClass(nodes))
    facts.note(Oddity::LooksUpInClass);
  QualType result = around.innermost->getReturnType();
  if (!result->isVoidType())
    facts.result = text.result(result);
  collectExits(text, arm.body, nodes, result, facts);
  collectTermination(text, nodes, around.innermost, facts);
  if (!facts.returns.empty() && result->isDependentType())
    facts.note(Oddity::ResultDependsOnTemplate);
  facts.alwaysReturns = flowOf(nodes.statements, text.context).leaves();
  collectEscaping(text, rules, arm, nodes, around.body, facts);
}

/// What the arm needs of the file without naming it, and of headers.
static void collectUnnamed(const AstText &text,
                           const FileDeclarations &declarations,
                           Layouts &layouts, const ArmNodes &nodes,
                           ArmFacts &facts) {
  TypesInUse types(/*results=*/true), objects(/*results=*/false);
  auto see = [&](const auto *node) {
    types.addOf(node);
    objects.addOf(node);
    forEachReference(DynTypedNode::create(*node), text.context,
                     [&](const NamedDecl *used, const Expr *) {
                       if (auto include =
                               includeBehind(used->getLocation(),
                                             text.context.getSourceManager()))
                         facts.includes.insert(*include);
                       if (used->hasAttr<ReturnsTwiceAttr>())
                         facts.note(Oddity::SetJump);
                     });
  };
  llvm::for_each(nodes.statements, see);
  llvm::for_each(nodes.declarations, see);
  std::set<std::size_t> needs(facts.needs.begin(), facts.needs.end());
  declarations.addFound(types, needs);
  declarations.addTypes(needs, objects);
  facts.needs.assign(needs.begin(), needs.end());
  declarations.addTypes(needs, types);
  // A template of a header may ask for more of it than the backend's has.
  if (const TagDecl *whole =
          types.completedByFile(text.context.getSourceManager()))
    facts.note(Oddity::DefinedByFile, whole->getNameAsString());
  facts.layouts = layouts.add(objects);
}

/// Sorts `captures` by where the arm first names them. Those that only what it
/// needs names come last.
static void sortByUse(llvm::StringRef arm, std::vector<Capture> &captures) {
  TokenList tokens = tokensOf(arm);
  auto firstUse = [&](const Capture &capture) {
    for (std::size_t i = 0; i < tokens.size(); ++i)
      if (tokens.is(i, capture.name) && !(i > 0 && tokens.is(i - 1, ".")) &&
          !(i > 0 && (tokens.is(i - 1, "->") || tokens.is(i - 1, "::"))))
        return i;
    return tokens.size();
  };
  llvm::stable_sort(captures, [&](const Capture &a, const Capture &b) {
    return firstUse(a) < firstUse(b);
  });
}

ArmFacts collectArm(const AstText &text, llvm::StringRef source,
                    const FileDeclarations &declarations,
                    VariableSlices &slices, Layouts &layouts,
                    const ArmRange &arm, const ArmNodes &nodes) {
  ArmFacts facts;
  facts.group = arm.group;
  facts.arm = arm.arm;
  facts.place = placeOf(text, source, arm, nodes);
  if (facts.place == Place::Includes && standsInside(text, arm.body))
    facts.note(Oddity::IncludesInside);
  for (const Decl *declaration : nodes.declarations)
    if (std::string other = aliasedBy(declaration); !other.empty())
      facts.note(Oddity::AsksForIdentity, other);
  if (!nodes.declarations.empty()) {
    facts.namespaces =
        declarations.namespacesAround(nodes.declarations.front(), arm.body);
    if (!nodes.statements.empty() && facts.place != Place::Declarations)
      facts.note(Oddity::DeclarationsAmongStatements);
  } else if (!nodes.statements.empty()) {
    describeFunction(text, text.splitRules(), arm, nodes, facts);
  }
  if (facts.place == Place::ElseIf && nodes.statements.empty())
    facts.note(Oddity::ElseWithoutStatements);
  else if (facts.place == Place::ElseIf)
    describeElseIf(text, source, arm, nodes, facts);
  if (facts.place == Place::Case)
    describeCase(text, source, arm, nodes, facts);
  collectCaptures(text, declarations, slices, arm, nodes, facts);
  sortByUse(arm.body.in(source), facts.captures);
  collectUnnamed(text, declarations, layouts, nodes, facts);
  if (facts.place == Place::Declarations)
    describeTwin(text, nodes, facts);
  if (facts.place == Place::Statements)
    facts.binding = bindingText(arm.body.in(source), facts.captures,
                                text.splitRules().bindings);
  return facts;
}

} // namespace decouple
