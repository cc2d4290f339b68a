#include "Split/Split.h"

#include "Split/HooksParse.h"
#include "Split/HostDifferences.h"
#include "Split/HostUnits.h"
#include "Split/OutcomeHelp.h"
#include "Split/Write/RegistryEdits.h"
#include "Text/PatchNeed.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <iterator>
#include <set>
#include <tuple>

namespace decouple {

/// The files in which the checkout does what a call of the interface `id` does.
static std::string implementationsOf(const SplitRules &rules,
                                     const std::string &id) {
  std::set<std::string> files;
  for (const InterfaceRule &rule : rules.interfaces)
    if (rule.info.id == id)
      for (const Implementation &code : rule.implementations)
        files.insert(code.file);
  return llvm::join(files, ", ");
}

/// One line of a patch's message for each block.
static std::string describe(const SplitRules &rules,
                            const BlockOutcome &block) {
  std::string text =
      "line " + std::to_string(block.line) + ": " + deedOf(block.transform);
  if (block.transform == Transform::Interface)
    return text + " of " + block.rule + ", implemented in " +
           implementationsOf(rules, block.rule);
  text += block.name.empty() ? "" : " `" + block.name + "`";
  return block.rule.empty() ? text
                            : text + " (" + block.rule +
                                  " does not fit: " + block.reason + ")";
}

static bool dropsIncludesOnly(const SplitUnit &split) {
  return llvm::all_of(split.blocks, [](const BlockOutcome &block) {
    return block.outcome != Outcome::Automatic ||
           block.transform == Transform::DropIncludes;
  });
}

/// The rule of the interface that the host calls where nothing of the file goes
/// to the backend; null: some does.
static const InterfaceRule *interfaceAlone(const SplitRules &rules,
                                           const SplitUnit &split) {
  const InterfaceRule *found = nullptr;
  for (const BlockOutcome &block : split.blocks)
    for (const InterfaceRule &rule : rules.interfaces)
      if (block.transform == Transform::Interface && block.rule == rule.info.id)
        found = found ? found : &rule;
  return split.texts.backend.empty() ? found : nullptr;
}

/// Why `change` is made, and until when.
static void addReasons(const SplitRules &rules, const SplitUnit &split,
                       HostChange &change) {
  change.reason = rules.info.reason;
  change.removableWhen = rules.removableWhen;
  if (const InterfaceRule *rule = interfaceAlone(rules, split)) {
    change.reason = rule->info.reason;
    change.removableWhen = rule->removableWhen;
  }
  if (!dropsIncludesOnly(split))
    return;
  if (!rules.includesReason.empty())
    change.reason = rules.includesReason;
  if (!rules.includesRemovableWhen.empty())
    change.removableWhen = rules.includesRemovableWhen;
}

/// Gives `change` the edits of `unit`, which come after those that define the
/// hooks, where these are in the same file.
static void addEdits(const HostUnit &unit, const SplitUnit &split,
                     const HookLibrary *defined, HostChange &change) {
  std::string text = unit.text.str();
  std::vector<TextEdit> edits = split.texts.edits;
  if (defined) {
    edits = shifted(std::move(edits), defined->edits);
    text = applyEdits(text, defined->edits);
  }
  change.diff = unifiedDiff(unit.path, text, edits);
  change.after[unit.path] = applyEdits(text, edits);
  if (split.texts.header.empty())
    return;
  change.diff += newFileDiff(split.names.ownHeader, split.texts.header);
  change.after[split.names.ownHeader] = split.texts.header;
}

static HostChange changeOf(const SplitInput &input, const HostUnit &unit,
                           const SplitUnit &split, const HookLibrary *defined) {
  HostChange change;
  change.name = "split-" + unit.path.substr(0, unit.path.rfind('.'));
  change.unit = unit.path;
  change.title = "Split " + unit.path + " by device";
  change.rule = input.rules.info.id;
  addReasons(input.rules, split, change);
  for (const BlockOutcome &block : split.blocks)
    if (block.outcome == Outcome::Automatic)
      change.details.push_back(describe(input.rules, block));
  if (!split.texts.hooks.names.empty())
    change.details.push_back(NeedsPatchThatAdds.str() + split.names.header);
  addEdits(unit, split, defined, change);
  return change;
}

Diagnostic refusalOf(const BlockOutcome &block) {
  return remark(*block.diagnostic, block.path, block.line,
                "the block is not split: " + block.reason);
}

static void addRefusals(const SplitUnit &split,
                        std::vector<Diagnostic> &diagnostics) {
  for (const BlockOutcome &block : split.blocks)
    if (block.diagnostic)
      diagnostics.push_back(refusalOf(block));
  diagnostics.insert(diagnostics.end(), split.diagnostics.begin(),
                     split.diagnostics.end());
}

/// A header of hooks, which the backend has as well.
static SplitFile headerOf(const HostLibrary &library, const std::string &path,
                          const std::string &origin, const std::string &text) {
  return {path, "", library.directory + "/include/" + path, origin, text, ""};
}

static void addTo(SplitResult &result, const SplitInput &input,
                  const HostUnit &unit, SplitUnit split,
                  const HookLibrary *defined) {
  addRefusals(split, result.diagnostics);
  llvm::append_range(result.checks, split.checked.checks);
  if (split.checked.deviceText)
    result.deviceTexts.push_back(*split.checked.deviceText);
  llvm::append_range(result.blocks, split.blocks);
  if (split.texts.host == unit.text)
    return;
  result.changes.push_back(changeOf(input, unit, split, defined));
  const HostLibrary &library = input.rules.libraries.at(unit.library);
  if (!split.texts.header.empty())
    result.headers.push_back(headerOf(library, split.names.ownHeader, unit.path,
                                      split.texts.header));
  if (!split.texts.backend.empty())
    result.backend.push_back({split.names.source, library.backendLibrary,
                              library.directory + "/" + split.names.source,
                              unit.path, split.texts.backend,
                              split.texts.bindings});
}

/// What all hooks of a library have in common: the first patches of the series.
static void addHooks(const SplitInput &input, const HookLibrary &library,
                     SplitResult &result) {
  result.changes.push_back(changeOf(input, library));
  const std::string &header = library.names.header;
  const HostLibrary &host = input.rules.libraries.at(library.library);
  result.headers.push_back(
      headerOf(host, header, library.path, library.header));
}

static void addTexts(SplitResult &result,
                     llvm::ArrayRef<CandidateUnit> candidates,
                     std::vector<UnitResult<DeviceText>> texts) {
  for (std::size_t i = 0; i < texts.size(); ++i) {
    auto &[value, lost] = texts[i];
    if (value)
      result.deviceTexts.push_back(std::move(*value));
    else
      result.lost[candidates[i].path] = lost;
  }
}

/// Those of `candidates` that are not at one of the `known` paths.
static std::vector<CandidateUnit>
without(const std::set<llvm::StringRef> &known,
        llvm::ArrayRef<CandidateUnit> candidates) {
  std::vector<CandidateUnit> units;
  llvm::copy_if(
      candidates, std::back_inserter(units),
      [&](const CandidateUnit &unit) { return !known.count(unit.path); });
  return units;
}

/// Units that were to be split, whether or not they came to a check.
static std::set<llvm::StringRef> toSplit(const SplitInput &input) {
  std::set<llvm::StringRef> paths;
  for (const HostUnit &unit : input.units)
    paths.insert(unit.path);
  return paths;
}

static std::set<llvm::StringRef> answered(const SplitResult &result) {
  std::set<llvm::StringRef> paths;
  for (const DeviceText &text : result.deviceTexts)
    paths.insert(text.path);
  for (const auto &[path, why] : result.lost)
    paths.insert(path);
  return paths;
}

static void addUnits(const SplitInput &input,
                     std::vector<UnitResult<SplitUnit>> &splits,
                     llvm::ArrayRef<HookLibrary> libraries,
                     SplitResult &result) {
  for (std::size_t i = 0; i < input.units.size(); ++i) {
    auto &[value, lost] = splits[i];
    const HostUnit &unit = input.units[i];
    if (!value)
      result.lost[unit.path] = lost;
    addTo(result, input, unit,
          value ? std::move(*value) : untouched(unit, refuseLost(lost)),
          definedIn(libraries, unit.path));
  }
}

llvm::Expected<SplitResult> split(const SplitInput &input) {
  const std::vector<CandidateUnit> others =
      without(toSplit(input), input.candidates);
  auto answers = answersOf(input, input.units, others);
  if (!answers)
    return answers.takeError();
  auto libraries = hookLibraries(input, answers->splits);
  if (!libraries)
    return libraries.takeError();
  SplitResult result;
  for (const HookLibrary &library : *libraries)
    addHooks(input, library, result);
  addUnits(input, answers->splits, *libraries, result);
  if (input.check) {
    auto checks = checkHooksParse(input, *libraries, result.changes);
    if (!checks)
      return checks.takeError();
    llvm::append_range(result.checks, *checks);
  }
  addTexts(result, others, std::move(answers->texts));
  const std::vector<CandidateUnit> late =
      without(answered(result), input.candidates);
  auto rest = answersOf(input, {}, late);
  if (!rest)
    return rest.takeError();
  addTexts(result, late, std::move(rest->texts));
  llvm::sort(result.deviceTexts, [](const DeviceText &a, const DeviceText &b) {
    return a.path < b.path;
  });
  return result;
}

/// Blocks that act where nothing can be split are refused, and not passed over.
static void addOutsideUnits(const ScanResult &scan,
                            const Classification &classification,
                            const PathChoice &only, SplitResult &result) {
  for (BlockOutcome &block : blocksOutsideUnits(scan, classification)) {
    if (!only.has(block.path))
      continue;
    result.diagnostics.push_back(refusalOf(block));
    result.blocks.push_back(std::move(block));
  }
  llvm::stable_sort(
      result.blocks, [](const BlockOutcome &a, const BlockOutcome &b) {
        return std::tie(a.path, a.line) < std::tie(b.path, b.line);
      });
}

llvm::Expected<SplitResult> split(const SplitInput &input,
                                  const ScanResult &scan,
                                  const Classification &classification,
                                  const PathChoice &only) {
  auto result = split(input);
  if (!result)
    return result;
  addOutsideUnits(scan, classification, only, *result);
  if (input.check && only.isAll()) // after those of single files
    result->checks.push_back(checkDeviceTexts(scan, classification, *result));
  return result;
}

} // namespace decouple
