//===- TextArena.h - memory for texts that live until the end -------------===//
//
// size => bytes                             (part of scan, used by walkTree)
//
//===----------------------------------------------------------------------===//
#pragma once

#include <algorithm>
#include <memory>
#include <new>
#include <sys/mman.h>
#include <utility>
#include <vector>

namespace decouple {

/// Memory in huge pages, where the system has them: a first touch costs what a
/// small page's does, and the texts of a checkout fill 15,000 small ones. That
/// is a tenth of a scan. What is given back is used again, which no first touch
/// is needed for. For one thread at a time.
class TextArena {
public:
  /// `size` bytes that live as long as the arena does.
  char *allocate(std::size_t size) {
    if (size > static_cast<std::size_t>(end - next))
      grow(size);
    return std::exchange(next, next + size);
  }

  /// Takes back what was allocated last.
  void giveBack(char *last) { next = last; }

private:
  static constexpr std::size_t PageSize = std::size_t(2) << 20;
  static constexpr std::size_t SlabSize = 8 * PageSize;

  struct Free {
    void operator()(char *memory) const {
      ::operator delete(memory, std::align_val_t(PageSize));
    }
  };

  void grow(std::size_t least) {
    const std::size_t size = std::max(least, SlabSize);
    next =
        static_cast<char *>(::operator new(size, std::align_val_t(PageSize)));
    slabs.emplace_back(next);
    end = next + size;
    ::madvise(next, size, MADV_HUGEPAGE); // a wish: nothing hangs on it
  }

  std::vector<std::unique_ptr<char, Free>> slabs;
  char *next = nullptr, *end = nullptr;
};

} // namespace decouple
