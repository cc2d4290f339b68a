//===- FileTree.h - what lies in a directory of ours ----------------------===//
//
// Support: used by scan, plan (the skeleton), emit and verify (the output).
// Reads only; the checkout has a reader of its own, Scan/Tree/SourceTree.h.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/ErrorOr.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace decouple {

enum class EntryKind { File, Directory, Link, Other };

struct TreeEntry {
  std::string path; ///< relative to the root, '/' separated
  EntryKind kind = EntryKind::File;
  std::uint64_t size = 0;  ///< files only
  bool executable = false; ///< by its owner; files only
};

/// Everything below `root`, sorted by path. Links are listed, not followed.
/// Errors: EnvironmentError for a directory that cannot be read.
llvm::Expected<std::vector<TreeEntry>> listTree(llvm::StringRef root);

/// The bytes of `path`, copied so that a later change of the file is harmless.
/// Errors: EnvironmentError when it cannot be read, or is no file: a pipe or a
/// device would be waited for, or read forever.
llvm::Expected<std::shared_ptr<const llvm::MemoryBuffer>>
readFile(const llvm::Twine &path);

/// The same as text; nothing where readFile() has an error.
std::optional<std::string> readableText(const llvm::Twine &path);

/// Fills `bytes` with the first ones of the open file `fd` and says how many
/// there are: fewer where it has fewer, or shrank meanwhile.
llvm::ErrorOr<std::size_t> readOpenFile(int fd,
                                        llvm::MutableArrayRef<char> bytes);

/// True for a relative path that stays below where it starts: no empty, "." or
/// ".." component, no leading slash, no NUL.
bool staysBelow(llvm::StringRef path);

/// True when the directory `path` is `ancestor` or lies below it; links are
/// resolved, and what does not exist yet is taken as written.
bool liesIn(llvm::StringRef path, llvm::StringRef ancestor);

} // namespace decouple
