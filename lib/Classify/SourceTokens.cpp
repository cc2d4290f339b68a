#include "Classify/SourceTokens.h"
#include "Scan/RawTokens.h"
#include <algorithm>

using namespace decouple;

static bool opens(llvm::StringRef text) {
  return text == "(" || text == "[" || text == "{";
}

static llvm::StringRef opener(llvm::StringRef text) {
  return text == ")" ? "(" : text == "]" ? "[" : text == "}" ? "{" : "";
}

void TokenList::add(SourceToken token) {
  std::size_t at = tokens.size();
  std::size_t partner = None;
  if (llvm::StringRef other = opener(token.text); !other.empty()) {
    // The arms of an #if may open or close more than one of them does.
    auto match = std::find_if(open.rbegin(), open.rend(), [&](std::size_t i) {
      return tokens[i].text == other;
    });
    if (match != open.rend()) {
      partner = *match;
      partners[partner] = at;
      open.erase(std::prev(match.base()), open.end());
    }
  }
  auto brace = std::find_if(open.rbegin(), open.rend(), [&](std::size_t i) {
    return tokens[i].text == "{";
  });
  braces.push_back(brace == open.rend() ? None : *brace);
  partners.push_back(partner);
  if (opens(token.text))
    open.push_back(at);
  tokens.push_back(token);
}

std::size_t TokenList::find(std::size_t offset) const {
  auto found = std::lower_bound(
      tokens.begin(), tokens.end(), offset,
      [](const SourceToken &token, std::size_t o) { return token.begin < o; });
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

SourceTokens::SourceTokens(llvm::StringRef text) {
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
      list = &directives.emplace_back();
      lexer.startDirective();
      continue;
    }
    list->add({lexer.offset(token), lexer.written(token), kindOf(token)});
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
