//===- HookHeaders.h - the headers of hooks in one text -------------------===//
//
// tokens of a text + of the headers of hooks => [HookHeaders]
//                                             (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include <set>
#include <string>

namespace decouple {

/// Headers that hooks need, as one text reads them.
struct HookHeaders {
  std::set<std::string> brought; ///< by hooks alone
  /// Its own, not as they read by themselves. Those of the system are left out:
  /// everybody reads them, in all ways.
  std::set<std::string> otherwise;
};

} // namespace decouple
