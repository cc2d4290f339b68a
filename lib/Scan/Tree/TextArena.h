//===- TextArena.h - memory for texts that live until the end -------------===//
//
// size => bytes                             (part of scan, used by walkTree)
//
//===----------------------------------------------------------------------===//
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace decouple {

/// Memory in a few large pieces. What is given back is used again, and a page
/// that was used once need not be touched a first time. For one thread at a
/// time.
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
  static constexpr std::size_t SlabSize = std::size_t(16) << 20;

  void grow(std::size_t least) {
    const std::size_t size = std::max(least, SlabSize);
    slabs.push_back(std::make_unique_for_overwrite<char[]>(size));
    next = slabs.back().get();
    end = next + size;
  }

  std::vector<std::unique_ptr<char[]>> slabs;
  char *next = nullptr, *end = nullptr;
};

} // namespace decouple
