//===- RawTokens.h - Clang's raw lexer over one text ----------------------===//
//
// source text => tokens      (part of scan, classify and split)
//
// The raw lexer knows comments, string literals and line continuations, but
// no macros and no includes: nothing outside the text is looked at. Every text
// is read as C++20; C and CUDA have no tokens that this gets wrong but the
// digit separator, and no directive depends on one.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Lex/Lexer.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/StringRef.h"
#include <cstddef>
#include <string>

namespace decouple {

class RawTokens {
public:
  /// Tokens of `text` from offset `begin` on. `text` must be followed by a NUL
  /// and outlive this object.
  explicit RawTokens(llvm::StringRef text, std::size_t begin = 0);

  /// The next token, or false at the end of the text.
  bool next(clang::Token &token) {
    lexer.LexFromRawLexer(token);
    return token.isNot(clang::tok::eof);
  }

  /// Goes on at `offset`, the begin of a line between two tokens.
  void continueAt(std::size_t offset) {
    lexer.seek(offset, /*IsAtStartOfLine=*/true);
  }

  /// Makes next() yield tok::eod at the end of the current logical line.
  void startDirective() { lexer.setParsingPreprocessorDirective(true); }

  /// The next token, where `<a/b.h>` is one: a header_name.
  void nextHeaderName(clang::Token &token) { lexer.LexIncludeFilename(token); }

  /// Makes next() yield comments and blanks, too. A comment without an end is
  /// a tok::unknown then; else it is passed over like any other.
  void keepBlanks() { lexer.SetKeepWhitespaceMode(true); }

  std::size_t offset(const clang::Token &token) const {
    return token.getLocation().getRawEncoding() - FirstLocation;
  }
  std::size_t endOffset(const clang::Token &token) const {
    return offset(token) + token.getLength();
  }
  /// The bytes of the token, line continuations and all.
  llvm::StringRef written(const clang::Token &token) const {
    return text.substr(offset(token), token.getLength());
  }
  /// What the token means: written() without line continuations.
  std::string spelling(const clang::Token &token) const;

private:
  static constexpr unsigned FirstLocation = 1; ///< 0 is Clang's "no location"
  llvm::StringRef text;
  clang::Lexer lexer;
};

} // namespace decouple
