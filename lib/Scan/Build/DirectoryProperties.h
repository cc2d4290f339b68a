//===- DirectoryProperties.h - what directories say to targets ------------===//
//
// evaluated build files => the properties that targets get from directories
//                                                            (part of scan)
//
// As in CMake: a target's options and include directories begin as those of its
// directory when it is made; definitions and flags are those that the directory
// has in the end, and include_directories() speaks to what is made already. A
// directory begins with what those around it have when it is entered.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Build/BuildFiles.h"
#include "Scan/Build/Evaluate/CMakeEvaluator.h"

namespace decouple {

/// The device's side of one build file.
struct EvaluatedFile {
  std::string path;
  const CMakeEvaluator *evaluator;
};

/// A target, or a list of sources that stands for one.
struct BuildTarget {
  std::string name;
  std::string directory;           ///< tree-relative
  const CMakeEvaluator *evaluator; ///< null when nothing makes it
  bool isObject = false;           ///< a part of one that has a rule
};

/// What `property`, which `said` says to a directory around `target`, is for
/// it; more than one where the target is made in several places.
std::vector<BuildProperty> fromDirectory(const BuildProperty &property,
                                         const CMakeEvaluator &said,
                                         const BuildTarget &target);

} // namespace decouple
