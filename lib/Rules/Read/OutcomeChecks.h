//===- OutcomeChecks.h - can it be what the rules say? --------------------===//
//
// RulePack (all releases) => Problems                        (part of Rules)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Json/Problem.h"
#include "Rules/RulePack.h"

namespace decouple {

/// Adds verdicts whose action is none for what a rule is about, and those that
/// a rule asks a file for and no file can have. Verdicts that are not declared
/// are not talked about.
void checkVerdicts(const RulePack &pack, Problems &problems);

/// Adds parts of which no version is left at some release: a later rule is
/// over an earlier, and their `minimum` is not less than their `below`.
void checkRequirements(const std::vector<Requirement> &rules,
                       Problems &problems);

} // namespace decouple
