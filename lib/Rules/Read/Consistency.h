//===- Consistency.h - do the files of a pack fit together? ---------------===//
//
// RulePack (all releases) => Problems                        (part of Rules)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Json/Problem.h"
#include "Rules/RulePack.h"

namespace decouple {

/// What the schema cannot say: ids are unique in the whole pack, and verdicts,
/// roles, scopes and libraries that a rule names are declared.
Problems checkConsistency(const RulePack &pack);

} // namespace decouple
