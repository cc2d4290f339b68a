//===- ReadEntry.h - one file of a tree ----------------------------------===//
//
// an entry of a directory => SourceFile     (part of scan, used by walkTree)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Tree/DirectoryListing.h"
#include "Scan/Tree/SourceTree.h"
#include "Scan/Tree/TextArena.h"
#include <memory>
#include <system_error>
#include <unistd.h>

namespace decouple {

/// A descriptor that closes itself.
class Descriptor {
public:
  explicit Descriptor(int fd) : fd(fd) {}
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;
  ~Descriptor() {
    if (fd >= 0)
      ::close(fd);
  }
  const int fd;
};

/// What a thread does with the files of a tree.
struct Reading {
  int root; ///< the tree's directory, open
  WishFor wish;
  TextReader read;
  unsigned worker;                  ///< the thread's number
  std::shared_ptr<TextArena> texts; ///< its own
};

/// Reads what `entry` names into `file`, and takes its path.
std::error_code readEntry(ListedEntry &entry, const Reading &reading,
                          SourceFile &file);

} // namespace decouple
