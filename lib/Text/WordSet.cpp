#include "Text/WordSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace decouple;
using llvm::StringRef;

WordSet::WordSet(const std::vector<std::string> &names) {
  for (const std::string &name : names)
    insert(name);
}

static std::size_t pairAt(const char *at) {
  return static_cast<unsigned char>(at[0]) << 8 |
         static_cast<unsigned char>(at[1]);
}

void WordSet::addPairs(StringRef name) {
  for (std::size_t i = 0; i + 1 < shortest; ++i)
    pairs.set(pairAt(name.begin() + i));
  if (shortest > 1)
    heads.set(pairAt(name.begin()));
}

void WordSet::insert(StringRef name) {
  if (name.empty() || !llvm::all_of(name, isWordByte) || llvm::isDigit(name[0]))
    return;
  names.insert(name);
  starts[static_cast<unsigned char>(name[0])] = true;
  longest = std::max(longest, name.size());
  if (name.size() >= shortest)
    return addPairs(name);
  shortest = name.size();
  pairs.reset();
  for (const auto &known : names)
    addPairs(known.getKey());
}

/// As Wu and Manber do it: where two bytes are not of the begin of any name,
/// none begins so shortly before them that it would reach beyond them.
StringRef WordSet::next(StringRef text, std::size_t from) const {
  const char *const begin = text.begin() + std::min(from, text.size());
  const char *at = begin; // no name begins before it
  while (!names.empty() &&
         static_cast<std::size_t>(text.end() - at) >= shortest) {
    const char *last = at + shortest - 1; // of one that begins here
    if (shortest > 1 && !pairs[pairAt(last - 1)]) {
      at = last;
      continue;
    }
    const char *first = last;
    while (first != at && isWordByte(first[-1]))
      --first;
    at = last + 1; // where a word that is none of them is gone on from
    if (first != begin && isWordByte(first[-1]))
      continue; // it began earlier
    if (shortest > 1 ? !heads[pairAt(first)]
                     : !starts[static_cast<unsigned char>(*first)])
      continue;
    const char *end = std::find_if_not(last, text.end(), isWordByte);
    StringRef word(first, end - first);
    if (word.size() <= longest && names.contains(word))
      return word;
    at = std::max(end, at);
  }
  return {};
}
