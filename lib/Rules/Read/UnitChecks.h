//===- UnitChecks.h - do the rules for units make sense? ------------------===//
//
// RulePack => Problems                                       (part of Rules)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Json/Problem.h"
#include "Rules/RulePack.h"

namespace decouple {

/// Adds what is wrong with the rules of units.json, each by itself and with the
/// switches and variables that the pack knows.
void checkUnits(const RulePack &pack, Problems &problems);

} // namespace decouple
