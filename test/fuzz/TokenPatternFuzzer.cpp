// The first line of the input is a token pattern, the rest C++: where it fits,
// the name is in what it covers, and each placeholder stands for a part of
// that.
#include "Classify/Names/NameContext.h"
#include <cstdint>
#include <cstdlib>

using namespace decouple;

static bool isSound(const TokenMatch &match, const NamePlace &place,
                    llvm::StringRef text) {
  if (match.first > place.at || match.last <= place.at ||
      match.last > place.list.size())
    return false;
  llvm::StringRef covered = text.slice(place.list[match.first].offset,
                                       place.list[match.last - 1].end());
  for (const auto &[name, bound] : match.bound)
    if (bound.empty() || !covered.contains(bound))
      return false;
  return true;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data,
                                      std::size_t size) {
  auto [line, rest] =
      llvm::StringRef(reinterpret_cast<const char *>(data), size).split('\n');
  auto pattern = TokenPattern::compile(line);
  if (!pattern) {
    if (llvm::toString(pattern.takeError()).empty()) // it says what is wrong
      std::abort();
    return 0;
  }
  std::string text = rest.str(); // a NUL follows it
  TextTokens tokens(text);
  for (std::size_t at = 0; at < tokens.code.size(); ++at) {
    NamePlace place{tokens.code, at};
    functionAround(place);
    if (!tokens.code.isIdentifier(at))
      continue;
    auto match = matchTokens(*pattern, place, text);
    if (match && !isSound(*match, place, text))
      std::abort();
  }
  return 0;
}
