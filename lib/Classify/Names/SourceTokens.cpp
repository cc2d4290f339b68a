#include "Classify/Names/SourceTokens.h"
#include "Text/RawTokens.h"
#include <algorithm>

using namespace decouple;

/// The bracket that `bracket` closes, or '\0'.
static char openerOf(char bracket) {
  switch (bracket) {
  case ')':
    return '(';
  case ']':
    return '[';
  case '}':
    return '{';
  default:
    return '\0';
  }
}

/// Closes the innermost `bracket` that is open and all within it: the arms of
/// an #if may open or close more than one of them does. Its index.
TokenList::Index TokenList::close(char bracket) {
  auto match = std::find_if(open.rbegin(), open.rend(), [&](Index i) {
    return text[tokens[i].begin] == bracket;
  });
  if (match == open.rend())
    return NoIndex;
  Index partner = *match;
  open.erase(std::prev(match.base()), open.end());
  while (!openBraces.empty() && openBraces.back() >= partner)
    openBraces.pop_back();
  return partner;
}

void TokenList::add(std::size_t begin, std::size_t length,
                    SourceToken::Kind kind) {
  auto at = static_cast<Index>(tokens.size());
  Token token{static_cast<Index>(begin), static_cast<Index>(length), NoIndex,
              NoIndex, kind};
  char first = length == 1 ? text[begin] : '\0';
  if (char bracket = openerOf(first))
    token.partner = close(bracket);
  if (token.partner != NoIndex)
    tokens[token.partner].partner = at;
  if (!openBraces.empty())
    token.brace = openBraces.back();
  tokens.push_back(token);
  if (first == '(' || first == '[' || first == '{')
    open.push_back(at);
  if (first == '{')
    openBraces.push_back(at);
}

std::size_t TokenList::find(std::size_t offset) const {
  auto found = std::lower_bound(
      tokens.begin(), tokens.end(), offset,
      [](const Token &token, std::size_t o) { return token.begin < o; });
  return found != tokens.end() && found->begin == offset
             ? static_cast<std::size_t>(found - tokens.begin())
             : None;
}

static SourceToken::Kind kindOf(const clang::Token &token) {
  if (token.is(clang::tok::raw_identifier))
    return SourceToken::Kind::Identifier;
  return clang::tok::isStringLiteral(token.getKind())
             ? SourceToken::Kind::String
             : SourceToken::Kind::Other;
}

SourceTokens::SourceTokens(llvm::StringRef text) : code(text) {
  constexpr std::size_t UsualLength = 5; // of a token with the blanks behind it
  code.reserve(text.size() / UsualLength);
  RawTokens lexer(text);
  TokenList *list = &code;
  clang::Token token;
  while (lexer.next(token)) {
    if (token.is(clang::tok::eod)) {
      list = &code;
      continue;
    }
    if (list == &code && token.is(clang::tok::hash) &&
        token.isAtStartOfLine()) {
      list = &directives.emplace_back(text);
      lexer.startDirective();
      continue;
    }
    list->add(lexer.offset(token), token.getLength(), kindOf(token));
  }
}

const TokenList *SourceTokens::listWith(std::size_t offset) const {
  if (code.find(offset) != TokenList::None)
    return &code;
  for (const TokenList &directive : directives)
    if (directive.find(offset) != TokenList::None)
      return &directive;
  return nullptr;
}
