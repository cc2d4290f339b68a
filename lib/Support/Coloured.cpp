#include "Support/Coloured.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

using namespace decouple;

static unsigned codePointOf(llvm::StringRef character) {
  const auto *begin = reinterpret_cast<const llvm::UTF8 *>(character.data());
  llvm::UTF32 code = 0;
  llvm::UTF32 *end = &code;
  (void)llvm::ConvertUTF8toUTF32(&begin, begin + character.size(), &end,
                                 end + 1, llvm::strictConversion);
  return code;
}

/// Controls of ASCII and beyond, and what turns the direction of text around.
static bool isControl(llvm::StringRef character) {
  unsigned char first = static_cast<unsigned char>(character.front());
  if (character.size() == 1)
    return (first < ' ' && first != '\n' && first != '\t') || first == 0x7F;
  return (character.starts_with("\xC2") && character[1] < '\xA0') ||
         (character >= "\u202A" && character <= "\u202E") ||
         (character >= "\u2066" && character <= "\u2069");
}

static bool isSimple(char c) { return llvm::isPrint(c) || c == '\n'; }

std::string decouple::printable(llvm::StringRef text) {
  std::string plain;
  plain.reserve(text.size());
  while (!text.empty()) {
    llvm::StringRef simple = text.take_while(isSimple);
    plain += simple;
    text = text.drop_front(simple.size());
    if (text.empty())
      break;
    const auto *begin = reinterpret_cast<const llvm::UTF8 *>(text.data());
    std::size_t size = llvm::getUTF8SequenceSize(begin, begin + text.size());
    llvm::StringRef character = text.take_front(std::max<std::size_t>(size, 1));
    if (!size)
      plain += llvm::formatv("\\x{0:x-2}", unsigned(begin[0]));
    else if (isControl(character))
      plain += llvm::formatv("\\u{0:x-4}", codePointOf(character));
    else
      plain += character;
    text = text.drop_front(character.size());
  }
  return plain;
}

std::string decouple::printableLine(llvm::StringRef text) {
  std::string line;
  for (char c : printable(text))
    line += c == '\n' || c == '\t'
                ? llvm::formatv("\\u{0:x-4}", unsigned(c)).str()
                : std::string(1, c);
  return line;
}

Coloured Coloured::firstLines(unsigned lines) const {
  std::size_t end = 0;
  for (; lines > 0 && end != std::string::npos; --lines)
    if (end = text.find('\n', end); end != std::string::npos)
      ++end;
  Coloured first;
  first.text = text.substr(0, end);
  return first;
}

Coloured Paint::operator()(const char *code, Coloured text) const {
  if (on)
    text.text = std::string("\033[") + code + "m" + text.text + "\033[0m";
  return text;
}
