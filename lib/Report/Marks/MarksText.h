//===- MarksText.h - what became of a review's marks, in words ------------===//
//
// report.json => text                                  (part of report)
//
//===----------------------------------------------------------------------===//
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace decouple {

/// `reviewed` of `report`, for a person: a line of counts, then each mark that
/// does not hold. "" where it has none.
std::string marksText(const nlohmann::json &report);

} // namespace decouple
