#include "Split/Check/CheckUnit.h"

#include "Split/Analyse/Facts/AstText.h"
#include "Split/Check/ArmTokens.h"
#include "Split/Check/BackendMeaning.h"
#include "Split/Check/HeaderUses.h"
#include "Split/Check/Host/HostObjects.h"
#include "Split/Check/Host/HostResults.h"
#include "Split/Check/Host/ReadForHooks.h"
#include "Split/Check/Host/ShortLives.h"
#include "Split/Check/HostTokens.h"
#include "Split/Check/LeftBehind.h"
#include "Split/Check/LoneIncludes.h"
#include "Split/Check/NewErrors.h"
#include "Split/Check/OnceMore.h"
#include "Split/Check/Parses.h"
#include "Support/Words.h"
#include "Text/EditedText.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

namespace decouple {

const SplitCheck *UnitChecks::failure() const {
  auto failed = llvm::find_if(
      checks, [](const SplitCheck &check) { return !check.passed; });
  return failed == checks.end() ? nullptr : &*failed;
}

namespace {

/// Makes the checks of one unit, the cheap ones first.
class Checker {
public:
  Checker(const SplitInput &input, const HostUnit &unit, const UnitFacts &facts,
          const Decisions &decisions, const UnitTexts &texts)
      : input(input), unit(unit), facts(facts), decisions(decisions),
        texts(texts), arguments(input.compile.of(unit.path)),
        file{unit.path, unit.text, *unit.tree, facts, unit.deviceMacros} {}

  llvm::Error check() {
    result.checks.push_back(
        checkArmTokens(file, decisions.outlines, texts.backend));
    if (texts.host == unit.text || result.failure())
      return llvm::Error::success();
    if (llvm::Error error = checkHost())
      return error;
    if (result.failure() || result.unparsed)
      return llvm::Error::success();
    return texts.backend.empty() ? checkIncludes() : checkBackend();
  }

  UnitChecks result;

private:
  void add(std::vector<Misfit> misfits) {
    llvm::append_range(result.misfits, std::move(misfits));
  }

  /// Those that leave, where the backend has none of them.
  llvm::Error checkIncludes() {
    auto added =
        addedByIncludes(clangUnit(input, unit, unit.text.str(), arguments.with),
                        file, decisions.outlines);
    if (!added)
      return added.takeError();
    add(*added);
    return llvm::Error::success();
  }

  void lookAtBackend(clang::ASTContext &context) {
    limitToMainFile(context);
    add(changedInBackend(context, file, decisions.outlines, texts));
    addNames(context, differences);
    add(otherHooks(ofHost, hookTypes(context, decisions.names), file,
                   decisions.outlines));
    add(notShared(context, file, decisions.outlines, texts, differences));
    add(includedOnceMore(context, file, decisions.outlines));
  }

  /// Those of the generated source that need the preprocessor only.
  llvm::Error checkBackendTokens(ClangUnit backend) {
    // Where it will lie, nothing of the host is beside it.
    backend.file = input.root + "/" + decisions.names.source;
    auto seen = tokensOf(backend);
    if (!seen)
      return seen.takeError();
    add(readInBackend(*seen, hookHeaders, file, decisions, input.rules));
    add(macrosReadByHooks(*seen, hookHeaders, file));
    add(changedExpansions(*seen, file, decisions.outlines, texts));
    return llvm::Error::success();
  }

  /// The checks of the generated source.
  llvm::Error checkBackend() {
    ClangUnit backend = clangUnit(input, unit, texts.backend, arguments.with);
    // Beside the host file, so that quoted includes resolve as there.
    backend.file = input.root + "/" + unit.path + "." + decisions.names.source;
    backend.overlay = editedHost(arguments.with).overlay;
    // Its build is not upstream's, which may make all warnings errors.
    backend.warnings = {"-Wno-error", "-Werror=return-type",
                        "-Werror=uninitialized"};
    Onlooker onlooker;
    onlooker.lookAnyway = [&](clang::ASTContext &context) {
      add(leftBehind(context, file, decisions));
    };
    if (llvm::Error error = checkBackendTokens(backend))
      return error;
    onlooker.look = [&](clang::ASTContext &context) { lookAtBackend(context); };
    // What headers have is followed, the standard library's as well.
    onlooker.parses = [](const clang::Decl &) { return true; };
    // leftBehind asks for any instance of what is specialised.
    if (llvm::none_of(facts.declarations, [](const DeclarationFacts &d) {
          return d.specialised != std::nullopt;
        }))
      onlooker.reach = [&](clang::ASTContext &context, Make make) {
        limitToMainFile(context);
        addNames(context, differences);
        makeAll(context, differences, make);
        includedOnceMore(context, file, decisions.outlines, make);
      };
    return checkParses("backend-parses", backend, onlooker);
  }

  /// The header of hooks, where nothing comes before it: it includes what it
  /// needs itself.
  llvm::Error checkHeader() {
    if (texts.header.empty() || !result.misfits.empty())
      return llvm::Error::success();
    ClangUnit alone = editedHost(arguments.without);
    alone.file = input.root + "/" + unit.path + ".hooks.cpp";
    alone.text = "#include " + decisions.names.ownInclude + "\n";
    Onlooker onlooker;
    onlooker.instantiates = [](const clang::SourceManager &,
                               clang::SourceLocation) { return false; };
    auto errors = syntaxCheck(alone, onlooker);
    if (!errors)
      return errors.takeError();
    if (!errors->empty())
      result.misfits.push_back({Misfit::LooseHooks, inShort(errors->front()), 0,
                                ConditionalGroup::None, file.text.size()});
    return llvm::Error::success();
  }

  /// The edited host file with the header it includes.
  ClangUnit editedHost(const std::vector<std::string> &with) const {
    ClangUnit host = clangUnit(input, unit, texts.host, with);
    if (!texts.header.empty()) {
      const HookNames &names = decisions.names;
      host.overlay[input.root + "/" + names.ownHeader] = texts.header;
      host.overlay[input.root + "/" + names.header] = registryHeader(
          texts.hooks, names, input.rules.libraries.at(unit.library),
          input.rules.registry);
    }
    return host;
  }

  EditedHost edited() const {
    return {file, unit.groups, texts.edits, input.rules, hostTokens};
  }

  void lookAtHost(clang::ASTContext &context) {
    addNames(context, differences);
    limitToMainFile(context);
    EditedHost host = edited();
    for (auto *look :
         {changedMeanings, shortenedLives, copiedForHooks, deducedByHooks})
      add(look(context, host));
    add(otherLayouts(context, file));
    ofHost = hookTypes(context, decisions.names);
    differences.context = nullptr; // it ends
  }

  static llvm::Expected<UnitTokens> tokensOf(const ClangUnit &unit) {
    std::vector<Diagnostic> errors; // parsing reports them
    return tokensSeen(unit, errors);
  }

  /// The checks that need the preprocessor only.
  llvm::Error checkTokens() {
    auto without = tokensOf(editedHost(arguments.without));
    if (!without)
      return without.takeError();
    hostTokens = without->main;
    auto with = tokensOf(editedHost(arguments.with));
    if (!with)
      return with.takeError();
    add(readForHooks(*without, texts.edits, hookHeaders, file, decisions,
                     input.rules));
    add(macrosReadByHooks(*without, hookHeaders, file));
    result.checks.push_back(
        checkHostTokens(unit, facts.withoutDevice, *without, texts.edits));
    add(lostText(file, unit.groups, facts.withoutDevice.facts));
    add(changedMacros(facts.withDevice, *with, edited()));
    add(keywordMacros(file, facts));
    DirectiveTree tree = buildDirectiveTree(unit.path, texts.host);
    result.deviceText =
        deviceText(unit.path, unit.text, texts.edits,
                   compareTokens(texts.host, *without, *with, tree, {}));
    result.checks.push_back(checkSplitBlocks());
    return llvm::Error::success();
  }

  /// The checks of the edited host file.
  llvm::Error checkHost() {
    if (llvm::Error error = checkTokens())
      return error;
    if (result.failure())
      return llvm::Error::success();
    if (llvm::Error error = checkHeader())
      return error;
    ClangUnit host = editedHost(arguments.without);
    host.warnings = {"-Werror=return-type"};
    Onlooker onlooker;
    onlooker.look = [&](clang::ASTContext &context) { lookAtHost(context); };
    onlooker.parses = [&](const clang::Decl &declaration) {
      return isOfHooks(declaration.getASTContext().getSourceManager(),
                       declaration.getLocation());
    };
    // The rest of the file asks for what it has asked for before.
    onlooker.instantiates = [&](const clang::SourceManager &sources,
                                clang::SourceLocation at) {
      auto [file, offset] =
          sources.getDecomposedLoc(sources.getExpansionLoc(at));
      return (file == sources.getMainFileID() &&
              isInserted(offset, texts.edits)) ||
             isOfHooks(sources, at);
    };
    return checkParses("host-parses", host, onlooker);
  }

  /// Whether a header of the file's hooks has the place.
  bool isOfHooks(const clang::SourceManager &sources,
                 clang::SourceLocation at) const {
    return hookHeaders.has(sources.getFilename(sources.getExpansionLoc(at)));
  }

  /// "host-split": no block that was split still has two readings.
  SplitCheck checkSplitBlocks() const {
    SplitCheck check{"host-split", unit.path, true, ""};
    unsigned blocks = 0;
    for (const Outline &outline : decisions.outlines) {
      if (outline.transform == Transform::None)
        continue;
      ++blocks;
      const ConditionalGroup &group =
          unit.tree->groups[facts.arms[outline.arm].group];
      if (!llvm::is_contained(result.deviceText->blocks, group.line))
        continue;
      check.passed = false;
      check.detail = "line " + std::to_string(group.line) +
                     " still compiles different code with the device";
    }
    if (check.passed)
      check.detail = counted(blocks, "block");
    return check;
  }

  llvm::Error checkParses(const char *name, const ClangUnit &clang,
                          const Onlooker &onlooker = {}) {
    auto outcome =
        decouple::checkParses(input, unit, texts, name, clang, onlooker);
    if (!outcome)
      return outcome.takeError();
    result.unparsed = outcome->unparsed;
    result.checks.push_back(std::move(outcome->check));
    return llvm::Error::success();
  }

  const SplitInput &input;
  const HostUnit &unit;
  const UnitFacts &facts;
  const Decisions &decisions;
  const UnitTexts &texts;
  const UnitArguments arguments;
  const HostFile file;
  const HookHeaders hookHeaders{
      input.root,
      arguments.directory,
      {decisions.names.header, decisions.names.ownHeader}};
  std::vector<SeenToken> hostTokens; ///< without the device
  HookTypes ofHost;                  ///< as the edited host has them
  HeaderDifferences differences{file.facts.differences,
                                &file.facts.withoutDevice.headers,
                                input.rules.harmlessClasses};
};

} // namespace

llvm::Expected<UnitChecks>
checkUnit(const SplitInput &input, const HostUnit &unit, const UnitFacts &facts,
          const Decisions &decisions, const UnitTexts &texts) {
  Checker checker(input, unit, facts, decisions, texts);
  if (llvm::Error error = checker.check())
    return error;
  return std::move(checker.result);
}

} // namespace decouple
