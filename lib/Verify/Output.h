//===- Output.h - the output directory against its state ------------------===//
//
// EmitState + what lies on the disk => Checks         (part of verify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/State.h"
#include "Support/FileTree.h"
#include "Verify/Verify.h"

namespace decouple {

/// What a hand edit that the state does not have is.
enum class UnknownEdit { Listed, Finding };

/// output-complete, output-closed, output-unchanged, output-modes: what lies
/// there is what the run wrote, but for hand edits, which are listed. What the
/// tool keeps for itself has no edits.
std::vector<Check> checkOutput(llvm::StringRef output, const EmitState &state,
                               const std::vector<TreeEntry> &entries,
                               UnknownEdit unknown);

/// output-patched: the files that the series changes are in `checkout` what
/// they were when they were read. A patch may fit one that has changed since,
/// while what was split off it is of what it was.
Check checkPatched(const EmitState &state, llvm::StringRef checkout);

} // namespace decouple
