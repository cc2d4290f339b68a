#include "Split/Analyse/ParseUnit.h"

#include "Split/Analyse/ArmCollector.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace decouple {

namespace {

struct Request {
  const ClangUnit &unit;
  const DirectiveTree &tree;
  const std::vector<std::size_t> &groups;
  const SplitRules &rules;
};

class Consumer : public ASTConsumer {
public:
  Consumer(CompilerInstance &compiler, const Request &request, UnitFacts &facts)
      : compiler(compiler), request(request), facts(facts) {}

  /// Only the main file's functions are looked into.
  bool shouldSkipFunctionBody(Decl *declaration) override {
    const SourceManager &sources = compiler.getSourceManager();
    return !sources.isInMainFile(
        sources.getExpansionLoc(declaration->getLocation()));
  }

  void HandleTranslationUnit(ASTContext &context) override {
    limitToMainFile(context);
    AstText text(context, compiler.getPreprocessor().getHeaderSearchInfo(),
                 request.rules);
    FileDeclarations declarations(text);
    VariableSlices slices(text, request.rules.bindings);
    std::vector<ArmRange> arms = armsToTakeOut();
    std::vector<ArmNodes> nodes = findArmNodes(text, arms);
    for (std::size_t i = 0; i < arms.size(); ++i)
      facts.arms.push_back(collectArm(text, request.unit.text, declarations,
                                      slices, arms[i], nodes[i]));
    facts.declarations = std::move(declarations.facts);
    facts.variables = std::move(slices.facts);
  }

private:
  /// Parents and traversals then cost what the file costs, not its headers.
  static void limitToMainFile(ASTContext &context) {
    const SourceManager &sources = context.getSourceManager();
    std::vector<Decl *> scope;
    for (Decl *declaration : context.getTranslationUnitDecl()->decls())
      if (sources.isInMainFile(
              sources.getExpansionLoc(declaration->getLocation())))
        scope.push_back(declaration);
    context.setTraversalScope(scope);
  }

  std::vector<ArmRange> armsToTakeOut() const {
    std::vector<ArmRange> arms;
    for (std::size_t group : request.groups) {
      const ConditionalGroup &conditional = request.tree.groups[group];
      std::size_t arm = activeArm(conditional, facts.preprocessor);
      if (arm == ConditionalGroup::None)
        continue;
      arms.push_back(
          {group,
           arm,
           {conditional.arms[arm].bodyBegin, conditional.arms[arm].bodyEnd}});
    }
    return arms;
  }

  CompilerInstance &compiler;
  const Request &request;
  UnitFacts &facts;
};

class Action : public ASTFrontendAction {
public:
  Action(const Request &request, UnitFacts &facts)
      : request(request), facts(facts) {}

protected:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &compiler,
                                                 llvm::StringRef) override {
    compiler.getFrontendOpts().SkipFunctionBodies = true;
    observe(compiler.getPreprocessor(), facts.preprocessor);
    return std::make_unique<Consumer>(compiler, request, facts);
  }

private:
  const Request &request;
  UnitFacts &facts;
};

} // namespace

llvm::Expected<UnitFacts> parseUnit(const ClangUnit &unit,
                                    const DirectiveTree &tree,
                                    const std::vector<std::size_t> &groups,
                                    const SplitRules &rules) {
  UnitFacts facts;
  Request request{unit, tree, groups, rules};
  Action action(request, facts);
  if (llvm::Error error = runClang(unit, action, facts.errors))
    return error;
  return facts;
}

} // namespace decouple
