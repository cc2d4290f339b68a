//===- TextRange.h - a piece of a file ------------------------------------===//
//
// Half-open byte offsets                    (part of split and plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <compare>
#include <cstddef>

namespace decouple {

struct TextRange {
  std::size_t begin = 0, end = 0;

  bool empty() const { return begin >= end; }
  bool contains(std::size_t offset) const {
    return begin <= offset && offset < end;
  }
  bool contains(TextRange other) const {
    return begin <= other.begin && other.end <= end;
  }
  llvm::StringRef in(llvm::StringRef text) const {
    return text.slice(begin, end);
  }
  friend auto operator<=>(const TextRange &, const TextRange &) = default;
};

} // namespace decouple
