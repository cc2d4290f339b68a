//===- TextArena.h - memory for texts that live until the end -------------===//
//
// size => bytes                             (part of scan, used by walkTree)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/Support/Allocator.h"
#include <new>
#include <sys/mman.h>

namespace decouple {

/// Memory in huge pages, where the system has them: a first touch costs what a
/// small page's does, and the texts of a checkout fill 15,000 small ones. That
/// is a tenth of a scan.
class HugePages : public llvm::AllocatorBase<HugePages> {
public:
  static constexpr std::size_t PageSize = std::size_t(2) << 20;

  void *Allocate(std::size_t size, std::size_t) {
    void *memory = ::operator new(size, std::align_val_t(PageSize));
    ::madvise(memory, size, MADV_HUGEPAGE); // a wish: nothing hangs on it
    return memory;
  }
  void Deallocate(const void *memory, std::size_t, std::size_t) {
    ::operator delete(const_cast<void *>(memory), std::align_val_t(PageSize));
  }
};

/// For one thread at a time.
using TextArena =
    llvm::BumpPtrAllocatorImpl<HugePages, 8 * HugePages::PageSize>;

} // namespace decouple
