//===- TargetProperties.h - what build files say to one target ------------===//
//
// evaluated build files => the properties that a target is compiled with
//                                                            (part of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Build/DirectoryProperties.h"

namespace decouple {

/// What all `files` say to `target`, which the file `own` makes, to what is
/// around it, and to those who link what it links; each in the order of its
/// file. They name whom it was said to.
std::vector<BuildProperty> saidTo(const BuildTarget &target,
                                  llvm::StringRef own,
                                  const std::vector<EvaluatedFile> &files,
                                  const RulePack &rules);

} // namespace decouple
