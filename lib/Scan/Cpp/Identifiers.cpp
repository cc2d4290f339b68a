#include "Scan/Cpp/Identifiers.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;

/// Adds the identifiers of `list` that lie in `group`.
static void collect(const TokenList &list, const ConditionalGroup &group,
                    std::vector<std::string> &names) {
  for (std::size_t i = list.firstFrom(group.begin);
       i < list.size() && list[i].offset < group.end; ++i)
    if (list.isIdentifier(i))
      names.push_back(list[i].text.str());
}

std::vector<std::string>
decouple::identifiersOf(const TextTokens &tokens,
                        const ConditionalGroup &group) {
  std::vector<std::string> names;
  collect(tokens.code, group, names);
  for (const TokenList &directive : tokens.directives)
    collect(directive, group, names);
  llvm::sort(names);
  names.erase(llvm::unique(names), names.end());
  return names;
}
