#include "Text/CodeWords.h"

#include "Text/TokenList.h"
#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/LangOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

namespace decouple {

static std::set<std::string, std::less<>> keywords() {
  clang::LangOptions options;
  options.CPlusPlus = options.CPlusPlus11 = options.CPlusPlus14 =
      options.CPlusPlus17 = options.CPlusPlus20 = options.Bool = true;
  const clang::IdentifierTable table(options);
  std::set<std::string, std::less<>> words;
  for (const auto &entry : table)
    if (entry.second->isKeyword(options))
      words.insert(entry.first().str());
  return words;
}

bool isKeyword(llvm::StringRef word) {
  static const auto Keywords = keywords();
  return Keywords.count(std::string_view(word)) > 0;
}

/// "ABCStore_resize" => "Store_resize": a class's name, behind it a
/// function's, and in front what tells both from other libraries'.
static llvm::StringRef withoutPrefix(llvm::StringRef name) {
  std::size_t capitals = name.take_while(llvm::isUpper).size();
  bool isClass = capitals >= 3 && capitals < name.size() &&
                 llvm::isLower(name[capitals]) && name.contains('_');
  return isClass ? name.drop_front(capitals - 1) : name;
}

static bool beginsWord(llvm::StringRef name, std::size_t at) {
  if (at == 0 || !llvm::isUpper(name[at]))
    return false;
  bool beforeSmall = at + 1 < name.size() && llvm::isLower(name[at + 1]);
  return llvm::isLower(name[at - 1]) ||
         (llvm::isAlnum(name[at - 1]) && beforeSmall);
}

std::string plainWords(llvm::StringRef identifier) {
  llvm::StringRef name = withoutPrefix(identifier.ltrim('_'));
  std::string words;
  for (std::size_t at = 0; at < name.size(); ++at) {
    bool isLetter = llvm::isAlnum(name[at]);
    if ((!isLetter || beginsWord(name, at)) && !words.empty() &&
        words.back() != '_')
      words += '_';
    if (isLetter)
      words += llvm::toLower(name[at]);
  }
  return llvm::StringRef(words).rtrim('_').str();
}

/// Behind the template arguments that begin at `at`; `at` where none do.
static std::size_t behindArguments(const TokenList &tokens, std::size_t at) {
  if (!tokens.is(at, "<"))
    return at;
  int depth = 0;
  for (std::size_t i = at; i < tokens.size(); ++i) {
    depth += tokens.is(i, "<");
    depth -= tokens.is(i, ">") + 2 * tokens.is(i, ">>");
    if (depth <= 0)
      return i + 1;
    if (tokens.is(i, ";") || tokens.is(i, "{"))
      break;
  }
  return at;
}

std::string firstCall(llvm::StringRef code) {
  TokenList tokens = tokensOf(code);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    llvm::StringRef name = tokens[i].text;
    bool isMacro = name == name.upper();
    // `Type name(…)` is a variable.
    bool isDeclared =
        i > 0 &&
        (tokens.is(i - 1, ">") || tokens.is(i - 1, "*") ||
         (tokens.isIdentifier(i - 1) && !isKeyword(tokens[i - 1].text)));
    if (!tokens.isIdentifier(i) || isMacro || isKeyword(name) || isDeclared ||
        !tokens.is(behindArguments(tokens, i + 1), "("))
      continue;
    bool ofClass =
        i > 1 && tokens.is(i - 1, "::") && llvm::isUpper(tokens[i - 2].text[0]);
    return plainWords(ofClass ? (tokens[i - 2].text + "_" + name).str()
                              : name.str());
  }
  return "";
}

std::string firstNameInQuotes(llvm::StringRef code) {
  for (const TextToken &token : tokensOf(code)) {
    llvm::StringRef text = token.text;
    if (!text.consume_front("\"") || !text.consume_back("\"") ||
        text.ltrim('_').empty() || !llvm::isAlpha(text.ltrim('_')[0]) ||
        !llvm::all_of(text,
                      [](char c) { return llvm::isAlnum(c) || c == '_'; }))
      continue;
    return text.str();
  }
  return "";
}

/// Whether a word of a name ends between these two: at `_` and the like, at a
/// digit, and where a capital begins one, as in CUDAToolkit and isCuda.
static bool endsWord(llvm::StringRef text, std::size_t at) {
  char before = text[at - 1], here = text[at];
  if (!llvm::isAlpha(before) || !llvm::isAlpha(here))
    return true;
  if (llvm::isLower(before))
    return llvm::isUpper(here);
  return llvm::isUpper(here) && at + 1 < text.size() &&
         llvm::isLower(text[at + 1]);
}

bool hasWords(llvm::StringRef text, llvm::StringRef mention) {
  std::string lower = text.lower();
  for (std::size_t at = lower.find(mention); at != std::string::npos;
       at = lower.find(mention, at + 1)) {
    std::size_t end = at + mention.size();
    if ((at == 0 || endsWord(text, at)) &&
        (end == text.size() || endsWord(text, end)))
      return true;
  }
  return false;
}

} // namespace decouple
