#include "Text/TokenList.h"

#include "Text/RawTokens.h"

namespace decouple {

std::vector<TextToken> tokensOf(llvm::StringRef text) {
  std::string copy = text.str(); // the lexer wants a terminating zero
  RawTokens lexer(copy);
  std::vector<TextToken> tokens;
  bool directive = false;
  clang::Token token;
  while (lexer.next(token)) {
    if (token.isAtStartOfLine())
      directive = token.is(clang::tok::hash);
    if (!directive)
      tokens.push_back({lexer.spelling(token), lexer.offset(token)});
  }
  return tokens;
}

bool isBalanced(const std::vector<TextToken> &tokens) {
  std::string open;
  for (const TextToken &token : tokens) {
    if (token.text == "{" || token.text == "(" || token.text == "[")
      open += token.text;
    char pair = token.text == "}"   ? '{'
                : token.text == ")" ? '('
                : token.text == "]" ? '['
                                    : 0;
    if (!pair)
      continue;
    if (open.empty() || open.back() != pair)
      return false;
    open.pop_back();
  }
  return open.empty();
}

bool isRotatedBranch(std::vector<TextToken> tokens) {
  if (tokens.size() < 3 || tokens[0].text != "}" || tokens[1].text != "else")
    return false;
  tokens.erase(tokens.begin());
  tokens.push_back({"}", 0});
  return isBalanced(tokens);
}

} // namespace decouple
