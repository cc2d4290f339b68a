//===- Html.h - the report as a page --------------------------------------===//
//
// report.json as a value, texts => index.html      (part of report)
//
//===----------------------------------------------------------------------===//
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace decouple {

/// A self-contained page that shows `report`, with what sourcesJson gives.
std::string reportHtml(const nlohmann::json &report,
                       const nlohmann::json &sources);

} // namespace decouple
