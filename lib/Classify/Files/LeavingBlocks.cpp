#include "Classify/Files/LeavingBlocks.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;

LeavingBlocks::LeavingBlocks(const ScanResult &scan, const FileIndex &index,
                             const std::vector<BlockDecision> &decisions)
    : scan(scan), index(index), decisions(decisions) {
  for (std::size_t i = 0; i < decisions.size(); ++i)
    byPath[scan.blocks[i].path].push_back(i);
}

std::optional<std::size_t> LeavingBlocks::around(llvm::StringRef path,
                                                 std::size_t offset) const {
  auto blocks = byPath.find(path);
  if (blocks == byPath.end())
    return std::nullopt;
  for (std::size_t i : blocks->second) {
    if (decisions[i].action != Action::Act)
      continue;
    ArmTruths arm = armAt(i, offset);
    if (arm.without == Truth::False && arm.with != Truth::False)
      return i;
  }
  return std::nullopt;
}

bool LeavingBlocks::isUnread(llvm::StringRef path, std::size_t offset) const {
  auto blocks = byPath.find(path);
  return blocks != byPath.end() &&
         llvm::any_of(blocks->second, [&](std::size_t i) {
           ArmTruths arm = armAt(i, offset);
           return arm.without == Truth::False && arm.with == Truth::False;
         });
}

/// Unknown where `block` has no arm at `offset`, or was not compared.
LeavingBlocks::ArmTruths LeavingBlocks::armAt(std::size_t block,
                                              std::size_t offset) const {
  const DirectiveTree &tree =
      scan.directives[index.find(scan.blocks[block].path)];
  const ConditionalGroup &group = tree.groups[scan.blocks[block].group];
  const BlockDecision &decision = decisions[block];
  for (std::size_t i = 0; i < group.arms.size(); ++i)
    if (group.arms[i].bodyBegin <= offset && offset < group.arms[i].bodyEnd)
      return i < decision.armsWithout.size() && i < decision.armsWith.size()
                 ? ArmTruths{decision.armsWithout[i], decision.armsWith[i]}
                 : ArmTruths();
  return {};
}
