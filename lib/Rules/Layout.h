//===- Layout.h - where moved files go ------------------------------------===//
//
// Rules: a part of RulePack (rules/layouts/*.json). The plan stage applies it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace decouple {

/// `from` is a directory of the checkout (or one file), `to` its new place
/// below the layout's root. The longest `from` that fits wins.
struct LayoutEntry {
  std::string from, to;
};

/// A directory layout of the emitted tree.
struct Layout {
  std::string name; ///< "rfc-0045"
  std::string description;
  std::string root;        ///< "third_device/torch_cuda"
  std::string patches;     ///< "third_device/torch_cuda/torch_patches"
  std::string buildHelper; ///< "third_device/tools/wrapped_cmake"
  std::vector<LayoutEntry> entries;
  /// Below the root: what no entry covers goes there, under its whole path.
  std::string fallback = "upstream";

  /// New path of `path` below the output directory, or nothing when no entry
  /// covers it.
  std::optional<std::string> destination(llvm::StringRef path) const;
  /// Where `path` goes when no entry covers it.
  std::string fallbackFor(llvm::StringRef path) const;
};

} // namespace decouple
