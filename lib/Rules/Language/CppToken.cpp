#include "Rules/Language/CppToken.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace decouple;
using llvm::StringRef;

// clang-format off
static constexpr StringRef Punctuators[] = {
    "{", "}", "[", "]", "(", ")", ";", ":", "::", "?", ".", ".*", "...", ",",
    "->", "->*", "~", "!", "!=", "+", "++", "+=", "-", "--", "-=", "*", "*=",
    "/", "/=", "%", "%=", "^", "^=", "&", "&&", "&=", "|", "||", "|=", "=",
    "==", "<", "<=", "<=>", "<<", "<<=", ">", ">=", ">>", ">>=", "#", "##",
    "<:", ":>", "<%", "%>", "%:", "%:%:"};
// clang-format on

static bool isNamePart(char c) {
  return llvm::isAlnum(c) || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}

static std::size_t lengthOfName(StringRef text) {
  return text.take_while(isNamePart).size();
}

/// Of a number as the preprocessor has it: 1'000, 0x1p-3, .5f, 1_km.
static std::size_t lengthOfNumber(StringRef text) {
  std::size_t at = 1;
  for (; at < text.size(); ++at) {
    bool isSign = StringRef("+-").contains(text[at]) &&
                  StringRef("eEpP").contains(text[at - 1]);
    bool isSeparator =
        text[at] == '\'' && at + 1 < text.size() && isNamePart(text[at + 1]);
    if (!isSign && !isSeparator && text[at] != '.' && !isNamePart(text[at]))
      break;
  }
  return at;
}

/// Of the suffix behind a text in quotes; one that programs do not make, and
/// the library has not, is a name by itself.
static std::size_t lengthOfSuffix(StringRef text, bool isString) {
  std::size_t length = lengthOfName(text);
  StringRef suffix = text.take_front(length);
  return suffix.starts_with("_") ||
                 (isString && (suffix == "s" || suffix == "sv"))
             ? length
             : 0;
}

/// Of a text in quotes, which `text` begins with, and the suffix behind it; 0
/// when it does not end.
static std::size_t lengthOfQuoted(StringRef text) {
  std::size_t end = 1;
  while (end < text.size() && text[end] != text[0])
    end += text[end] == '\\' ? 2 : 1;
  if (end >= text.size())
    return 0;
  return end + 1 + lengthOfSuffix(text.drop_front(end + 1), text[0] == '"');
}

/// Of R"x(...)x" behind its R.
static std::size_t lengthOfRaw(StringRef text) {
  std::size_t open = text.find('(');
  if (open == StringRef::npos)
    return 0;
  std::string close = ")" + text.slice(1, open).str() + "\"";
  std::size_t end = text.find(close, open);
  if (end == StringRef::npos)
    return 0;
  end += close.size();
  return end + lengthOfSuffix(text.drop_front(end), true);
}

std::size_t decouple::lengthOfCppToken(StringRef text) {
  StringRef rest = text.drop_while(isNamePart);
  StringRef name = text.drop_back(rest.size());
  const bool isRaw = name.ends_with("R");
  const bool isPrefix =
      llvm::is_contained({"", "u8", "u", "U", "L"}, name.drop_back(isRaw));
  if (isPrefix && (rest.starts_with("\"") || rest.starts_with("'"))) {
    std::size_t length = isRaw ? lengthOfRaw(rest) : lengthOfQuoted(rest);
    return length ? name.size() + length : 0;
  }
  bool isNumber =
      !text.empty() &&
      (llvm::isDigit(text[0]) ||
       (text[0] == '.' && text.size() > 1 && llvm::isDigit(text[1])));
  if (isNumber)
    return lengthOfNumber(text);
  if (!name.empty())
    return name.size();
  // `<:` stands for `[`, but not in `<::b`.
  if (text.starts_with("<::") && !text.starts_with("<:::") &&
      !text.starts_with("<::>"))
    return 1;
  std::size_t longest = 0;
  for (StringRef one : Punctuators)
    if (text.starts_with(one))
      longest = std::max(longest, one.size());
  return longest;
}
