#include "Classify/Blocks/BlockContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace decouple;
using llvm::StringRef;

/// True for a token that leaves a body as empty as it was: `;`, and a macro
/// that looks like a statement (a name in capitals).
static bool isPlain(const TokenList &code, std::size_t i) {
  return code.is(i, ";") ||
         (code.isIdentifier(i) && llvm::none_of(code[i].text, llvm::isLower));
}

/// True for the name before the braces of a statement, which hold no function.
static bool isControl(StringRef name) {
  return llvm::is_contained(
      {"if", "else", "for", "while", "do", "switch", "try", "catch"}, name);
}

/// The name before the bracket `i`; for `) {` the one before the parenthesis.
static StringRef nameBefore(const TokenList &code, std::size_t i) {
  while (i > 0 && !code.isIdentifier(i - 1)) {
    std::size_t partner = code.partner(i - 1);
    if (partner == TokenList::None || partner >= i - 1)
      return "";
    i = partner;
  }
  return i > 0 ? code[i - 1].text : "";
}

/// The braces from `open` on hold nothing but what stands between the tokens
/// before `before` and from `behind` on.
static bool isWholeBody(const TokenList &code, std::size_t open,
                        std::size_t before, std::size_t behind) {
  for (std::size_t i = open + 1; i < before; ++i)
    if (!isPlain(code, i))
      return false;
  while (behind < code.size() && isPlain(code, behind))
    ++behind;
  return code.is(behind, "}") && !isControl(nameBefore(code, open));
}

BlockContext decouple::contextOf(const TokenList &code,
                                 const ConditionalGroup &group) {
  BlockContext context;
  std::size_t before = code.firstFrom(group.begin);
  std::size_t innermost = code.around(before);
  for (std::size_t open = innermost; open != TokenList::None;
       open = code.around(open))
    if (StringRef name = nameBefore(code, open);
        code.is(open, "(") && !name.empty())
      context.calls.push_back(name.str());
  context.wholeBody =
      innermost != TokenList::None && code.is(innermost, "{") &&
      isWholeBody(code, innermost, before, code.firstFrom(group.end));
  return context;
}
