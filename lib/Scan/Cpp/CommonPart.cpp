#include "Scan/Cpp/CommonPart.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace decouple;
using llvm::StringRef;

/// Shorter parts are everywhere.
static constexpr std::size_t LeastLength = 3;

/// The literal texts of all patterns; none when a pattern has others.
static std::vector<std::string>
lowerCaseLiterals(llvm::ArrayRef<const Pattern *> patterns) {
  std::vector<std::string> all;
  for (const Pattern *pattern : patterns) {
    std::vector<std::string> literals = pattern->literals();
    if (literals.empty())
      return {};
    for (const std::string &literal : literals)
      all.push_back(StringRef(literal).lower());
  }
  return all;
}

static std::string longestCommon(const std::vector<std::string> &texts) {
  if (texts.empty())
    return "";
  StringRef first = texts.front();
  for (std::size_t length = first.size(); length >= LeastLength; --length)
    for (std::size_t at = 0; at + length <= first.size(); ++at)
      if (StringRef part = first.substr(at, length);
          llvm::all_of(texts, [&](StringRef t) { return t.contains(part); }))
        return part.str();
  return "";
}

CommonPart::CommonPart(llvm::ArrayRef<const Pattern *> patterns)
    : part(longestCommon(lowerCaseLiterals(patterns))) {}

/// Sets letters to lower case and other bytes to something of their own.
static unsigned char folded(char c) { return c | 0x20; }

/// False when `part` begins at none of the `Stride` places from `at` on, by its
/// first two bytes and its last. Compilers make vector code of this loop.
static constexpr std::size_t Stride = 64;
static bool mayBegin(const char *at, StringRef part) {
  unsigned char first = folded(part[0]), second = folded(part[1]),
                last = folded(part.back());
  const char *end = at + part.size() - 1;
  unsigned char found = 0;
  for (std::size_t i = 0; i < Stride; ++i)
    found |= int(folded(at[i]) == first) & int(folded(at[i + 1]) == second) &
             int(folded(end[i]) == last);
  return found;
}

std::size_t CommonPart::find(StringRef text, std::size_t from) const {
  if (part.empty())
    return from;
  std::size_t at = from, size = part.size();
  while (at + size <= text.size()) {
    if (at + Stride + size <= text.size() &&
        !mayBegin(text.data() + at, part)) {
      at += Stride;
      continue;
    }
    std::size_t end = std::min(at + Stride, text.size() - size + 1);
    for (; at < end; ++at)
      if (folded(text[at]) == folded(part[0]) &&
          text.substr(at, size).equals_insensitive(part))
        return at;
  }
  return text.size();
}
