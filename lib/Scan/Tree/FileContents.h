//===- FileContents.h - bytes of many files -------------------------------===//
//
// open file => MemoryBuffer                 (part of scan, used by walkTree)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/ErrorOr.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstddef>
#include <memory>
#include <system_error>

namespace decouple {

/// Reads files one after the other into large blocks of memory. A block lives
/// as long as a buffer in it. One arena serves one thread.
///
/// Why not a buffer or a mapping a file: 15,000 of them cost more time in page
/// faults than their bytes do, and a mapped file that shrinks kills the
/// process.
class FileContents {
public:
  /// The bytes of the open file `fd`, followed by a NUL; `size` is what fstat
  /// said. A file that shrank meanwhile yields what is left of it.
  std::error_code read(int fd, std::size_t size,
                       std::shared_ptr<llvm::MemoryBuffer> &content);

  /// The first bytes of the open file `fd`, at most `size`, which last until
  /// the next call on this object.
  llvm::ErrorOr<llvm::StringRef> peek(int fd, std::size_t size);

private:
  char *reserve(std::size_t bytes);

  std::shared_ptr<char> block;
  std::size_t used = 0, capacity = 0;
};

} // namespace decouple
