//===- UnitRules.h - what the build files do not say about units ----------===//
//
// rules/pytorch/units.json => UnitRules       (read by plan)
//
// Most of how a unit is compiled is read from upstream's build files. A rule
// is for what they say otherwise than the backend needs it, or do not say.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Pattern.h"
#include "Rules/Release.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>
#include <vector>

namespace decouple {

/// Something that upstream's build files say and the backend's do not repeat.
struct LeftProperty {
  std::string id, reason;
  std::vector<Glob> values;            ///< "TORCH_ASSERT_*"
  std::vector<std::string> properties; ///< "COMPILE_OPTIONS"; empty: all
  bool librariesOnly = false;          ///< not what is said about one unit
};

/// Definitions that hold for a whole library of the backend.
struct WholeDefinition {
  std::string id, reason;
  std::vector<Glob> values;
};

/// Something to say about units that upstream's build files do not say.
struct UnitRule {
  std::string id, reason;
  std::vector<Glob> paths; ///< in the checkout
  std::string reads;       ///< units with this macro in a condition, too
  std::string needs;       ///< the switch without which they are left out
  std::string when;        ///< a switch, or "NOT" and a switch
  std::string property;    ///< "COMPILE_DEFINITIONS", ...
  std::vector<std::string> values;
  bool alone = false; ///< cannot share a translation unit with others
};

struct UnitRules {
  std::vector<LeftProperty> left;
  std::vector<WholeDefinition> whole;
  std::vector<UnitRule> units;
  /// CMake variables of upstream => those of the backend with that value.
  std::map<std::string, std::string> variables;
};

/// Reads pytorch/units.json of the rule pack in `directory`, what is for
/// `release`; a pack without it has no such rules.
/// Errors: UsageError with file and JSON path for anything malformed.
llvm::Expected<UnitRules> loadUnitRules(llvm::StringRef directory,
                                        const Release &release);

} // namespace decouple
