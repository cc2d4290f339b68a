//===- TokenList.h - tokens of a piece of text ----------------------------===//
//
// text => tokens outside directives and comments
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace decouple {

struct TextToken {
  std::string text;
  std::size_t offset = 0;
};

/// Directive lines and comments are left out.
std::vector<TextToken> tokensOf(llvm::StringRef text);

/// Braces, brackets and parentheses close what was opened, in order.
bool isBalanced(const std::vector<TextToken> &tokens);

/// `} else if (...) { ...`: whole branches, cut at the braces before instead of
/// behind them.
bool isRotatedBranch(std::vector<TextToken> tokens);

} // namespace decouple
