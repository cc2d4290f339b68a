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

/// `{"lines": {path: [[first line, text], ...]}, "patches": {file: text}}` for
/// the page: of each block, build block, Python site and line of named code
/// what stands there with three lines around it, 60 lines at most. What goes
/// with a file that moves is left out, it is read in that file; Python sites
/// are not. Files whose text is not held have no lines.
nlohmann::json sourcesJson(const ReportInput &input);

} // namespace decouple
