//===- LeavingBlocks.h - what the host loses with a block -----------------===//
//
// BlockDecisions + place => the block that takes it along  (part of classify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Files/FileFacts.h"
#include "Classify/Verdicts/Decision.h"
#include "llvm/ADT/StringMap.h"
#include <optional>

namespace decouple {

/// What becomes of the blocks' arms, by file. Refers to what it is made of.
class LeavingBlocks {
public:
  /// `decisions` is parallel to scan.blocks.
  LeavingBlocks(const ScanResult &scan, const FileIndex &index,
                const std::vector<BlockDecision> &decisions);

  /// The index of the block whose arm leaves the host with what is at
  /// `offset` of `path`; nothing when none does.
  std::optional<std::size_t> around(llvm::StringRef path,
                                    std::size_t offset) const;

  /// Whether `offset` of `path` is in an arm that neither configuration takes.
  bool isUnread(llvm::StringRef path, std::size_t offset) const;

private:
  /// What both configurations make of an arm: without the device, with it.
  struct ArmTruths {
    Truth without = Truth::Unknown, with = Truth::Unknown;
  };
  ArmTruths armAt(std::size_t block, std::size_t offset) const;

  const ScanResult &scan;
  const FileIndex &index;
  const std::vector<BlockDecision> &decisions;
  llvm::StringMap<std::vector<std::size_t>> byPath;
};

} // namespace decouple
