#include "Text/RawTokens.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/LangStandard.h"
#include "llvm/TargetParser/Triple.h"
#include <algorithm>
#include <vector>

using namespace decouple;

static const clang::LangOptions &languageOptions() {
  static const clang::LangOptions options = [] {
    clang::LangOptions result;
    std::vector<std::string> includes;
    clang::LangOptions::setLangDefaults(
        result, clang::Language::CXX, llvm::Triple("x86_64-linux-gnu"),
        includes, clang::LangStandard::lang_cxx20);
    result.Trigraphs = false;
    return result;
  }();
  return options;
}

RawTokens::RawTokens(llvm::StringRef text, std::size_t begin)
    : text(text),
      lexer(clang::SourceLocation::getFromRawEncoding(FirstLocation),
            languageOptions(), text.begin(), text.begin() + begin, text.end()) {
}

std::string RawTokens::spelling(const clang::Token &token) const {
  llvm::StringRef bytes = written(token);
  if (!token.needsCleaning())
    return bytes.str();
  std::string clean;
  for (const char *at = bytes.begin(); at < bytes.end();) {
    auto character = clang::Lexer::getCharAndSizeNoWarn(at, languageOptions());
    clean += character.Char;
    at += character.Size;
  }
  return clean;
}

/// In parts whose count fits into a byte, so that a compiler makes vector code
/// with many bytes at a time.
static unsigned countLines(llvm::StringRef text) {
  constexpr std::size_t Most = 255;
  unsigned lines = 0;
  for (; !text.empty(); text = text.drop_front(std::min(Most, text.size()))) {
    unsigned char some = 0;
    for (char c : text.take_front(Most))
      some += c == '\n';
    lines += some;
  }
  return lines;
}

unsigned LineCounter::lineOf(std::size_t offset) {
  line += countLines(text.slice(at, offset));
  at = offset;
  return line;
}

std::size_t decouple::lineBegin(llvm::StringRef text, std::size_t offset) {
  std::size_t end = text.take_front(offset).find_last_of("\r\n");
  return end == llvm::StringRef::npos ? 0 : end + 1;
}

llvm::StringRef decouple::lineAt(llvm::StringRef text, std::size_t offset) {
  std::size_t begin = lineBegin(text, offset);
  return text.slice(begin, text.find_first_of("\r\n", begin));
}
