//===- FileTrace.h - what a compiler run saw of the disk ------------------===//
//
// file system => file system that keeps a FileTrace
//                                             (part of split)
//
// A result of the compiler holds as long as every file it read has the same
// bytes, or tokens where these are all that counts, and every file it looked
// for in vain is still not there.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <map>
#include <mutex>
#include <set>
#include <string>

namespace decouple {

/// Fingerprints of files, each taken once. Threads may share it.
class FileHashes {
public:
  /// The contentHash of the file at `path`; empty when there is none.
  std::string of(llvm::StringRef path);

  /// A hash of the tokens of the file at `path`, of where lines begin and of
  /// where there are blanks: of all but comments, and how many blanks there
  /// are. Empty when there is no file, or none whose contentHash is `bytes`.
  std::string tokensOf(llvm::StringRef path, const std::string &bytes = "");

private:
  std::mutex mutex;
  llvm::StringMap<std::string> hashes;
  llvm::StringMap<std::pair<std::string, std::string>> tokens; ///< bytes', too
};

/// What has to be the same of a file that was read.
struct Fingerprint {
  std::string bytes;  ///< the contentHash
  std::string tokens; ///< FileHashes::tokensOf, where that is enough
};

struct FileTrace {
  std::map<std::string, Fingerprint> read; ///< by absolute path
  /// Paths that do not exist; where a directory is missing, only that.
  std::set<std::string> absent;

  /// True when the disk still looks like this.
  bool holds(FileHashes &hashes) const;
};

/// `disk`, with everything asked of it noted in `trace`.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
traced(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> disk, FileHashes &hashes,
       FileTrace &trace);

} // namespace decouple
