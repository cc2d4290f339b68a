//===- HostUnits.h - the host's units without the moved files -------------===//
//
// output + its repository + a host => Check           (part of verify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Pipeline/Splitting.h"
#include "Verify/Model/Check.h"
#include "llvm/Support/Error.h"

namespace decouple {

/// host-units: every unit of the host's libraries, as the branch that `output`
/// is the report of has them now, is preprocessed as a CPU-only build does it.
/// `tree` is its repository; `host` has the headers that are not the
/// checkout's. An include that would need what has moved fails; one that finds
/// nothing for another reason, as in submodules that are not there, is counted
/// and said. Errors: UsageError when `output` is of no branch that files were
/// moved on, and where the host is of another release; those of branchOf,
/// survey, splitInput and preprocess.
llvm::Expected<Check> checkHostUnits(llvm::StringRef output, TreeOptions tree,
                                     const SplitOptions &host, OnStep onStep);

} // namespace decouple
