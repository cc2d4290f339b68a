#include "Emit/Guard.h"

#include "Emit/Yours.h"
#include "Support/Errors.h"
#include "Support/Words.h"
#include "llvm/ADT/StringMap.h"

using namespace decouple;

llvm::Error decouple::checkApart(llvm::StringRef checkout,
                                 llvm::StringRef output) {
  if (liesIn(output, checkout))
    return usageError("the output " + output + " lies in the checkout " +
                      checkout + "; name a directory outside it");
  if (liesIn(checkout, output))
    return usageError("the checkout " + checkout + " lies in the output " +
                      output + "; name another directory");
  return llvm::Error::success();
}

llvm::Error decouple::checkOurs(llvm::StringRef output) {
  auto state = readState(output);
  if (!state)
    return state.takeError();
  if (*state)
    return llvm::Error::success();
  auto there = compareDirectory(output, {});
  if (!there)
    return there.takeError();
  if (there->none())
    return llvm::Error::success();
  return usageError(output + " is not empty and was not written by this "
                             "tool; name a new or an empty directory");
}

/// Whether a run would emit other files than the earlier one did.
static bool areOthers(const EmitState &state,
                      llvm::ArrayRef<OutputFile> theirs) {
  llvm::StringMap<const EmittedFile *> emitted;
  for (const EmittedFile &file : state.files)
    if (!isBesideTree(file.path))
      emitted[file.path] = &file;
  return emitted.size() != theirs.size() ||
         llvm::any_of(theirs, [&](const OutputFile &file) {
           const EmittedFile *before = emitted.lookup(file.path);
           return !before || !isAsEmitted(file, *before);
         });
}

llvm::Error decouple::checkFinished(const EmitState &state,
                                    llvm::ArrayRef<OutputFile> theirs) {
  auto open = conflictsOf(state.edits);
  if (open.empty() || !areOthers(state, theirs))
    return llvm::Error::success();
  return usageError(counted(open.size(), "conflict") +
                    " with hand edits of an earlier run " +
                    (open.size() == 1 ? "is" : "are") +
                    " unresolved, for example " + open[0]->path +
                    "; `torch-decouple edits` resolves them or undoes the "
                    "run");
}
