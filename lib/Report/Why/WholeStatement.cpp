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

/// The head, "switch (a) {", of the statement that the code at `begin` of
/// `text` is a case of. Empty where it is in none.
static llvm::StringRef switchAround(llvm::StringRef text, std::size_t begin) {
  TokenList list = tokensOf(text.take_front(begin));
  const std::size_t brace = list.around(list.size());
  if (brace == TokenList::None || brace == 0 || !list.is(brace, "{") ||
      !list.is(brace - 1, ")"))
    return "";
  const std::size_t open = list.partner(brace - 1);
  if (open == TokenList::None || open == 0 || !list.is(open - 1, "switch"))
    return "";
  return text.slice(list[open - 1].offset, list[brace].end());
}

std::string decouple::switchBehind(llvm::StringRef host, llvm::StringRef text,
                                   std::size_t begin) {
  const llvm::StringRef code = host.rtrim();
  const llvm::StringRef head =
      code.ends_with("else") ? switchAround(text, begin) : "";
  if (head.empty())
    return "";
  const std::string indent = host.substr(code.size()).ltrim('\n').str();
  return head.str() + "\n" + indent + "  // as before, without the block\n" +
         indent + "}\n";
}
