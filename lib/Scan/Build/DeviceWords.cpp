#include "Scan/Build/DeviceWords.h"

#include "Text/CodeWords.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace decouple;
using llvm::StringRef;

bool decouple::namesDevice(StringRef text, const RulePack &rules) {
  return llvm::any_of(rules.reading.mentions, [&](const std::string &word) {
    return hasWords(text, word);
  });
}

/// `condition` without what it wants not to hold.
static std::string wanted(StringRef condition) {
  std::string left;
  for (auto [before, rest] = condition.split("NOT ");;
       std::tie(before, rest) = rest.split("NOT ")) {
    left += before;
    if (rest.empty())
      return left;
    std::size_t end = rest.find(' ');
    if (rest.starts_with("(")) {
      int depth = 0;
      end = 0;
      do
        depth += (rest[end] == '(') - (rest[end] == ')');
      while (++end < rest.size() && depth);
    } else if (rest.consume_front("TARGET ") ||
               rest.consume_front("DEFINED ")) {
      end = rest.find(' ');
    }
    rest = rest.substr(std::min(end, rest.size()));
  }
}

bool decouple::asksForDevice(StringRef condition, const RulePack &rules) {
  return namesDevice(wanted(condition), rules);
}
