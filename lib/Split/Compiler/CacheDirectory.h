//===- CacheDirectory.h - results kept between runs -----------------------===//
//
// name <=> bytes on disk                              (part of split)
//
// A cache can be deleted at any time; what cannot be read, is not what was
// written, or could have been written by another user, counts as absent.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>

namespace decouple {

/// What is kept: a month what nobody asks for, and 1 GiB in all. The directory
/// is looked at no more than every twenty minutes.
llvm::CachePruningPolicy defaultPruning();

class CacheDirectory {
public:
  /// `path` need not exist yet; it is made, for this user alone, by the first
  /// write.
  explicit CacheDirectory(std::string path) : path(std::move(path)) {}

  /// UsageError when it is there, and another user owns it or may put files of
  /// theirs in it: nothing is read from such a one, and nothing written to it.
  llvm::Error refuseForeign() const;

  /// The bytes last written under `name`; nothing when there are none, or when
  /// they were damaged or are not this user's alone to write.
  std::optional<std::string> read(llvm::StringRef name) const;

  /// Replaces what is there under `name`, in one step. False when the disk says
  /// no: the next run is slower then, nothing else.
  bool write(llvm::StringRef name, llvm::StringRef bytes) const;

  /// Has `other` name the bytes of `name`, too, until either is written.
  /// Without such names on the disk `other` has none.
  void alias(llvm::StringRef name, llvm::StringRef other) const;

  /// Removes what `policy` does not keep, least recently used first.
  void prune(const llvm::CachePruningPolicy &policy = defaultPruning()) const;

private:
  bool isForeign() const;
  std::string fileOf(llvm::StringRef name) const;

  std::string path;
};

} // namespace decouple
