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
/// that are not UTF-8 become U+FFFD. Made with `jobs` threads; 0: one per core.
std::string reportText(const nlohmann::json &report, unsigned jobs = 0);

} // namespace decouple
