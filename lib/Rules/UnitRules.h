//===- UnitRules.h - what the build files do not say about units ----------===//
//
// Rules: a part of RulePack (rules/pytorch/units.json). The plan stage applies
// it.
//
// Most of how a unit is compiled is read from upstream's build files. A rule
// is for what they say otherwise than the backend needs it, or do not say.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Language/Glob.h"
#include "Rules/RuleInfo.h"
#include "Rules/Vocabulary.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace decouple {

/// Something that upstream's build files say and the backend's do not repeat.
struct LeftProperty {
  RuleInfo info;
  std::vector<Glob> values;             ///< "TORCH_ASSERT_*"
  std::vector<PropertyKind> properties; ///< empty: all
  bool librariesOnly = false;           ///< not what is said about one unit
};

/// Definitions that hold for a whole library of the backend.
struct WholeDefinition {
  RuleInfo info;
  std::vector<Glob> values;
};

/// A directory of headers that upstream's build files name and something of the
/// backend's stands for. It goes to the units that include one of `headers`;
/// one of the host's own is for files that were split off it.
struct DirectoryRule {
  RuleInfo info;
  std::vector<Glob> directories;   ///< upstream's: "third_party/fast/include"
  std::vector<Glob> headers;       ///< as they are spelled in an #include
  std::string when;                ///< CMake's condition, as UnitRule::when
  std::vector<std::string> values; ///< "${FAST_INCLUDE}"
  std::string header;              ///< one that tells the host's directory
  std::string host;                ///< below the host's include directories
};

/// Something to say about units that upstream's build files do not say.
/// `paths` and `reads` say about which; each that is set must hold.
struct UnitRule {
  RuleInfo info;
  std::vector<Glob> paths; ///< in the checkout
  std::string reads;       ///< a macro in a condition, or in a header's
  std::string needs;       ///< the switch without which they are left out
  std::string when;        ///< CMake's condition, in the backend's variables
  std::optional<PropertyKind> property; ///< of `values`
  std::vector<std::string> values;
  std::string header; ///< of the backend, included before all else
  bool alone = false; ///< cannot be compiled together with others
};

/// What the backend needs of another project. Rules about one part are layers:
/// what a later one says holds over the earlier.
struct Requirement {
  RuleInfo info;
  std::string part;    ///< as the backend's variables have it: "CUTLASS"
  std::string minimum; ///< the first version that fits
  std::string below;   ///< the first that does not any more
  std::string package; ///< what to install, from PyPI
};

struct UnitRules {
  /// CMake variables of upstream => those of the backend with that value.
  std::map<std::string, std::string> variables;
  std::vector<LeftProperty> left;
  std::vector<WholeDefinition> whole;
  std::vector<DirectoryRule> directories;
  std::vector<UnitRule> units;
  std::vector<Requirement> requirements;
};

} // namespace decouple
