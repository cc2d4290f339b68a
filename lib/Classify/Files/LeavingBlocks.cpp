#include "Classify/Files/LeavingBlocks.h"

using namespace decouple;

LeavingBlocks::LeavingBlocks(const ScanResult &scan, const FileIndex &index,
                             const std::vector<BlockDecision> &decisions)
    : scan(scan), index(index), decisions(decisions) {
  for (std::size_t i = 0; i < decisions.size(); ++i)
    if (decisions[i].action == Action::Act)
      byPath[scan.blocks[i].path].push_back(i);
}

std::optional<std::size_t> LeavingBlocks::around(llvm::StringRef path,
                                                 std::size_t offset) const {
  auto blocks = byPath.find(path);
  if (blocks != byPath.end())
    for (std::size_t i : blocks->second)
      if (leaves(i, offset))
        return i;
  return std::nullopt;
}

/// The branch at `offset` is there with the device and not without it.
bool LeavingBlocks::leaves(std::size_t block, std::size_t offset) const {
  const DirectiveTree &tree =
      scan.directives[index.find(scan.blocks[block].path)];
  const ConditionalGroup &group = tree.groups[scan.blocks[block].group];
  const BlockDecision &decision = decisions[block];
  for (std::size_t i = 0; i < group.arms.size(); ++i)
    if (group.arms[i].bodyBegin <= offset && offset < group.arms[i].bodyEnd)
      return i < decision.cpuArms.size() && i < decision.cudaArms.size() &&
             decision.cpuArms[i] == Truth::False &&
             decision.cudaArms[i] != Truth::False;
  return false;
}
