//===- ScanText.h - what is CUDA, by which rule ---------------------------===//
//
// Classification or report.json => text   (torch-decouple scan; part of report)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Classify.h"
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>

namespace decouple {

/// How often each rule gave each verdict, by kind.
std::string scanTable(const Classification &verdicts);

/// The verdicts that were given.
std::set<std::string> verdictsIn(const Classification &verdicts);

/// One line a thing: place, verdict, rule; separated by tabs. Files that a
/// default rule keeps are left out.
std::string scanList(const nlohmann::json &report);

} // namespace decouple
