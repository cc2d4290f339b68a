//===- Condition.h - when something holds in the backend's build ----------===//
//
// Rules: the `when` of a rule for units => the variables that it asks for
//
// The part of CMake's conditions that needs no more than variables:
//
//   condition = term { ("AND" | "OR") term }
//   term      = { "NOT" } ( "(" condition ")" | value [ comparison value ] )
//   value     = NAME | "${NAME}" | number | constant | "\"" text "\""
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace decouple {

/// Whether `word` of a condition means the same in every project: operators,
/// constants and numbers do, and what CMake itself knows.
bool isCMakes(llvm::StringRef word);

/// The names in `condition`, in order; those that are CMake's are left out.
/// Errors: UsageError for what is no condition.
llvm::Expected<std::vector<std::string>>
namesOfCondition(llvm::StringRef condition);

} // namespace decouple
