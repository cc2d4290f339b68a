//===- Text.h - the bytes of report.json ----------------------------------===//
//
// report.json as a value => report.json            (part of report)
//
//===----------------------------------------------------------------------===//
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace decouple {

/// One record a line, so that two reports can be compared with `diff`. Bytes
/// that are not UTF-8 become U+FFFD.
std::string reportText(const nlohmann::json &report);

} // namespace decouple
