//===- HiddenFiles.h - a disk from which some files are gone --------------===//
//
// file system + paths => the same without them   (part of Split/Preprocess)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <system_error>

namespace decouple {

/// `path` without what leads nowhere else, as `a/../`.
inline std::string plainPath(llvm::StringRef path) {
  llvm::SmallString<256> plain = path;
  llvm::sys::path::remove_dots(plain, /*remove_dot_dot=*/true);
  return plain.str().str();
}

class HiddenFiles : public llvm::vfs::ProxyFileSystem {
public:
  /// `hidden`: absolute and plain; outlives this.
  HiddenFiles(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files,
              const llvm::StringSet<> &hidden)
      : ProxyFileSystem(std::move(files)), hidden(hidden) {}

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &path) override {
    if (isHidden(path))
      return gone();
    return ProxyFileSystem::status(path);
  }
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
  openFileForRead(const llvm::Twine &path) override {
    if (isHidden(path))
      return gone();
    return ProxyFileSystem::openFileForRead(path);
  }
  bool exists(const llvm::Twine &path) override {
    return !isHidden(path) && ProxyFileSystem::exists(path);
  }

private:
  static std::error_code gone() {
    return std::make_error_code(std::errc::no_such_file_or_directory);
  }
  bool isHidden(const llvm::Twine &path) const {
    llvm::SmallString<256> full;
    path.toVector(full);
    if (makeAbsolute(full))
      return false;
    return hidden.contains(plainPath(full));
  }

  const llvm::StringSet<> &hidden;
};

} // namespace decouple
