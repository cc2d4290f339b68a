//===- JsonDifferences.h - what a report says that is not so --------------===//
//
// JSON as it is x JSON as it has to be => culprits    (part of verify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace decouple {

/// What `said` lacks of `meant` or has otherwise, each as the rest of a
/// sentence: "lacks `files[a.cpp]`", "says that `totals.files.count` is 1, not
/// 2". What it has besides is nothing wrong, and neither is another order of
/// the things that a list names. `at`: where both lie; "": they are all.
std::vector<std::string> differencesOf(const nlohmann::json &said,
                                       const nlohmann::json &meant,
                                       const std::string &at = "");

} // namespace decouple
