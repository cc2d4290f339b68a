//===- Requirements.h - what the backend needs of other projects ----------===//
//
// the rules' requirements => cmake/requirements.cmake   (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/UnitRules.h"
#include "llvm/ADT/StringRef.h"

namespace decouple {

/// cmake/requirements.cmake. `requirements` are those for `release`, and
/// `prefix` begins the names of the variables.
std::string requirementsText(const std::vector<Requirement> &requirements,
                             llvm::StringRef prefix, llvm::StringRef release);

} // namespace decouple
