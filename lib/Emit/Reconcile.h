//===- Reconcile.h - a run's files and hand edits -------------------------===//
//
// earlier state + what lies in the output + what a run emits => the new output
//                                                     (part of emit)
//
// File by file: base is what the earlier run emitted, yours what lies there
// now, theirs what this one emits. Nothing of the user's is lost: what cannot
// be merged stays, and is a conflict. Nothing is written to the output.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/Merge/Patches.h"
#include "Emit/State.h"
#include "Emit/Yours.h"

namespace decouple {

/// The new output, but for reports and state.
struct Reconciled {
  std::vector<OutputFile> files; ///< the tool's, as they are to be
  std::vector<TreeEntry> kept;   ///< stays as it is, sorted by path
  std::vector<Edit> edits;       ///< sorted by path
};

/// Patches that people changed or added are tried on the files that `original`
/// has; without it they are not.
/// Errors: UsageError when `state` has conflicts that nobody has finished and
/// `theirs` are other files than those it has; EnvironmentError when something
/// cannot be read, or git be run.
llvm::Expected<Reconciled> reconcile(const Yours &yours, const EmitState &state,
                                     llvm::ArrayRef<OutputFile> theirs,
                                     Originals original = nullptr);

} // namespace decouple
