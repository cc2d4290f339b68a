//===- Verify.h - the verify stage ----------------------------------------===//
//
// the output directory and its state => Checks
// scan -> classify -> split -> plan -> emit -> [verify] -> report
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Classify.h"
#include "Emit/State.h"
#include "Plan/Plan.h"
#include "Verify/Model/Check.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace decouple {

/// Before anything is written: the books of a plan balance. Every file has one
/// verdict, every moved file one destination, every destination one source;
/// the input can be put together again from the output and the kept files. And
/// what was checked of the split files. Git tries the series beside the other
/// checks where `jobs`, which 0 means one per core, allow.
std::vector<Check> verifyPlan(const ScanResult &scan,
                              const Classification &classification,
                              const Plan &plan, unsigned jobs = 1);

/// When all but the reports is written: what lies in `tree` is what `planned`
/// says, byte for byte, nothing else lies there, and moved files are those of
/// `checkout`. Reports and the state are not looked at. Of an in-tree run, the
/// same for the branch.
/// Errors: EnvironmentError when `tree` cannot be read.
llvm::Expected<std::vector<Check>> verifyTree(llvm::StringRef tree,
                                              const EmitState &planned,
                                              llvm::StringRef checkout);

/// After: what lies in `output` is what its state says, byte for byte, and
/// nothing else lies there; hand edits are listed, or fail, and their conflicts
/// fail. With a `checkout` ("": without), moved files are compared with their
/// origin as well, and files that patches change with what they were; the
/// branch of an in-tree run is looked
/// at there. Errors: UsageError when `output` is not ours, or is of an in-tree
/// run and `checkout` is not the repository with its branch.
llvm::Expected<std::vector<Check>>
verifyOutput(llvm::StringRef output, llvm::StringRef checkout,
             HandEdits edits = HandEdits::Listed);

} // namespace decouple
