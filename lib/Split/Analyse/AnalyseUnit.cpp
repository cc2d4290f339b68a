#include "Split/Analyse/AnalyseUnit.h"

#include "Classify/Conditions/Remaining.h"
#include "Split/Analyse/ArmCollector.h"
#include "Split/Analyse/Branches.h"
#include "Split/Analyse/Facts/ReadHeaders.h"
#include "Split/Analyse/Finds/FoundBefore.h"
#include "Split/Analyse/Finds/FoundBehind.h"
#include "Split/Analyse/Finds/HostFinds.h"
#include "Split/Analyse/Finds/LeavingText.h"
#include "Split/Analyse/Finds/MemberSpecials.h"
#include "Split/Analyse/HostFile.h"
#include "Split/Analyse/IncludeArms.h"
#include "Split/Analyse/Meanings.h"
#include "Split/Analyse/Order/Waiting.h"
#include "Split/Analyse/Twins.h"
#include "Text/TokenList.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

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
      : compiler(compiler), request(request), facts(facts),
        asked(askedBySwitches(request.unit.text)) {
    seen.watch(compiler.getPreprocessor());
  }

  /// The main file's functions are looked into, what may say what a switch is
  /// about, and headers that leave, whose texts may declare what stays.
  bool shouldSkipFunctionBody(Decl *declaration) override {
    const SourceManager &sources = compiler.getSourceManager();
    const FileID file =
        sources.getFileID(sources.getExpansionLoc(declaration->getLocation()));
    const auto *method = dyn_cast<CXXMethodDecl>(declaration);
    return file != sources.getMainFileID() &&
           !mayDeclareOthers(*declaration, file) &&
           !(method && method->getIdentifier() &&
             asked.count(method->getName().str()));
  }

  void HandleTranslationUnit(ASTContext &context) override {
    // Then no block is split, and parts of the tree may be missing.
    if (context.getDiagnostics().hasUncompilableErrorOccurred())
      return;
    limitToMainFile(context);
    AstText text(context, compiler.getPreprocessor().getHeaderSearchInfo(),
                 request.rules);
    FileDeclarations declarations(text);
    VariableSlices slices(text, request.rules.bindings);
    Layouts layouts(!facts.differences.empty());
    std::vector<ArmRange> arms = armsToTakeOut();
    std::vector<ArmNodes> nodes = findArmNodes(text, arms);
    for (std::size_t i = 0; i < arms.size(); ++i)
      facts.arms.push_back(collectArm(text, request.unit.text, declarations,
                                      slices, layouts, arms[i], nodes[i]));
    const std::set<std::string> host = hostHeaders();
    noteHostFinds(text, arms, nodes, host, seen, facts.arms);
    noteMemberSpecials(text, facts.arms);
    noteFoundBehind(text, seen, facts);
    noteFoundBefore(text, seen, facts);
    noteWhatCanWait(text, arms, nodes, host, facts.arms);
    for (ArmFacts &arm : facts.arms)
      arm.keptTwin =
          keptTwin(request.unit.text, request.tree.groups[arm.group], arm);
    facts.declarations = std::move(declarations.facts);
    facts.variables = std::move(slices.facts);
    facts.layouts = std::move(layouts.facts);
    LeavingText leaving(text, arms, host);
    facts.meanings = meaningsIn(context, [&](const FunctionDecl *function) {
      return leaving.isForLeaving(function);
    });
  }

private:
  enum class Declares { Nothing, WithLinkageOfC, Anything };

  /// Whether `function`, of a header that a build without the device does not
  /// read, may declare what stays in its text. A declaration of a function
  /// needs no `extern`, and says something new where its linkage is that of C.
  bool mayDeclareOthers(Decl &function, FileID file) {
    auto [place, fresh] = declaring.try_emplace(file, Declares::Nothing);
    const SourceManager &sources = compiler.getSourceManager();
    if (fresh)
      if (auto entry = sources.getFileEntryRefForID(file);
          entry && !facts.withoutDevice.headers.count(entry->getName().str()))
        place->second = hasExtern(sources.getBufferData(file))
                            ? Declares::Anything
                            : Declares::WithLinkageOfC;
    const FunctionDecl *text = function.getAsFunction();
    return place->second == Declares::Anything ||
           (place->second == Declares::WithLinkageOfC && text &&
            text->isInExternCContext());
  }

  std::set<std::string> hostHeaders() const {
    std::set<std::string> names;
    for (const auto &[name, hash] : facts.withoutDevice.headers)
      names.insert(name);
    return names;
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
           {conditional.arms[arm].bodyBegin, conditional.arms[arm].bodyEnd},
           holdsInclude(request.tree, group, arm)});
    }
    return arms;
  }

  CompilerInstance &compiler;
  const Request &request;
  UnitFacts &facts;
  const std::set<std::string> asked;
  SeenNames seen;
  llvm::DenseMap<FileID, Declares> declaring; ///< by header
};

class FactsAction : public ASTFrontendAction {
public:
  FactsAction(const Request &request, UnitFacts &facts)
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

/// What Clang says about the arms of `groups` that it takes. `facts` know what
/// the preprocessor has read.
static llvm::Error parseUnit(const Request &request, UnitFacts &facts) {
  FactsAction action(request, facts);
  return runClang(request.unit, action, facts.errors);
}

/// Whether a build without the device takes the first arm of `group`.
static bool isHostsAlone(const HostUnit &unit, std::size_t group) {
  Configuration without;
  for (const std::string &macro : unit.deviceMacros)
    without.macros[macro] = Truth::False;
  return evaluateArms(unit.tree->groups[group], without)[0] == Truth::True;
}

/// A block that no configuration at hand takes: what its text alone says.
static ArmFacts untakenArm(const HostUnit &unit, std::size_t group) {
  const Arm &arm = unit.tree->groups[group].arms[0];
  llvm::StringRef body = unit.text.slice(arm.bodyBegin, arm.bodyEnd);
  ArmFacts facts;
  facts.group = group;
  if (isHostsAlone(unit, group)) {
    facts.place = Place::Unread;
    facts.note(Oddity::HostsAlone);
    return facts;
  }
  facts.place =
      holdsInclude(*unit.tree, group, 0) ? Place::Includes : Place::Empty;
  if (tokensOf(body).empty())
    return facts;
  facts.place = Place::Unread;
  facts.note(Oddity::NotTaken);
  return facts;
}

/// The macros that `arguments` define.
static std::set<std::string>
macrosOf(const std::vector<std::string> &arguments) {
  std::set<std::string> defined;
  for (llvm::StringRef argument : arguments)
    if (llvm::StringRef macro = definedMacro(argument); !macro.empty())
      defined.insert(macro.str());
  return defined;
}

/// Those of `macros` that `arguments` define.
static std::set<std::string>
definedIn(const std::vector<std::string> &arguments,
          const std::vector<std::string> &macros) {
  std::set<std::string> defined = macrosOf(arguments);
  std::erase_if(defined, [&](const std::string &macro) {
    return !llvm::is_contained(macros, macro);
  });
  return defined;
}

/// What a build without the device knows of macros: those that only the other
/// configuration defines, and those of the device that it has or has not.
/// Nothing is known of the macros of other devices.
static Configuration knownWithout(const HostUnit &unit,
                                  const UnitArguments &arguments,
                                  const SplitRules &rules) {
  const std::set<std::string> without = macrosOf(arguments.without);
  Configuration known;
  for (const std::string &macro : unit.deviceMacros)
    if (!llvm::is_contained(rules.otherDevices, macro))
      known.macros[macro] = without.count(macro) ? Truth::True : Truth::False;
  for (const std::string &macro : macrosOf(arguments.with))
    if (!without.count(macro))
      known.macros[macro] = Truth::False;
  return known;
}

/// The arms of `group` where a build without the device may take any of them,
/// for another device's sake; nothing where one is out of the question.
static std::vector<OpenArm> openArms(const ConditionalGroup &group,
                                     const Configuration &known) {
  std::vector<OpenArm> open;
  for (std::size_t i = 0; i < group.arms.size(); ++i) {
    const std::string expression = expressionOf(group.arms[i]);
    Remaining left = expression.empty() ? Remaining{Truth::True, ""}
                                        : remainingOf(expression, known);
    if (left.truth == Truth::False || (i == 0 && left.truth == Truth::True))
      return {};
    open.push_back({i, std::move(left.text)});
    if (left.truth == Truth::True)
      break;
  }
  return open.size() == group.arms.size() ? open : std::vector<OpenArm>();
}

/// What the preprocessor alone sees of `clang`. A parser's tokens are others:
/// it puts those of pragmas among them.
static llvm::Error readTokens(ClangUnit clang, const UnitArguments &arguments,
                              UnitFacts &facts) {
  std::vector<Diagnostic> errors; // parsing reports them, here or as a check
  clang.arguments = arguments.with;
  if (llvm::Error error = tokensSeen(clang, errors).moveInto(facts.withDevice))
    return error;
  clang.arguments = arguments.without;
  return tokensSeen(clang, errors).moveInto(facts.withoutDevice);
}

llvm::Expected<UnitFacts> analyse(const SplitInput &input,
                                  const HostUnit &unit) {
  std::vector<std::size_t> outer;
  for (std::size_t group : unit.groups)
    if (!hasActedParent(unit, group))
      outer.push_back(group);
  UnitArguments arguments = input.compile.of(unit.path);
  ClangUnit clang = clangUnit(input, unit, unit.text.str(), arguments.with);
  UnitFacts facts;
  if (llvm::Error error = readTokens(clang, arguments, facts))
    return error;
  facts.differences = differencesOf(facts.withDevice, facts.withoutDevice);
  facts.withDevice.placed.clear(); // they are many
  facts.withoutDevice.placed.clear();
  if (llvm::Error error =
          parseUnit({clang, *unit.tree, outer, input.rules}, facts))
    return error;
  for (std::size_t group : outer)
    if (llvm::none_of(facts.arms,
                      [&](const ArmFacts &arm) { return arm.group == group; }))
      facts.arms.push_back(untakenArm(unit, group));
  llvm::sort(facts.arms, [](const ArmFacts &a, const ArmFacts &b) {
    return a.group < b.group;
  });
  const Configuration known = knownWithout(unit, arguments, input.rules);
  for (ArmFacts &arm : facts.arms)
    arm.open = openArms(unit.tree->groups[arm.group], known);
  facts.macrosWithout = definedIn(arguments.without, unit.deviceMacros);
  facts.macrosWith = definedIn(arguments.with, unit.deviceMacros);
  for (auto *macros : {&input.rules.backendMacros, &input.rules.otherDevices})
    facts.settledMacros.insert(macros->begin(), macros->end());
  return facts;
}

} // namespace decouple
