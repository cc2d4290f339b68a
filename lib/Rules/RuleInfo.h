//===- RuleInfo.h - what every rule carries -------------------------------===//
//
// rules/*.json => RulePack                        (part of the rule pack)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Release.h"
#include <string>

namespace decouple {

/// What every rule carries, whatever it decides.
struct RuleInfo {
  std::string id;     ///< unique in the pack, kebab-case
  std::string reason; ///< one sentence for the report
  ReleaseRange releases;
  std::string origin;     ///< "pytorch/files.json#/rules/3", for diagnostics
  std::string noopReason; ///< why hitting nothing is expected; empty: it is not
};

} // namespace decouple
