//===- PlaceOfIncludes.h - where a host file gets its new includes --------===//
//
// HostFile => [a place]                       (part of split: write)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/HostFile.h"
#include <cstddef>

namespace decouple {

/// Where includes go: after the last of the leading includes, in no block that
/// leaves.
std::size_t placeOfIncludes(const HostFile &file);

} // namespace decouple
