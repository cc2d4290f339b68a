//===- EditedSeries.h - the patches of an output that people edit ---------===//
//
// Reconciled + the files that patches are for => Reconciled (part of emit)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/Merge/Patches.h"
#include "Emit/Yours.h"
#include "llvm/ADT/StringSet.h"

namespace decouple {

struct Reconciled;

/// mergeFile for a patch, or a list of them: texts of diffs cannot be merged
/// line by line. A patch that both changed stays yours, and is a conflict.
llvm::Expected<MergedFile> mergePatch(llvm::StringRef path,
                                      const FileVersion &base,
                                      const FileVersion &yours,
                                      const FileVersion &theirs);

/// The lists and patches of an output.
class EditedSeries {
public:
  EditedSeries(const Yours &yours, llvm::ArrayRef<OutputFile> files);

  /// Whether `path` is a list, or a patch beside or below one.
  bool contains(llvm::StringRef path) const;

  /// Tries the series that `result` has on `original`, if people had a hand in
  /// it: their patches are refreshed, or get what is refused beside them.
  /// Errors: EnvironmentError when something cannot be read or git not be run.
  llvm::Error carry(Originals original, Reconciled &result);

private:
  llvm::Expected<std::optional<std::string>>
  read(const std::string &path, const Reconciled &result) const;
  bool isUsers(const std::string &path, llvm::StringRef text) const;
  void note(const std::string &path, const SeriesPatch &patch,
            const CarriedPatch &carried, Reconciled &result) const;

  const Yours &yours;
  llvm::StringMap<const OutputFile *> theirs;
  std::vector<std::string> lists;
  std::string top; ///< the directory that they lie in
};

} // namespace decouple
