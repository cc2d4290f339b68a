//===- HookHeaders.h - the headers of hooks in one text -------------------===//
//
// tokens of a text + of the headers of hooks => [HookHeaders]
//                                             (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <set>
#include <string>

namespace decouple {

/// A header's path without `.` and `..`, by which all texts call it.
std::string plainPath(llvm::StringRef header);

/// Headers that hooks need, as one text reads them, by their paths.
struct HookHeaders {
  std::set<std::string> brought; ///< by hooks alone
  /// Its own, not as they read by themselves. Those of the system are left out:
  /// everybody reads them, in all ways.
  std::set<std::string> otherwise;
};

} // namespace decouple
