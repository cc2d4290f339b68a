#include "Text/RawTokens.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/LangStandard.h"
#include "llvm/TargetParser/Triple.h"
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
