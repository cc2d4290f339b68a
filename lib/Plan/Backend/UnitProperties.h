//===- UnitProperties.h - how the backend's units are compiled ------------===//
//
// BuildProperties + UnitRules + moved files => UnitProperties
//                                                     (part of plan)
//
// A definition that upstream gives to a whole library goes to the units that
// name it, so that turning a switch over rebuilds little.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Backend/Includes.h"
#include "Plan/Backend/UnitStatements.h"

namespace decouple {

/// Something that upstream says and nothing here stands for.
struct OpenProperty {
  std::string file; ///< the build file
  unsigned line = 0;
  std::string what;
  auto operator<=>(const OpenProperty &) const = default;
};

struct UnitProperties {
  /// Each once, by condition, command and whom it is about; options and
  /// directories of one unit in upstream's order.
  std::vector<UnitStatement> statements;
  /// What upstream says and the backend does not repeat: place, what, why.
  std::vector<std::string> left;
  /// What upstream says and is neither in `statements` nor in `left`: a person
  /// has to look at it. Each once, by place.
  std::vector<OpenProperty> open;
  /// What each rule of `rules` was good for, by its id.
  std::map<std::string, unsigned> ruleHits;
};

/// What is said about the units in `moved` (origin => path below the root). A
/// definition of a macro that one of `macros` knows goes to all units that
/// upstream gives it to, whether or not they name it: the toolkit's headers
/// may.
UnitProperties planUnitProperties(const ScanResult &scan,
                                  const UnitRules &rules,
                                  const OriginMap &moved,
                                  llvm::ArrayRef<MacroRule> macros = {});

} // namespace decouple
