#include "Scan/CommonPart.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
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
    : part(longestCommon(lowerCaseLiterals(patterns))) {
  part.resize(std::min<std::size_t>(part.size(), 255));
  shift.fill(part.size());
  for (std::size_t i = 0; i + 1 < part.size(); ++i)
    for (char c : {part[i], llvm::toUpper(part[i])})
      shift[static_cast<unsigned char>(c)] = part.size() - 1 - i;
}

/// Horspool's algorithm.
std::size_t CommonPart::find(StringRef text, std::size_t from) const {
  if (part.empty())
    return from;
  std::size_t last = part.size() - 1;
  for (std::size_t at = from; at + last < text.size();
       at += shift[static_cast<unsigned char>(text[at + last])])
    if (llvm::toLower(text[at + last]) == part[last] &&
        text.substr(at, part.size()).equals_insensitive(part))
      return at;
  return text.size();
}
