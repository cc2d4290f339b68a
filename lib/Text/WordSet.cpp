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

void WordSet::insert(StringRef name) {
  if (name.empty() || !llvm::all_of(name, isWordByte) || llvm::isDigit(name[0]))
    return;
  names.insert(name);
  starts[static_cast<unsigned char>(name[0])] = true;
  shortest = std::min(shortest, name.size());
  longest = std::max(longest, name.size());
}

StringRef WordSet::next(StringRef text, std::size_t from) const {
  const char *at = text.begin() + std::min(from, text.size()),
             *end = text.end();
  // A word may begin at `at`. Short ones are stepped over from behind, which
  // looks at a part of the bytes only.
  while (!names.empty() && static_cast<std::size_t>(end - at) >= shortest) {
    const char *window = at + shortest;
    while (window != at && isWordByte(window[-1]))
      --window;
    if (window != at) {
      at = window;
      continue;
    }
    const char *stop = std::find_if_not(at + shortest, end, isWordByte);
    auto size = static_cast<std::size_t>(stop - at);
    StringRef word(at, size);
    if (starts[static_cast<unsigned char>(*at)] && size <= longest &&
        names.contains(word))
      return word;
    at = stop;
  }
  return {};
}
