//===- SourceTokens.h - a file's tokens with their brackets ---------------===//
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
#include <cstdint>
#include <optional>
#include <vector>

namespace decouple {

struct SourceToken {
  enum class Kind : std::uint8_t { Identifier, String, Other };
  std::size_t begin = 0; ///< offset
  llvm::StringRef text;
  Kind kind = Kind::Other;
  std::size_t end() const { return begin + text.size(); }
};

class TokenList {
public:
  static constexpr std::size_t None = static_cast<std::size_t>(-1);

  /// Of tokens of `text`, which outlives this.
  explicit TokenList(llvm::StringRef text) : text(text) {}

  void reserve(std::size_t count) { tokens.reserve(count); }
  /// Adds the token at [begin, begin + length), behind the last one.
  void add(std::size_t begin, std::size_t length, SourceToken::Kind kind);

  std::size_t size() const { return tokens.size(); }
  SourceToken operator[](std::size_t i) const {
    return {tokens[i].begin, textOf(i), tokens[i].kind};
  }
  bool is(std::size_t i, llvm::StringRef other) const {
    return i < size() && textOf(i) == other;
  }
  bool isIdentifier(std::size_t i) const {
    return i < size() && tokens[i].kind == SourceToken::Kind::Identifier;
  }
  /// The bracket that `i` opens or closes; None when it is no bracket, or has
  /// no other one.
  std::size_t partner(std::size_t i) const { return wide(tokens[i].partner); }
  /// The innermost `{` around `i`, or None.
  std::size_t braceAround(std::size_t i) const { return wide(tokens[i].brace); }
  /// The token that begins at `offset`, or None.
  std::size_t find(std::size_t offset) const;

private:
  /// Small: a file has many tokens.
  using Index = std::uint32_t;
  static constexpr Index NoIndex = static_cast<Index>(-1);
  struct Token {
    Index begin, length;
    Index partner = NoIndex, brace = NoIndex;
    SourceToken::Kind kind;
  };
  static std::size_t wide(Index i) { return i == NoIndex ? None : i; }
  llvm::StringRef textOf(std::size_t i) const {
    return text.substr(tokens[i].begin, tokens[i].length);
  }
  Index close(char bracket);

  llvm::StringRef text;
  std::vector<Token> tokens;
  std::vector<Index> open, openBraces; ///< not yet closed, outer first
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
