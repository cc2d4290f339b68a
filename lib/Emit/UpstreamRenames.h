//===- UpstreamRenames.h - edits of files that upstream renamed -----------===//
//
// earlier state + what lies in the output + what a run emits => where the
// edited files are now                                        (part of emit)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/Yours.h"
#include "llvm/ADT/StringMap.h"

namespace decouple {

/// Where files went that people edited and that a run has no more.
struct UpstreamRenames {
  /// By their new path, those that are alike enough for a merge: what the
  /// earlier run emitted.
  llvm::StringMap<const EmittedFile *> edited;
  /// The others' new paths, by the old one.
  llvm::StringMap<std::string> others;
};

/// As git, and for names that only one file has more freely, finds renames
/// among all files that are gone or new; `isPatch` says which are not asked
/// for. Nothing where no such file was edited. Errors: EnvironmentError when
/// something cannot be read.
llvm::Expected<UpstreamRenames>
findUpstreamRenames(const Yours &yours, const EmitState &state,
                    llvm::ArrayRef<OutputFile> theirs,
                    llvm::function_ref<bool(llvm::StringRef)> isPatch);

} // namespace decouple
