#include "Split/Interfaces/Implementations.h"

#include "Rules/Language/TokenMatch.h"

namespace decouple {

/// What is wrong with `code`; empty when the checkout has it.
static std::string problemOf(const Implementation &code, FileText text) {
  std::optional<llvm::StringRef> found = text(code.file);
  if (!found)
    return "there is no " + code.file;
  if (matchesOf(code.tokens, tokensOf(*found), *found).empty())
    return code.file + " has no `" + code.tokens.tokens.source + "`";
  return "";
}

void findImplementations(FileText text, std::vector<InterfaceRule> &rules) {
  for (InterfaceRule &rule : rules)
    for (const Implementation &code : rule.implementations)
      if (rule.unfit.empty())
        rule.unfit = problemOf(code, text);
}

} // namespace decouple
