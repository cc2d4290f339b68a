//===- UnitPropertiesText.h - unit properties as a CMake file -------------===//
//
// UnitProperties => cmake/unit_properties.cmake       (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Backend/UnitProperties.h"

namespace decouple {

/// cmake/unit_properties.cmake. `prefix` begins the names of its commands.
std::string unitPropertiesText(const UnitProperties &properties,
                               llvm::StringRef prefix, llvm::StringRef release);

} // namespace decouple
