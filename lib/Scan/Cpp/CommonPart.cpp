#include "Scan/Cpp/CommonPart.h"
#include "Text/Blocks.h"
#include "llvm/ADT/STLExtras.h"

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

std::size_t CommonPart::find(StringRef text, std::size_t from) const {
  if (part.empty())
    return from;
  // By its first two bytes and its last.
  auto mayBegin = [first = folded(part[0]), second = folded(part[1]),
                   last = folded(part.back()),
                   end = part.size() - 1](const char *at) {
    return int(folded(at[0]) == first) & int(folded(at[1]) == second) &
           int(folded(at[end]) == last);
  };
  return findInBlocks(text, from, part.size(), mayBegin, [&](StringRef bytes) {
    return bytes.equals_insensitive(part);
  });
}
