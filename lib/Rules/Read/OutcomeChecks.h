//===- VerdictChecks.h - can a rule give the verdict that it gives? -------===//
//
// RulePack (all releases) => Problems                        (part of Rules)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Read/Problem.h"
#include "Rules/RulePack.h"

namespace decouple {

/// Adds verdicts whose action is none for what a rule is about, and those that
/// a rule asks a file for and no file can have. Verdicts that are not declared
/// are not talked about.
void checkVerdicts(const RulePack &pack, Problems &problems);

} // namespace decouple
