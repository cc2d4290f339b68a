//===- Html.h - the report as a page --------------------------------------===//
//
// report.json as a value => index.html             (part of report)
//
//===----------------------------------------------------------------------===//
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace decouple {

/// A self-contained page that shows `report`.
std::string reportHtml(const nlohmann::json &report);

} // namespace decouple
