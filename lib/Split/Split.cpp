#include "Split/Split.h"

#include "Split/Compiler/Results.h"
#include "Split/ResultFields.h"
#include "llvm/ADT/STLExtras.h"

namespace decouple {

/// One line of a patch's message for each block.
static std::string describe(const BlockOutcome &block) {
  std::string text = "line " + std::to_string(block.line) + " (" +
                     nameOf(block.place) + "): " + nameOf(block.transform);
  return block.name.empty() ? text : text + " `" + block.name + "`";
}

static HostChange changeOf(const SplitInput &input, const HostUnit &unit,
                           const SplitUnit &split) {
  HostChange change;
  change.name = "split-" + unit.path.substr(0, unit.path.rfind('.'));
  change.title = "Take the device's part out of " + unit.path;
  change.rule = input.rules.info.id;
  change.reason = input.rules.info.reason;
  change.removableWhen = input.rules.removableWhen;
  for (const BlockOutcome &block : split.blocks)
    if (block.outcome == Outcome::Automatic)
      change.details.push_back(describe(block));
  change.diff = unifiedDiff(unit.path, unit.text, split.texts.edits);
  change.after[unit.path] = split.texts.host;
  if (!split.texts.header.empty()) {
    change.diff += newFileDiff(split.names.header, split.texts.header);
    change.after[split.names.header] = split.texts.header;
  }
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

static void addTo(SplitResult &result, const SplitInput &input,
                  const HostUnit &unit, SplitUnit split) {
  addRefusals(split, result.diagnostics);
  llvm::append_range(result.checks, split.checked.checks);
  if (split.checked.deviceText)
    result.deviceTexts.push_back(*split.checked.deviceText);
  llvm::append_range(result.blocks, split.blocks);
  if (split.texts.host == unit.text)
    return;
  result.changes.push_back(changeOf(input, unit, split));
  const HostLibrary &library = input.rules.libraries.at(unit.library);
  if (!split.texts.header.empty())
    result.headers.push_back(
        {split.names.header, "",
         library.directory + "/include/" + split.names.header, unit.path,
         split.texts.header, ""});
  if (!split.texts.backend.empty())
    result.backend.push_back({split.names.source, library.backendLibrary,
                              library.directory + "/" + split.names.source,
                              unit.path, split.texts.backend,
                              split.texts.bindings});
}

/// Where and how the units' results are kept and made.
static ResultWork<SplitUnit> workOf(const SplitInput &input) {
  std::vector<llvm::StringRef> texts;
  for (const HostUnit &unit : input.units)
    texts.push_back(unit.text);
  ResultWork<SplitUnit> work;
  work.order = longestFirst(texts);
  work.address = [&input](std::size_t i) {
    const HostUnit &unit = input.units[i];
    return addressOf(input,
                     {"split", input.root, unit.path, input.check,
                      toJson(input.compile.of(unit.path))},
                     {unit.library, unit.text.str(), unit.groups,
                      unit.deviceMacros, unit.tellingMacros});
  };
  work.make = [&input](std::size_t i, FileHashes *hashes, FileTrace *trace) {
    HostUnit unit = input.units[i];
    unit.hashes = hashes;
    unit.trace = trace;
    return splitUnit(input, unit);
  };
  work.fits = [&input](std::size_t i, const SplitUnit &split) {
    return canBeOf(input, input.units[i], split);
  };
  return work;
}

llvm::Expected<SplitResult> split(const SplitInput &input) {
  auto splits = resultsOf(input, workOf(input));
  if (!splits)
    return splits.takeError();
  SplitResult result;
  for (std::size_t i = 0; i < splits->size(); ++i) {
    auto &[value, lost] = (*splits)[i];
    const HostUnit &unit = input.units[i];
    if (!value)
      result.lost[unit.path] = lost;
    addTo(result, input, unit,
          value ? std::move(*value) : untouched(unit, refuseLost(lost)));
  }
  return result;
}

} // namespace decouple
