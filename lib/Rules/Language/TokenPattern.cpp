#include "Rules/Language/TokenPattern.h"
#include "Support/Errors.h"
#include "Text/RawTokens.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace decouple;

using Kind = PatternElement::Kind;

/// Punctuation stands for itself, and so does what is in quotes.
static bool isGlob(llvm::StringRef word) {
  return word.find_first_of("*{") != llvm::StringRef::npos &&
         !word.contains('"') && !word.contains('\'') &&
         llvm::any_of(word,
                      [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

/// Whether names have the characters of a glob that stand for themselves; what
/// is in a set, `[!a-z]`, is not looked into.
static bool fitsNames(llvm::StringRef glob) {
  bool inSet = false;
  return llvm::all_of(glob, [&](char c) {
    inSet = c == '[' || (inSet && c != ']');
    return inSet || llvm::isAlnum(c) || llvm::StringRef("_$*?{,}]").contains(c);
  });
}

/// The length of the token that `word` begins with; 0 when it begins with none.
static std::size_t lengthOfToken(llvm::StringRef word) {
  const std::string text = word.str(); // which ends with a NUL
  RawTokens tokens(text);
  clang::Token token;
  return tokens.next(token) && token.isNot(clang::tok::unknown) &&
                 tokens.offset(token) == 0
             ? token.getLength()
             : 0;
}

/// What an element would have to be apart for each to stand for something.
static std::string splitUp(llvm::StringRef word) {
  std::string out;
  while (!word.empty()) {
    std::size_t length = word.front() == '@' ? 1 : lengthOfToken(word);
    if (length == 0)
      return "";
    out += (out.empty() ? "" : " ") + word.take_front(length).str();
    word = word.drop_front(length);
  }
  return out;
}

/// Errors: UsageError for a text that no token of a source can be.
static llvm::Error checkOneToken(llvm::StringRef word) {
  if (lengthOfToken(word) == word.size())
    return llvm::Error::success();
  std::string apart = splitUp(word);
  if (apart.empty())
    return usageError("`" + word +
                      "` is no token of C++; a string with blanks in it can "
                      "only be asked for as `\"...\"`");
  return usageError("`" + word +
                    "` is more than one token; write them apart, with blanks: "
                    "`" +
                    apart + "`");
}

static llvm::Expected<PatternElement> elementOf(llvm::StringRef word) {
  if (word == "@")
    return PatternElement{Kind::Name, ""};
  if (word == "...")
    return PatternElement{Kind::Rest, ""};
  if (word == "\"...\"")
    return PatternElement{Kind::String, ""};
  if (word.starts_with("$"))
    return PatternElement{Kind::Expression, word.str()};
  if (!isGlob(word)) {
    if (llvm::Error error = checkOneToken(word))
      return error;
    return PatternElement{Kind::Token, word.str()};
  }
  auto glob = Glob::compile(word);
  if (!glob)
    return glob.takeError();
  if (!fitsNames(word))
    return usageError("the glob `" + word +
                      "` fits no name; write other tokens apart, with blanks");
  return PatternElement{Kind::Glob, word.str(), std::move(*glob)};
}

/// The elements of `text`, with `names` of `@`.
static llvm::Expected<TokenPattern> patternOf(llvm::StringRef text,
                                              std::ptrdiff_t names) {
  TokenPattern pattern;
  pattern.source = text.str();
  llvm::SmallVector<llvm::StringRef> words;
  llvm::SplitString(text, words);
  for (llvm::StringRef word : words) {
    auto element = elementOf(word);
    if (!element)
      return element.takeError();
    pattern.elements.push_back(std::move(*element));
  }
  auto isName = [](const PatternElement &e) { return e.kind == Kind::Name; };
  if (llvm::count_if(pattern.elements, isName) != names)
    return usageError("the tokens `" + text +
                      (names ? "` need one `@` for the name"
                             : "` have `@`, and there is no name"));
  if (pattern.elements.empty())
    return usageError("no tokens at all");
  if (pattern.elements.front().kind == Kind::Rest ||
      pattern.elements.back().kind == Kind::Rest)
    return usageError("the tokens `" + text +
                      "` begin or end with `...`, which means nothing there");
  for (const PatternElement &element : pattern.elements)
    if (element.kind == Kind::Expression &&
        placeholdersOf(element.text) != std::vector{element.text})
      return usageError(
          "`" + element.text +
          "` is not a placeholder; write `$` and lower-case letters");
  return pattern;
}

llvm::Expected<TokenPattern> TokenPattern::compile(llvm::StringRef text) {
  return patternOf(text, 1);
}

llvm::Expected<CodePattern> CodePattern::compile(llvm::StringRef text) {
  auto pattern = patternOf(text, 0);
  if (!pattern)
    return pattern.takeError();
  return CodePattern{std::move(*pattern)};
}

bool TokenPattern::binds(llvm::StringRef name) const {
  return llvm::any_of(elements, [&](const PatternElement &element) {
    return element.kind == Kind::Expression && element.text == name;
  });
}

std::vector<std::string> decouple::placeholdersOf(llvm::StringRef text) {
  std::vector<std::string> names;
  for (std::size_t at = text.find('$'); at != llvm::StringRef::npos;
       at = text.find('$', at + 1)) {
    llvm::StringRef letters = text.substr(at + 1).take_while(
        [](char c) { return c >= 'a' && c <= 'z'; });
    if (!letters.empty())
      names.push_back("$" + letters.str());
  }
  return names;
}
