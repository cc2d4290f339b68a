//===- Disk.h - the few ways the disk is changed --------------------------===//
//
// Support: used by OutputWriter only. Tests derive from it to make a step fail
// or to end the process there.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>
#include <system_error>

namespace decouple {

/// Every change to the disk goes through one of these.
class Disk {
public:
  virtual ~Disk() = default;

  /// Makes `path`; its parent exists.
  virtual std::error_code makeDirectory(const std::string &path);
  /// Makes a directory whose name is `prefix` and six characters more.
  virtual std::error_code makeUnique(const std::string &prefix,
                                     std::string &path);
  /// Makes the file `path`, which does not exist yet.
  virtual std::error_code writeFile(const std::string &path,
                                    llvm::StringRef bytes, bool executable);
  /// Gives the file `from` the second name `to`.
  virtual std::error_code link(const std::string &from, const std::string &to);
  /// Gives `path` the permissions of `like`.
  virtual std::error_code copyMode(const std::string &like,
                                   const std::string &path);
  /// Gives the directory `path` the times of `like`.
  virtual std::error_code copyTimes(const std::string &like,
                                    const std::string &path);
  /// Has everything written to the file system of `path` reach the disk.
  virtual std::error_code sync(const std::string &path);
  /// Lets two existing directories change places in one step; fails with
  /// `operation_not_supported` where the file system has no such step.
  virtual std::error_code exchange(const std::string &a, const std::string &b);
  virtual std::error_code rename(const std::string &from,
                                 const std::string &to);
  virtual std::error_code removeEmpty(const std::string &directory);
  /// Removes a file, or a directory with all it holds. Nothing there is fine.
  virtual std::error_code removeAll(const std::string &path);
};

Disk &realDisk();
/// For what is thrown away again, which need not outlive a power cut: it does
/// not wait for a whole file system, which may take seconds.
Disk &passingDisk();

} // namespace decouple
