//===- ThingWords.h - how many things there are, in words -----------------===//
//
// Rules: what has a verdict, as texts count it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Vocabulary.h"
#include <cstdint>
#include <string>

namespace decouple {

/// "1 build block", "2 named-code sites".
std::string counted(std::uint64_t number, Thing thing);

} // namespace decouple
