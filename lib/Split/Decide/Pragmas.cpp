#include "Split/Decide/Pragmas.h"

#include "Text/TokenList.h"
#include "llvm/ADT/STLExtras.h"

namespace decouple {

/// About the compiler's remarks, the editor or the file as a whole: nothing
/// behind it is compiled otherwise.
static bool isHarmless(const TokenList &words) {
  static constexpr llvm::StringRef Alone[] = {
      "once", "message", "region", "endregion", "mark", "warning", "comment"};
  static constexpr llvm::StringRef OfCompiler[] = {
      "diagnostic", "system_header", "poison", "warning", "error"};
  return words.empty() || llvm::is_contained(Alone, words[0].text) ||
         (words.size() > 1 && llvm::is_contained(OfCompiler, words[1].text));
}

/// One that holds for all that follows, wherever it stands.
static bool setsState(const TokenList &words) {
  static constexpr llvm::StringRef First[] = {
      "STDC",  "float_control", "fenv_access", "fp_contract", "pack",
      "align", "push_macro",    "pop_macro",   "ms_struct"};
  return llvm::is_contained(First, words[0].text) ||
         (words.size() > 1 && words[0].text == "clang" &&
          words[1].text == "fp");
}

/// Whether `offset` lies in a declaration, and not at namespace scope.
static bool isInside(const HostFile &file, std::size_t offset) {
  return llvm::any_of(file.facts.declarations,
                      [&](const DeclarationFacts &declaration) {
                        return declaration.range.contains(offset);
                      });
}

std::string pragmaAt(const HostFile &file, TextRange text) {
  std::vector<std::vector<std::string>> states{{}};
  for (const PragmaUse &pragma : file.facts.preprocessor.pragmas) {
    TokenList words = tokensOf(pragma.text);
    if (pragma.offset >= text.begin || isHarmless(words) ||
        (isInside(file, pragma.offset) && !setsState(words)))
      continue;
    auto has = [&](llvm::StringRef word) {
      return llvm::any_of(
          words, [&](const TextToken &token) { return token.text == word; });
    };
    if ((has("pop") || has("pop_options")) && states.size() > 1) {
      states.pop_back();
      continue;
    }
    if (has("push") || has("push_options"))
      states.push_back(states.back());
    states.back().push_back(pragma.text);
  }
  return states.back().empty() ? "" : states.back().back();
}

const IncludeUse *includeUnderPragma(const HostFile &file) {
  const std::vector<IncludeUse> &includes = file.facts.preprocessor.includes;
  auto found = llvm::find_if(includes, [&](const IncludeUse &include) {
    return !pragmaAt(file, {include.offset, include.offset}).empty();
  });
  return found == includes.end() ? nullptr : &*found;
}

} // namespace decouple
