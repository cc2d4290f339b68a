//===- UpstreamRenames.h - upstream renames what people have changed ------===//
//
// earlier state + what lies in the output + what a run emits => where the files
// are now that people had a hand in                   (part of emit)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/Yours.h"
#include "llvm/ADT/StringMap.h"

namespace decouple {

/// Where files went that people changed, deleted or renamed, and that a run
/// has no more.
struct UpstreamRenames {
  /// By their new path, where a change can follow them: what the earlier run
  /// emitted.
  llvm::StringMap<const EmittedFile *> followed;
  /// The others' new paths, by the old one: too little is the same, or
  /// something of the user's is in the way.
  llvm::StringMap<std::string> others;
};

/// As git, and for names that only one file has more freely, finds renames
/// among all files that are gone or new; those that `isPatch` are left out.
/// Errors: EnvironmentError when something cannot be read, or git be run.
llvm::Expected<UpstreamRenames>
findUpstreamRenames(const Yours &yours, const EmitState &state,
                    llvm::ArrayRef<OutputFile> theirs,
                    llvm::function_ref<bool(llvm::StringRef)> isPatch);

} // namespace decouple
