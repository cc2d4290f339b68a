#include "Classify/Blocks/BlockContext.h"
#include "Text/RawTokens.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace decouple;
using clang::Token;
using llvm::StringRef;
namespace tok = clang::tok;

namespace {
/// An open bracket, and whether only macros that look like statements (names
/// in capitals) came since.
struct Bracket {
  tok::TokenKind kind;
  StringRef name; ///< before it; for `) {` the name before the parenthesis
  bool plain = true;
};
} // namespace

static bool isMacroName(StringRef name) {
  return !name.empty() && llvm::none_of(name, llvm::isLower);
}

static bool closes(tok::TokenKind open, tok::TokenKind kind) {
  return (open == tok::l_paren && kind == tok::r_paren) ||
         (open == tok::l_brace && kind == tok::r_brace) ||
         (open == tok::l_square && kind == tok::r_square);
}

/// True for a token that leaves a body as empty as it was.
static bool isPlain(const Token &token) {
  return token.is(tok::semi) || (token.is(tok::raw_identifier) &&
                                 isMacroName(token.getRawIdentifier()));
}

/// True for the name before the braces of a statement, which hold no function.
static bool isControl(StringRef name) {
  return llvm::is_contained(
      {"if", "else", "for", "while", "do", "switch", "try", "catch"}, name);
}

/// Reads past a directive that begins with `hash`.
static void skipDirective(RawTokens &tokens) {
  tokens.startDirective();
  for (Token token; tokens.next(token) && token.isNot(tok::eod);)
    ;
}

/// The brackets open at `end`, outermost first.
static llvm::SmallVector<Bracket, 16> openBrackets(StringRef text,
                                                   std::size_t end) {
  llvm::SmallVector<Bracket, 16> open;
  RawTokens tokens(text);
  StringRef lastName;
  for (Token token; tokens.next(token) && tokens.offset(token) < end;) {
    if (token.is(tok::hash) && token.isAtStartOfLine()) {
      skipDirective(tokens);
      continue;
    }
    if (token.isOneOf(tok::l_paren, tok::l_brace, tok::l_square)) {
      if (!open.empty())
        open.back().plain = false;
      open.push_back({token.getKind(), lastName});
    } else if (!open.empty() && closes(open.back().kind, token.getKind())) {
      lastName = open.pop_back_val().name;
      continue;
    } else if (!open.empty() && !isPlain(token)) {
      open.back().plain = false;
    }
    lastName =
        token.is(tok::raw_identifier) ? token.getRawIdentifier() : StringRef();
  }
  return open;
}

/// True when the bracket around `begin` is closed with nothing before it.
static bool closesNext(StringRef text, std::size_t begin) {
  RawTokens tokens(text, begin);
  for (Token token; tokens.next(token);)
    if (!isPlain(token))
      return token.is(tok::r_brace);
  return false;
}

BlockContext decouple::contextOf(StringRef text,
                                 const ConditionalGroup &group) {
  BlockContext context;
  auto open = openBrackets(text, group.begin);
  for (const Bracket &bracket : llvm::reverse(open))
    if (bracket.kind == tok::l_paren && !bracket.name.empty())
      context.calls.push_back(bracket.name.str());
  context.wholeBody = !open.empty() && open.back().kind == tok::l_brace &&
                      open.back().plain && !isControl(open.back().name) &&
                      closesNext(text, group.end);
  return context;
}
