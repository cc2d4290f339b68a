//===- SourceTokens.h - a file's tokens with their brackets ------*- C++
//-*-===//
//
// source text => tokens of the code, tokens of each directive
//                                                        (part of classify)
//
// A directive stands in the middle of a statement as if it were not there; what
// it holds is a list of its own.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <vector>

namespace decouple {

struct SourceToken {
  enum class Kind { Identifier, String, Other };
  std::size_t begin = 0; ///< offset
  llvm::StringRef text;
  Kind kind = Kind::Other;
  std::size_t end() const { return begin + text.size(); }
};

class TokenList {
public:
  static constexpr std::size_t None = static_cast<std::size_t>(-1);

  void add(SourceToken token);

  std::size_t size() const { return tokens.size(); }
  const SourceToken &operator[](std::size_t i) const { return tokens[i]; }
  bool is(std::size_t i, llvm::StringRef text) const {
    return i < size() && tokens[i].text == text;
  }
  bool isIdentifier(std::size_t i) const {
    return i < size() && tokens[i].kind == SourceToken::Kind::Identifier;
  }
  /// The bracket that `i` opens or closes; None when it is no bracket, or has
  /// no other one.
  std::size_t partner(std::size_t i) const { return partners[i]; }
  /// The innermost `{` around `i`, or None.
  std::size_t braceAround(std::size_t i) const { return braces[i]; }
  /// The token that begins at `offset`, or None.
  std::size_t find(std::size_t offset) const;

private:
  std::vector<SourceToken> tokens;
  std::vector<std::size_t> partners, braces, open;
};

struct SourceTokens {
  /// `text` is followed by a NUL and outlives this.
  explicit SourceTokens(llvm::StringRef text);

  TokenList code;
  std::vector<TokenList> directives;

  /// The list with the token that begins at `offset`; null when none does.
  const TokenList *listWith(std::size_t offset) const;
};

} // namespace decouple
