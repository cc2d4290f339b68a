//===- Marks.h - which marks of a review still hold -----------------------===//
//
// marks that the page exported + report.json => those that hold, and those
// that do not                                            (part of report)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <nlohmann/json.hpp>
#include <string>

namespace decouple {

/// What the page exported into `path`. Errors: UsageError when it is something
/// else, or cannot be read.
llvm::Expected<nlohmann::json> readMarks(const std::string &path);

/// The marks of `exported` against what `report` has; `reviewed` of
/// docs/report.schema.json describes the result. A mark holds where a thing of
/// its kind, path and name has the same text and the same verdict, and the same
/// becomes of it; lines may differ. Each thing answers for one mark.
nlohmann::json compareMarks(const nlohmann::json &exported,
                            const nlohmann::json &report);

} // namespace decouple
