//===- SplitChecks.h - what was checked of split files --------------------===//
//
// SplitChecks of a plan => Checks                     (part of verify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Verify/Verify.h"

namespace decouple {

/// One check for each kind of check of the files; those of a kind are together
/// in `checks`.
std::vector<Check> foldChecks(llvm::ArrayRef<SplitCheck> checks);

} // namespace decouple
