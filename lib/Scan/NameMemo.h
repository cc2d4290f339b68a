//===- NameMemo.h - what is known of a name, by its bytes -------*- C++ -*-===//
//
// Part of scan (NamedCode). Millions of names are looked up, few differ: this
// table is the inner loop of the scan. Names of up to 16 bytes, nearly all,
// are compared without following a pointer.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <vector>

namespace decouple {

/// A hash table from names to small numbers. The names must outlive it.
class NameMemo {
public:
  static constexpr std::int32_t Unset = -2;

  NameMemo() : slots(1 << 12) {}

  /// The number of `name`, which is not empty: Unset when it is new. Valid
  /// until the next call.
  std::int32_t &operator[](llvm::StringRef name);

private:
  struct Slot {
    std::uint64_t head = 0, tail = 0; ///< the first and the last bytes
    const char *begin = nullptr;
    std::uint32_t size = 0; ///< 0: the slot is free
    std::int32_t number = Unset;
  };
  static Slot keyOf(llvm::StringRef name);
  std::size_t place(const Slot &key) const;
  void grow();

  std::vector<Slot> slots; ///< a power of two of them, at most half in use
  std::size_t used = 0;
};

} // namespace decouple
