//===- KeptAddresses.h - where an arm may leave an address ----------------===//
//
// nodes of an arm => what of others it stores to
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Facts/ArmNodes.h"

namespace decouple {

/// Something that is no variable of the host's function, to which the arm gives
/// a value that may be an address: a global variable, what a call says, or a
/// number that was made of an address. Empty when there is none.
std::string keeperOf(const ArmNodes &nodes);

} // namespace decouple
