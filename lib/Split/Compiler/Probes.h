//===- Probes.h - can the host be compiled against ------------------------===//
//
// SplitInput => an error or none                   (part of split: its start)
//
// A host or a toolkit that is missing, broken or of another release would have
// every block refused, one by one. It is found before the work.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Compiler/SplitInput.h"
#include "llvm/Support/Error.h"

namespace decouple {

/// Compiles the probes of `input`, without the cache; those for a release only
/// where the release `matters`. Errors: UsageError with the first complaint
/// and what the compiler says.
llvm::Error runProbes(const SplitInput &input, bool matters);

} // namespace decouple
