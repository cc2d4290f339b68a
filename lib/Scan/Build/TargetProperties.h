//===- TargetProperties.h - what build files say to one target ------------===//
//
// evaluated build files => the properties that a target is compiled with
//                                                            (part of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Build/DirectoryProperties.h"
#include "Scan/Build/Evaluate/CMakeLinks.h"

namespace decouple {

/// The target `name`, which `evaluator` may make.
BuildTarget targetIn(const CMakeEvaluator *evaluator, const std::string &name);

/// The target, or the list, that `rule` is about.
BuildTarget targetOf(const LibraryRule &rule,
                     const std::vector<EvaluatedFile> &files);

/// What the target links, through all `files`: any of them may make what it
/// links, and tell it what that links.
LinkedTargets linkedBy(const BuildTarget &target,
                       const std::vector<EvaluatedFile> &files);

/// What all `files` say to `target`, which the file `own` makes, to what is
/// around it, and to those who link what it links; each in the order of its
/// file. They name whom it was said to.
std::vector<BuildProperty> saidTo(const BuildTarget &target,
                                  llvm::StringRef own,
                                  const std::vector<EvaluatedFile> &files,
                                  const RulePack &rules);

} // namespace decouple
