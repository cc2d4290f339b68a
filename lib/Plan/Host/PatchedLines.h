//===- PatchedLines.h - which lines of the checkout patches change --------===//
//
// SourceTree + [HostChange] => the change of given lines     (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Host/FollowedLines.h"
#include "Scan/Build/BuildFiles.h"
#include "Scan/Tree/SourceTree.h"
#include "Split/Split.h"
#include "llvm/ADT/ArrayRef.h"
#include <functional>
#include <map>
#include <optional>

namespace decouple {

/// The lines that each change of a series removes, replaces or adds something
/// between. A later change counts lines as the earlier ones leave them; here
/// all are those of the checkout.
class PatchedLines {
public:
  /// Reads the diffs of `changes`, which are in the order of the series.
  PatchedLines(const SourceTree &tree, llvm::ArrayRef<HostChange> changes);

  /// The number in the series of the first change that `counts` and changes
  /// one of `lines` of `path`, or adds some between two of one range.
  std::optional<std::size_t>
  changeOf(const std::string &path, llvm::ArrayRef<LineRange> lines,
           const std::function<bool(std::size_t)> &counts) const;

private:
  std::map<std::string, std::vector<TouchedLines>> touched; ///< series order
};

/// The number of the host's first hand-written change that removes or replaces
/// `line`. One that changes other lines of a block leaves the block.
std::optional<std::size_t> handChangeAt(const PatchedLines &patched,
                                        llvm::ArrayRef<HostChange> changes,
                                        const std::string &path, unsigned line);

} // namespace decouple
