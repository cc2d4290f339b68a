#include "Split/Split.h"

#include "Split/Compiler/ResultCache.h"
#include "Split/Write/BackendFile.h"
#include "Support/Parallel.h"
#include "llvm/ADT/STLExtras.h"

namespace decouple {

namespace {

/// One line of a patch's message for each block.
std::string describe(const BlockOutcome &block) {
  std::string text = "line " + std::to_string(block.line) + " (" +
                     nameOf(block.place) + "): " + nameOf(block.transform);
  return block.name.empty() ? text : text + " `" + block.name + "`";
}

HostPatch patchOf(const SplitInput &input, const HostUnit &unit,
                  const SplitUnit &split) {
  HostPatch patch;
  patch.change.name = "split-" + unit.path.substr(0, unit.path.rfind('.'));
  patch.change.title = "Take the device's part out of " + unit.path;
  patch.rule = input.rules.id;
  patch.reason = input.rules.reason;
  patch.removableWhen = input.rules.removableWhen;
  for (const BlockOutcome &block : split.blocks)
    if (block.outcome == Outcome::Automatic)
      patch.change.details.push_back(describe(block));
  patch.change.diff = unifiedDiff(unit.path, unit.text, split.edits);
  patch.change.after[unit.path] = split.host;
  if (!split.header.empty()) {
    patch.change.diff += newFileDiff(split.names.header, split.header);
    patch.change.after[split.names.header] = split.header;
  }
  return patch;
}

void addRefusals(const SplitUnit &split, std::vector<Diagnostic> &diagnostics) {
  for (const BlockOutcome &block : split.blocks) {
    if (block.diagnostic.empty())
      continue;
    Diagnostic diagnostic;
    diagnostic.id = block.diagnostic;
    diagnostic.file = block.path;
    diagnostic.line = block.line;
    diagnostic.message = "the block is not split: " + block.reason;
    diagnostics.push_back(std::move(diagnostic));
  }
  diagnostics.insert(diagnostics.end(), split.diagnostics.begin(),
                     split.diagnostics.end());
}

/// "::a::bindFile" when the unit's backend file makes bindings.
std::string bindingsOf(const SplitInput &input, const HostUnit &unit,
                       const SplitUnit &split) {
  HostFile file{unit.path, unit.text, *unit.tree, split.facts,
                unit.deviceMacros};
  for (const BackendItem &item :
       bindingItems(file, split.outlines, split.names, input.rules))
    return qualified(item.namespaces, split.names.bindings);
  return "";
}

void addTo(SplitResult &result, const SplitInput &input, const HostUnit &unit,
           SplitUnit split) {
  addRefusals(split, result.diagnostics);
  llvm::append_range(result.checks, split.checks);
  if (split.deviceText)
    result.deviceTexts.push_back(*split.deviceText);
  llvm::append_range(result.blocks, split.blocks);
  if (split.host == unit.text)
    return;
  result.patches.push_back(patchOf(input, unit, split));
  result.hostTexts[unit.path] = split.host;
  const HostLibrary &library = input.rules.libraries.at(unit.library);
  if (!split.header.empty())
    result.headers.push_back(
        {split.names.header, "",
         library.directory + "/include/" + split.names.header, unit.path,
         split.header, ""});
  if (!split.backend.empty())
    result.backend.push_back({split.names.source, library.backendLibrary,
                              library.directory + "/" + split.names.source,
                              unit.path, split.backend, split.bindings});
}

} // namespace

llvm::Expected<SplitResult> split(const SplitInput &input) {
  std::vector<std::optional<llvm::Expected<SplitUnit>>> splits(
      input.units.size());
  parallelFor(input.units.size(), input.jobs, [&](std::size_t i, unsigned) {
    splits[i].emplace(
        cachedSplit(input, input.units[i], [&](const HostUnit &unit) {
          auto split = splitUnit(input, unit);
          if (split)
            split->bindings = bindingsOf(input, unit, *split);
          return split;
        }));
  });
  SplitResult result;
  llvm::Error failure = llvm::Error::success();
  for (std::size_t i = 0; i < splits.size(); ++i) {
    if (!*splits[i])
      failure = llvm::joinErrors(std::move(failure), splits[i]->takeError());
    else
      addTo(result, input, input.units[i], std::move(**splits[i]));
  }
  if (failure)
    return failure;
  return result;
}

} // namespace decouple
