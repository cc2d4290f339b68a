//===- UnitProperties.h - how the backend's units are compiled ------------===//
//
// BuildProperties + UnitRules + moved files => cmake/unit_properties.cmake
//                                                     (part of plan)
//
// A definition that upstream gives to a whole library goes to the units that
// have it in a condition, so that turning a switch over rebuilds little.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Includes.h"
#include "Rules/UnitRules.h"

namespace decouple {

/// One command of the emitted file and where it comes from.
struct UnitStatement {
  std::string condition; ///< CMake's; empty: always
  std::string command;   ///< "property", "needs", ... without the prefix
  std::vector<std::string> arguments;
  std::string source; ///< "caffe2/CMakeLists.txt:965" or a rule's id
};

struct UnitProperties {
  std::vector<UnitStatement> statements; ///< sorted, each once
  /// What upstream says and the backend does not repeat: place, what, why.
  std::vector<std::string> left;
  /// What upstream says under conditions, or with values, that nothing here
  /// stands for: place and what.
  std::vector<std::string> open;
};

/// What is said about the units in `moved` (origin => path below the root).
UnitProperties planUnitProperties(const ScanResult &scan,
                                  const UnitRules &rules,
                                  const OriginMap &moved);

/// cmake/unit_properties.cmake. `prefix` begins the names of its commands.
std::string unitPropertiesText(const UnitProperties &properties,
                               llvm::StringRef prefix, llvm::StringRef release);

/// The same as a file of the output; `origins` has the whole destinations.
/// Errors: those of loadUnitRules.
llvm::Expected<PlannedFile> planUnitFile(const ScanResult &scan,
                                         const RulePack &rules,
                                         const OriginMap &origins,
                                         const Layout &layout);

} // namespace decouple
