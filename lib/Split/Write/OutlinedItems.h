//===- OutlinedItems.h - arms as functions of the backend -----------------===//
//
// Outlines => BackendItems                    (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Write/BackendItem.h"

namespace decouple {

/// Outlined functions and travelling declarations.
std::vector<BackendItem> outlinedItems(const HostFile &file,
                                       const std::vector<Outline> &outlines,
                                       const SplitRules &rules);

/// A declaration arm's text for the backend: without the includes, which stand
/// on top there, and with the function called `name` when that is not empty.
CopiedText travellingText(const HostFile &file, const ArmFacts &arm,
                          const std::string &name);

} // namespace decouple
