//===- BackendItem.h - a piece of the backend's file ----------------------===//
//
// Decisions => [BackendItems] => the backend's file
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/SplitRules.h"
#include "Split/Decide/Decide.h"
#include "Split/Write/Format/CopiedText.h"

namespace decouple {

/// A stretch of the backend's file. Items are emitted in order of `position`.
struct BackendItem {
  std::pair<std::size_t, std::size_t> position; ///< in the host file
  std::vector<std::string> namespaces;          ///< see namespacesOf
  CopiedText text;
  bool ownLinkage = false; ///< wrap in an anonymous namespace
};

} // namespace decouple
