//===- MergeFile.h - base + yours + theirs --------------------------------===//
//
// three versions of a file => the merged one, or a conflict (part of emit)
//
// Reads and writes nothing; git merges the texts.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/Merge/Edit.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>

namespace decouple {

/// A file as somebody has it.
struct FileVersion {
  std::shared_ptr<const llvm::MemoryBuffer> content;
  bool executable = false;
  llvm::StringRef text() const { return content->getBuffer(); }
};
bool operator==(const FileVersion &a, const FileVersion &b);

/// What came of a merge.
struct MergedFile {
  EditKind kind = EditKind::Kept; ///< Kept, Merged, Marked or Unmergeable
  FileVersion file;
};

/// The names of both sides in a conflict's marks.
inline constexpr char YoursLabel[] = "yours";
inline constexpr char TheirsLabel[] = "torch-decouple";

/// Whether `text` has a mark of a conflict that mergeFile wrote.
bool hasConflictMarks(llvm::StringRef text);

/// Merges what `yours` and `theirs` did to `base`, bytes and mode; without a
/// base all of both is new. Kept: theirs did nothing. Errors: EnvironmentError
/// when git cannot be run.
llvm::Expected<MergedFile> mergeFile(const std::optional<FileVersion> &base,
                                     const FileVersion &yours,
                                     const FileVersion &theirs);

} // namespace decouple
