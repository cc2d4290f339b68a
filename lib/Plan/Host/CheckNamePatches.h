//===- CheckNamePatches.h - has the host new errors with the group -------===//
//
// Plan + compile arguments => SplitChecks             (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Model/Planned.h"
#include "Scan/Tree/SourceTree.h"

namespace decouple {

/// "generic-parses", for each file that the group touches: with all patches of
/// `plan` done it has no error in the CPU-only configuration that it does not
/// have without the group. Files that nothing says how to compile are left
/// out. Errors: UsageError when the compiler refuses the arguments.
llvm::Expected<std::vector<SplitCheck>>
checkGenericParses(const SplitInput &input, const SourceTree &tree,
                   llvm::ArrayRef<HostChange> changes);

} // namespace decouple
