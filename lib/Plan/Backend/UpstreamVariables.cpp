#include "Plan/Backend/UpstreamVariables.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace decouple;
using llvm::StringRef;

std::optional<std::string> decouple::withOurVariables(StringRef text,
                                                      const UnitRules &rules) {
  std::string out;
  for (std::size_t at; (at = text.find("${")) != StringRef::npos;) {
    auto [theirs, rest] = text.drop_front(at + 2).split('}');
    auto ours = rules.variables.find(theirs.str());
    if (ours == rules.variables.end())
      return std::nullopt;
    out += text.take_front(at).str() + "${" + ours->second + "}";
    text = rest;
  }
  return out + text.str();
}

/// Whether `word` of a condition means the same in the backend's CMake: what
/// CMake itself knows, keywords, numbers and quoted text do.
static bool isCMakes(StringRef word) {
  return word.starts_with("CMAKE_") || !llvm::isAlpha(word.front()) ||
         llvm::is_contained({"AND", "OR", "NOT", "MATCHES", "STREQUAL", "EQUAL",
                             "LESS", "GREATER", "VERSION_LESS", "STRING",
                             "VERSION_GREATER", "VERSION_EQUAL",
                             "VERSION_LESS_EQUAL", "VERSION_GREATER_EQUAL"},
                            word);
}

std::optional<std::string> decouple::withOurCondition(StringRef condition,
                                                      const UnitRules &rules) {
  llvm::SmallVector<StringRef> words;
  condition.split(words, ' ', -1, /*KeepEmpty=*/false);
  std::vector<std::string> translated;
  for (StringRef word : words) {
    auto ours = rules.variables.find(word.str());
    if (ours != rules.variables.end()) {
      translated.push_back(ours->second);
      continue;
    }
    std::optional<std::string> text =
        isCMakes(word) ? withOurVariables(word, rules) : std::nullopt;
    if (!text)
      return std::nullopt;
    translated.push_back(std::move(*text));
  }
  return llvm::join(translated, " ");
}
