//===- UnitProperties.h - how the backend's units are compiled ------------===//
//
// BuildProperties + UnitRules + moved files => UnitProperties
//                                                     (part of plan)
//
// A definition that upstream gives to a whole library goes to the units that
// have it in a condition, so that turning a switch over rebuilds little.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Backend/Includes.h"

namespace decouple {

/// One command of the emitted file and where it comes from.
struct UnitStatement {
  std::string condition; ///< CMake's; empty: always
  std::string command;   ///< "property", "leave_out", ... without the prefix
  std::vector<std::string> arguments;
  std::string source; ///< "caffe2/CMakeLists.txt:965" or a rule's id
};

struct UnitProperties {
  /// Each once, by condition, command and whom it is about; of those that are
  /// about one unit under one condition, in upstream's order.
  std::vector<UnitStatement> statements;
  /// What upstream says and the backend does not repeat: place, what, why.
  std::vector<std::string> left;
  /// What upstream says under conditions, or with values, that nothing here
  /// stands for: place and what.
  std::vector<std::string> open;
  /// What each rule of `rules` was good for, by its id.
  std::map<std::string, unsigned> ruleHits;
};

/// What is said about the units in `moved` (origin => path below the root).
UnitProperties planUnitProperties(const ScanResult &scan,
                                  const UnitRules &rules,
                                  const OriginMap &moved);

} // namespace decouple
