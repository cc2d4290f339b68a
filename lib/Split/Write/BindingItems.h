//===- BindingItems.h - bindings that the backend makes -------------------===//
//
// Outlines => the function that makes the file's bindings
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Write/BackendItem.h"

namespace decouple {

/// The function that makes the bindings of the file; nothing when it has none.
std::vector<BackendItem> bindingItems(const HostFile &file,
                                      const std::vector<Outline> &outlines,
                                      const HookNames &names,
                                      const SplitRules &rules);

} // namespace decouple
