//===- Reader.h - JSON values to rules ------------------------------------===//
//
// pack files that fit the schema => RulePack, Problems       (part of Rules)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Json/Problem.h"
#include "Rules/RulePack.h"
#include <nlohmann/json.hpp>

namespace decouple {

/// Fills a RulePack from `json` (file name => content), which the schema has
/// been checked against; a file that is absent leaves its part empty. Patterns,
/// globs and paths that are faulty go to `problems`.
RulePack readRules(const nlohmann::json &json, Problems &problems);

} // namespace decouple
