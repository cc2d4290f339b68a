//===- DeviceText.h - what of a host still depends on the device ----------===//
//
// UnitComparison => [DeviceText]              (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Check/TokenCompare.h"
#include "Text/TextEdits.h"

namespace decouple {

/// A line where macros expand differently.
struct Expansion {
  unsigned line = 0;
  std::vector<std::vector<std::string>> homes; ///< see TokenDifference
};

/// Where a unit of the host still reads differently with the device.
struct DeviceText {
  std::string path;
  std::vector<unsigned> blocks; ///< lines of the blocks with another arm
  std::vector<Expansion> expansions;
  std::vector<std::string> headers; ///< whose tokens differ, absolute
  /// What the preprocessor says in one configuration alone: it did not see all.
  std::string unread;
  /// What it says in both, such as that no header of a name is there.
  std::string lacking;
};

/// The differences of an edited unit, in lines of the original `text`.
/// `comparison` is what was found in the edited one.
DeviceText deviceText(llvm::StringRef path, llvm::StringRef text,
                      const std::vector<TextEdit> &edits,
                      const UnitComparison &comparison);

} // namespace decouple
