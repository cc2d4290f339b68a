//===- MoveTransition.h - the host without the moved files ----------------===//
//
// verdicts + moved files => HostChanges that a host without them needs
//                                                     (part of plan)
//
// With --transition move the legacy way to build is gone. So what only builds
// with the device read leaves the build files, with the names of moved files,
// and includes of moved headers leave the host's code. A build for another
// device that has its own arm in a build file keeps it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Host/FindingWork.h"

namespace decouple {

/// Adds the changes behind those that are there. Looks at the files of `plan`.
void addMoveChanges(const FindingInput &input, const Plan &plan,
                    std::vector<HostChange> &changes);

/// The names of moved files that build files still have after the series.
std::vector<MovedName> movedNames(const FindingInput &input, const Plan &plan,
                                  llvm::ArrayRef<HostChange> changes);

} // namespace decouple
