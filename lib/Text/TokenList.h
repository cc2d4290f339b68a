//===- TokenList.h - the tokens of a text and its brackets ----------------===//
//
// text => RawTokens => TokenList of the code, one of each directive
//                                   (part of scan, classify and split)
//
// The one list of tokens: comments are left out, and a directive stands in the
// middle of a statement as if it were not there; what it holds is a list of its
// own.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Basic/TokenKinds.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace decouple {

struct TextToken {
  llvm::StringRef text; ///< as written
  std::size_t offset = 0;
  clang::tok::TokenKind kind = clang::tok::unknown;
  std::size_t end() const { return offset + text.size(); }
};

class TokenList {
public:
  static constexpr std::size_t None = static_cast<std::size_t>(-1);

  void reserve(std::size_t count);
  /// Adds a token behind the last one.
  void add(const TextToken &token);

  std::size_t size() const { return tokens.size(); }
  bool empty() const { return tokens.empty(); }
  const TextToken &operator[](std::size_t i) const { return tokens[i]; }
  auto begin() const { return tokens.begin(); }
  auto end() const { return tokens.end(); }

  bool is(std::size_t i, llvm::StringRef other) const {
    return i < size() && tokens[i].text == other;
  }
  bool is(std::size_t i, clang::tok::TokenKind kind) const {
    return i < size() && tokens[i].kind == kind;
  }
  bool isIdentifier(std::size_t i) const {
    return is(i, clang::tok::raw_identifier);
  }

  /// One of ( ) [ ] { }.
  bool isBracket(std::size_t i) const;
  /// The bracket that `i` opens or closes; None when it is no bracket, or has
  /// no other one.
  std::size_t partner(std::size_t i) const { return wide(brackets[i].partner); }
  /// The innermost bracket that is open before `i`, or None. `i` may be size().
  std::size_t around(std::size_t i) const;
  /// The innermost `{` around the token `i` and, when it closes something,
  /// around that; or None.
  std::size_t braceAround(std::size_t i) const;

  /// The first token that begins at `offset` or behind it; size() when there
  /// is none.
  std::size_t firstFrom(std::size_t offset) const;
  /// The token that begins at `offset`, or None.
  std::size_t find(std::size_t offset) const;

private:
  friend TokenList tokensOf(llvm::StringRef text);

  using Index = std::uint32_t; ///< small: a file has many tokens
  static constexpr Index NoIndex = static_cast<Index>(-1);
  struct Bracket {
    Index partner = NoIndex;
    Index around = NoIndex; ///< the innermost one open behind the token
  };
  static std::size_t wide(Index i) { return i == NoIndex ? None : i; }
  Index close(char bracket);

  std::shared_ptr<const std::string> kept; ///< what the tokens lie in, if ours
  std::vector<TextToken> tokens;
  std::vector<Bracket> brackets; ///< parallel to `tokens`
  std::vector<Index> open;       ///< not yet closed, outer first
};

/// The tokens of a file.
struct TextTokens {
  /// `text` is followed by a NUL and outlives this. With `places`, offsets in
  /// ascending order, reading ends soon behind the braces around all of them.
  explicit TextTokens(llvm::StringRef text,
                      llvm::ArrayRef<std::size_t> places = {});

  TokenList code;
  /// Without the `#`; what an `#include` names is one token.
  std::vector<TokenList> directives;

  /// The list with the token that begins at `offset`; null when none does.
  const TokenList *listWith(std::size_t offset) const;
};

/// The tokens of `text`, of which a copy is kept, outside directives.
TokenList tokensOf(llvm::StringRef text);

/// Braces, brackets and parentheses close what was opened, in order.
bool isBalanced(const TokenList &tokens);

/// `} else if (...) { ...`: whole branches, cut at the braces before instead of
/// behind them.
bool isRotatedBranch(const TokenList &tokens);

} // namespace decouple
