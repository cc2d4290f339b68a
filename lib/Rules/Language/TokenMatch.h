//===- TokenMatch.h - where a token pattern stands ------------------------===//
//
// TokenPattern + tokens of a text => TokenMatch
//                                  (used by classify and split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Language/TokenPattern.h"
#include "Text/TokenList.h"
#include <map>
#include <optional>

namespace decouple {

/// Where a pattern's tokens are, [first, last), and what its placeholders
/// stand for.
struct TokenMatch {
  std::size_t first = 0, last = 0;
  std::map<std::string, std::string> bound; ///< "$t" => "self.device()"
};

/// `pattern` from the token `first` of `list` on, which are those of `text`;
/// its name, if it has one, is the token `name`.
std::optional<TokenMatch> matchFrom(const TokenPattern &pattern,
                                    const TokenList &list, llvm::StringRef text,
                                    std::size_t first,
                                    std::size_t name = TokenList::None);

/// Where `pattern` stands in all of `list`: no place lies in another.
std::vector<TokenMatch> matchesOf(const CodePattern &pattern,
                                  const TokenList &list, llvm::StringRef text);

/// `text` with what its `$x` stand for.
std::string filledIn(llvm::StringRef text, const TokenMatch &match);

} // namespace decouple
