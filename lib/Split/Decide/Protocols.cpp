#include "Split/Decide/Protocols.h"

#include "Text/TokenList.h"
#include "llvm/ADT/STLExtras.h"

namespace decouple {

bool mayReadAsNoAnswer(const HostFile &file, const ArmFacts &arm) {
  llvm::StringRef result = arm.result.text;
  return arm.unclearAnswer || result.contains("optional<") ||
         result.ends_with("&") ||
         llvm::any_of(arm.returns, [&](TextRange statement) {
           return tokensOf(statement.in(file.text)).is(1, "{");
         });
}

/// Whether what `head` declares cannot be assigned to: `const int x`, `int
/// *const x`, but not `const int *x`.
static bool isConstant(llvm::ArrayRef<llvm::StringRef> head) {
  auto pointer = std::find(head.rbegin(), head.rend(), "*");
  return llvm::is_contained(head, "constexpr") ||
         std::find(head.rbegin(), pointer, "const") != pointer;
}

/// `int x = 3;`: the tokens up to `=`; nothing for any other text.
static std::vector<llvm::StringRef> plainDeclaration(const TokenList &tokens) {
  std::vector<llvm::StringRef> head;
  std::size_t at = 0;
  for (; at < tokens.size() && !tokens.is(at, "="); ++at)
    head.push_back(tokens[at].text);
  static constexpr llvm::StringRef Others[] = {
      "static", "thread_local", "extern", "auto", "&", "&&"};
  bool isPlain =
      at < tokens.size() && llvm::none_of(
                                head,
                                [](llvm::StringRef word) {
                                  return llvm::is_contained(Others, word);
                                });
  for (++at; at < tokens.size(); ++at) {
    bool isLast = at + 1 == tokens.size();
    llvm::StringRef text = tokens[at].text;
    isPlain &= tokens.is(at, ";") == isLast && !tokens.isBracket(at) &&
               !text.ends_with("=") && text != "++" && text != "--";
  }
  return isPlain && !isConstant(head) ? head : std::vector<llvm::StringRef>();
}

static bool hasRow(const TokenList &tokens,
                   llvm::ArrayRef<llvm::StringRef> row) {
  for (std::size_t at = 0; at + row.size() <= tokens.size(); ++at)
    if (llvm::all_of(llvm::enumerate(row), [&](const auto &part) {
          return tokens.is(at + part.index(), part.value());
        }))
      return true;
  return false;
}

bool keepsPlainValue(const HostFile &file, const ArmFacts &arm) {
  const ConditionalGroup &group = file.tree.groups[arm.group];
  auto textOf = [&](std::size_t index) {
    const Arm &body = group.arms[index];
    return file.text.slice(body.bodyBegin, body.bodyEnd);
  };
  TokenList own = tokensOf(textOf(arm.arm));
  if (!arm.escaping[0].isValue)
    return false;
  return llvm::all_of(keptArms(group, arm.arm), [&](std::size_t kept) {
    TokenList tokens = tokensOf(textOf(kept));
    std::vector<llvm::StringRef> head = plainDeclaration(tokens);
    return !head.empty() && hasRow(own, head);
  });
}

} // namespace decouple
