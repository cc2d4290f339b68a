//===- RegularFiles.h - the disk without what cannot be read to an end ----===//
//
// a file system => the same without pipes and devices  (part of Split/Compiler)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/Support/VirtualFileSystem.h"
#include <system_error>

namespace decouple {

/// A file system that has no pipes and devices: reading one may wait, or go on,
/// forever.
class RegularFiles : public llvm::vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &path) override {
    auto status = ProxyFileSystem::status(path);
    if (status && !status->isRegularFile() && !status->isDirectory())
      return std::make_error_code(std::errc::no_such_file_or_directory);
    return status;
  }
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
  openFileForRead(const llvm::Twine &path) override {
    if (auto status = this->status(path); !status)
      return status.getError();
    auto file = ProxyFileSystem::openFileForRead(path);
    if (std::error_code error = file.getError();
        error == std::errc::too_many_files_open ||
        error == std::errc::too_many_files_open_in_system)
      failed = error;
    return file;
  }

  /// What the machine has run out of: the compiler takes it for no file.
  std::error_code failed;
};

} // namespace decouple
