#include "Report/SplitText.h"

#include "Support/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace decouple;

/// "48 blocks to split", "1 block to split".
static std::string acting(std::size_t blocks) {
  return counted(blocks, "block to split", "blocks to split");
}

std::string decouple::splitText(const Plan &plan) {
  if (!plan.isSplit)
    return "";
  auto gone = llvm::count_if(plan.splits, [](const BlockOutcome &block) {
    return block.transform != Transform::None;
  });
  auto patches = llvm::count_if(plan.patches, [](const HostPatch &patch) {
    return !patch.change.unit.empty();
  });
  // A generated source makes the bindings and registers the hooks of one file.
  auto sources = llvm::count_if(
      plan.units, [](const PlannedUnit &unit) { return unit.isSplit; });
  return "  split         " + withThousands(gone) + " of " +
         acting(plan.splits.size()) + ", " +
         counted(patches, "patch", "patches") + ", " +
         counted(sources, "generated source") + "\n";
}

/// "automatic, hook `devices`", "refused: ... [TD2006]".
static std::string outcomeOf(const BlockOutcome &block) {
  std::string text = nameOf(block.outcome);
  if (block.transform != Transform::None)
    text += std::string(", ") + nameOf(block.transform);
  if (!block.name.empty())
    text += " `" + block.name + "`";
  if (!block.rule.empty())
    text += " (" + block.rule + ")";
  if (!block.reason.empty())
    text += ": " + block.reason;
  return block.diagnostic ? text + " [" + nameOf(*block.diagnostic) + "]"
                          : text;
}

std::string decouple::outcomeLines(const Plan &plan) {
  if (!plan.isSplit)
    return "";
  std::vector<std::string> sums;
  for (Outcome outcome : AllOutcomes)
    if (auto number =
            llvm::count_if(plan.splits, [&](const BlockOutcome &block) {
              return block.outcome == outcome;
            }))
      sums.push_back(withThousands(number) + " " + nameOf(outcome));
  std::string out =
      "\nBlocks to split: " + (sums.empty() ? "none" : llvm::join(sums, ", ")) +
      "\n";
  for (const BlockOutcome &block : plan.splits)
    out += "  " + block.path + ":" + std::to_string(block.line) + ": " +
           outcomeOf(block) + "\n";
  return out;
}
