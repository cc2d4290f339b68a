//===- Yours.h - what lies in the output now ------------------------------===//
//
// output directory => its entries and their bytes     (part of emit)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/Merge/MergeFile.h"
#include "Emit/State.h"
#include "Support/FileTree.h"
#include "llvm/ADT/StringMap.h"

namespace decouple {

/// Whether `file` has the bytes and the mode of what was `emitted`.
bool isAsEmitted(const OutputFile &file, const EmittedFile &emitted);

class Yours {
public:
  /// Lists `output`; one that is not there is empty. Errors: UsageError when
  /// there is a mount point in it; EnvironmentError when it cannot be read.
  static llvm::Expected<Yours> look(llvm::StringRef output);

  /// stampOf the output, from before anything was read.
  const std::string &stamp() const { return seen; }
  /// Sorted by path.
  llvm::ArrayRef<TreeEntry> entries() const { return list; }
  /// Null: nothing is there.
  const TreeEntry *find(llvm::StringRef path) const;
  /// Whether no file can be written at `path`: a directory is there, or
  /// something else where it needs one.
  bool isBlocked(llvm::StringRef path) const;
  /// Errors of these: EnvironmentError when a file cannot be read.
  llvm::Expected<FileVersion> read(const TreeEntry &entry) const;
  llvm::Expected<bool> isSame(const TreeEntry &entry,
                              const OutputFile &wanted) const;
  llvm::Expected<bool> isAsWritten(const TreeEntry &entry,
                                   const EmittedFile &file) const;
  /// contentHash of a plain file; "" of anything else.
  llvm::Expected<std::string> hashOf(const TreeEntry &entry) const;
  /// What the run that wrote `file` gave it; nothing when that is not kept, or
  /// was changed.
  llvm::Expected<std::optional<FileVersion>>
  baseOf(const EmittedFile &file) const;

private:
  std::string output, seen;
  std::vector<TreeEntry> list;
  llvm::StringMap<std::size_t> places;
};

/// The directories that something at `path` lies in, the innermost first.
template <typename Visit>
void forEachDirectory(llvm::StringRef path, Visit visit) {
  for (std::size_t at; (at = path.rfind('/')) != llvm::StringRef::npos;)
    visit(path = path.take_front(at));
}

/// `bytes` as what is to be at `path`.
OutputFile outputAt(const std::string &path, const FileVersion &file);

} // namespace decouple
