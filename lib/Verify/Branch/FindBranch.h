//===- FindBranch.h - which branch an output is the report of -------------===//
//
// output + repository => BranchTip                    (part of verify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/InTree/Carry.h"
#include "Emit/State.h"

namespace decouple {

/// The branch that `output` is the report of, as it is called now, and the last
/// commit that the tool put on it ("": not known). Errors: UsageError when
/// `checkout` is no repository with it; EnvironmentError when git fails.
llvm::Expected<BranchTip> branchOf(llvm::StringRef output,
                                   llvm::StringRef checkout,
                                   const EmittedBranch &planned);

} // namespace decouple
