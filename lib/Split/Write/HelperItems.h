//===- HelperItems.h - what goes along with the arms ----------------------===//
//
// chosen declarations, macros => BackendItems (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Write/BackendItem.h"

namespace decouple {

/// The declarations that were chosen, and the macros that these and the arms
/// use.
std::vector<BackendItem> helperItems(const HostFile &file,
                                     const Decisions &decisions);

} // namespace decouple
