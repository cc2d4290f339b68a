//===- Own.h - what in the output is the user's own -----------------------===//
//
// what lies in the output + what both runs emit => what stays (part of emit)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/Yours.h"
#include "llvm/ADT/StringSet.h"

namespace decouple {

struct Reconciled;

/// Files, directories, links and all else that no run has written.
class OwnFiles {
public:
  OwnFiles(const Yours &yours, const EmitState &state,
           llvm::ArrayRef<OutputFile> theirs);

  /// Where what was `emitted` lies now that it is not in its place: where an
  /// earlier edit says, or a file with its bytes in a directory that holds the
  /// tool's files, too. Null: nowhere. (A build copies files to directories of
  /// its own; those are no renames.)
  llvm::Expected<const TreeEntry *> renamed(const EmittedFile &emitted,
                                            const Edit *earlier);

  /// Adds what stays because it is the user's, and not `handled` yet; and sets
  /// reports aside that were edited.
  llvm::Error add(const llvm::StringSet<> &handled, Reconciled &result);

private:
  bool isOurs(llvm::StringRef path) const;
  void add(const TreeEntry &entry, Reconciled &result);
  llvm::Error setAside(const EmittedFile &report, Reconciled &result);
  std::string freeName(const std::string &path) const;

  const Yours &yours;
  const EmitState &state;
  llvm::StringSet<> paths;             ///< of files that either run emits
  llvm::StringSet<> directories;       ///< that hold them
  llvm::StringSet<> added;             ///< directories of the user's
  llvm::StringMap<const Edit *> aside; ///< earlier edits, by where they lie
  llvm::StringSet<> taken;             ///< what was found to be a renamed file
};

} // namespace decouple
