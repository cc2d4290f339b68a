//===- Blocks.h - passing over many bytes at a time -----------------------===//
//
// bytes + test => the block in which one passes     (part of scan and classify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <cstddef>

namespace decouple {

/// How many bytes a block has.
inline constexpr std::size_t TextBlock = 64;

/// The first offset from `at` on, in steps of whole blocks, with a block in
/// which `test(const char *)` holds of some byte, or that ends behind `limit`.
/// Where the test is arithmetic on a few bytes, a compiler makes vector
/// instructions of this.
template <typename Test>
std::size_t skipBlocks(const char *text, std::size_t at, std::size_t limit,
                       Test test) {
  for (; at + TextBlock <= limit; at += TextBlock) {
    unsigned char found = 0;
    for (const char *byte = text + at, *end = byte + TextBlock; byte != end;
         ++byte)
      found |= test(byte);
    if (found)
      break;
  }
  return at;
}

/// The first offset from `from` on of `size` bytes, one at least, for which
/// `isThere(StringRef)` holds; the text's size when there are none.
/// `mayBegin(const char *)` is a test as above, which all of them pass.
template <typename Test, typename Check>
std::size_t findInBlocks(llvm::StringRef text, std::size_t from,
                         std::size_t size, Test mayBegin, Check isThere) {
  if (size > text.size())
    return text.size();
  const std::size_t limit = text.size() - size + 1;
  for (std::size_t at = from; at < limit;) {
    at = skipBlocks(text.begin(), at, limit, mayBegin);
    for (std::size_t end = std::min(at + TextBlock, limit); at < end; ++at)
      if (mayBegin(text.begin() + at) && isThere(text.substr(at, size)))
        return at;
  }
  return text.size();
}

} // namespace decouple
