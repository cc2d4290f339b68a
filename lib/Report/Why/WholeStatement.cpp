#include "Report/Why/WholeStatement.h"
#include "Text/TokenList.h"

using namespace decouple;

/// The `if` of the statement that has a branch with the `{` at `brace`; None
/// when that is no branch of one.
static std::size_t ifOf(const TokenList &list, std::size_t brace) {
  while (brace > 0 && list.is(brace, "{") && list.is(brace - 1, ")")) {
    std::size_t at = list.partner(brace - 1);
    if (at == TokenList::None || at == 0)
      break;
    at -= at > 1 && list.is(at - 1, "constexpr") ? 2 : 1;
    if (!list.is(at, "if"))
      break;
    if (at == 0 || !list.is(at - 1, "else"))
      return at;
    if (at < 2 || !list.is(at - 2, "}"))
      break;
    brace = list.partner(at - 2);
  }
  return TokenList::None;
}

/// The `{` of the branch that comes before `piece`, in what is before it.
static std::size_t branchBefore(const TokenList &before,
                                const TokenList &piece) {
  if (piece.is(0, "}") && piece.is(1, "else"))
    return before.around(before.size());
  if (piece.is(0, "else") && !before.empty() &&
      before.is(before.size() - 1, "}"))
    return before.partner(before.size() - 1);
  return TokenList::None;
}

llvm::StringRef decouple::branchesBefore(llvm::StringRef before,
                                         llvm::StringRef piece) {
  TokenList list = tokensOf(before);
  std::size_t at = ifOf(list, branchBefore(list, tokensOf(piece)));
  if (at == TokenList::None)
    return "";
  return before.drop_front(before.rfind('\n', list[at].offset) + 1)
      .rtrim(" \t");
}
