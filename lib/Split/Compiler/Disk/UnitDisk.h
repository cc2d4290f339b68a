//===- UnitDisk.h - the disk as the compiler's runs on one unit see it ----===//
//
// file system => file system that is asked for each path once
//                                       (part of split)
//
// A unit that is split is read seven times, with the same thousands of headers.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Compiler/Disk/FileTrace.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/ErrorOr.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <memory>

namespace decouple {

using DiskFiles = llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>;

/// What the compiler's runs on one unit have seen of the disk. They begin in
/// one directory, are over before this is, and run one after the other.
class UnitDisk {
public:
  /// With `hashes`, what is asked for is noted in `trace`.
  explicit UnitDisk(FileHashes *hashes = nullptr) : hashes(hashes) {}

  /// `disk`, of which nothing is asked that an earlier run has asked for.
  DiskFiles seen(DiskFiles disk);

  FileTrace trace;

private:
  class Kept;
  struct Text {
    llvm::vfs::Status status;
    std::unique_ptr<llvm::MemoryBuffer> bytes;
  };
  FileHashes *hashes;
  llvm::StringMap<llvm::ErrorOr<llvm::vfs::Status>> statuses;
  llvm::StringMap<llvm::ErrorOr<Text>> texts;
};

} // namespace decouple
