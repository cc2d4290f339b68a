//===- Sources.h - the texts that a reviewer wants to see -----------------===//
//
// ScanResult + Plan => lines around what was judged, and the patches
//                                                   (part of report)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Report/Report.h"
#include <nlohmann/json_fwd.hpp>

namespace decouple {

/// `{"lines": {path: [[first line, text], ...]}, "patches": {file: text},
/// "backends": {host file: its generated source}, "remarks": {name: [what it
/// means, what to do]}, "apart": {directory: files below it that are counted
/// apart}}` for the page. Lines: of each block, build block, Python site and
/// line of named code all that stands there, with three lines around it; of
/// each file with a record in `report` the first 25. Files whose text is not
/// held have no lines. Apart: of directories that have other files as well.
nlohmann::json sourcesJson(const ReportInput &input,
                           const nlohmann::json &report);

} // namespace decouple
