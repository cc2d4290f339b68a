//===- Reference.h - the rule pack for people -----------------------------===//
//
// RulePack (all releases) + schema => docs/RuleReference.md
//                                                  (torch-decouple rules docs)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"
#include <nlohmann/json.hpp>
#include <string>

namespace decouple {

/// A Markdown page with every rule of `pack`: id, what it matches, verdict,
/// releases and reason, grouped by kind, in the order of the pack. `pack` is
/// loaded without a release, so that rules for all releases are in it. Then the
/// keys that rules may have, as `schema`, the text of schema.json, has them.
std::string ruleReference(const RulePack &pack, const nlohmann::json &schema);

} // namespace decouple
