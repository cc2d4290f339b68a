//===- CacheDirectory.h - results kept between runs -----------------------===//
//
// Support: used by split. A cache can be deleted at any time; what cannot be
// read or is not what was written counts as absent.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace decouple {

class CacheDirectory {
public:
  /// `path` need not exist yet; it is made by the first write.
  explicit CacheDirectory(std::string path) : path(std::move(path)) {}

  /// The bytes last written under `name`; nothing when there are none, or when
  /// they were damaged.
  std::optional<std::string> read(llvm::StringRef name) const;

  /// Replaces what is there under `name`, in one step. False when the disk says
  /// no: the next run is slower then, nothing else.
  bool write(llvm::StringRef name, llvm::StringRef bytes) const;

private:
  std::string fileOf(llvm::StringRef name) const;

  std::string path;
};

} // namespace decouple
