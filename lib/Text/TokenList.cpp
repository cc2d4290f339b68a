#include "Text/TokenList.h"
#include "Text/RawTokens.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;
namespace tok = clang::tok;

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

void TokenList::reserve(std::size_t count) {
  tokens.reserve(count);
  brackets.reserve(count);
}

/// Closes the innermost `bracket` that is open and all within it: the arms of
/// an #if may open or close more than one of them does. Its index.
TokenList::Index TokenList::close(char bracket) {
  auto match = std::find_if(open.rbegin(), open.rend(), [&](Index i) {
    return tokens[i].text.front() == bracket;
  });
  if (match == open.rend())
    return NoIndex;
  Index partner = *match;
  open.erase(std::prev(match.base()), open.end());
  return partner;
}

void TokenList::add(const TextToken &token) {
  auto at = static_cast<Index>(tokens.size());
  char first = token.text.size() == 1 ? token.text.front() : '\0';
  Bracket bracket;
  if (char opener = openerOf(first))
    bracket.partner = close(opener);
  if (bracket.partner != NoIndex)
    brackets[bracket.partner].partner = at;
  if (first == '(' || first == '[' || first == '{')
    open.push_back(at);
  if (!open.empty())
    bracket.around = open.back();
  tokens.push_back(token);
  brackets.push_back(bracket);
}

bool TokenList::isBracket(std::size_t i) const {
  return i < size() && tokens[i].text.size() == 1 &&
         llvm::StringRef("()[]{}").contains(tokens[i].text);
}

std::size_t TokenList::around(std::size_t i) const {
  return i == 0 ? None : wide(brackets[i - 1].around);
}

std::size_t TokenList::braceAround(std::size_t i) const {
  std::size_t inner = wide(brackets[i].around);
  if (inner == i) // what it opens is not around it
    inner = around(i);
  while (inner != None && !is(inner, "{"))
    inner = around(inner);
  return inner;
}

std::size_t TokenList::firstFrom(std::size_t offset) const {
  return llvm::partition_point(
             tokens,
             [&](const TextToken &token) { return token.offset < offset; }) -
         tokens.begin();
}

std::size_t TokenList::find(std::size_t offset) const {
  std::size_t found = firstFrom(offset);
  return found < size() && tokens[found].offset == offset ? found : None;
}

static TextToken textToken(const RawTokens &lexer, const clang::Token &token) {
  return {lexer.written(token), lexer.offset(token), token.getKind()};
}

static bool takesHeaderName(llvm::StringRef directive) {
  return directive == "include" || directive == "include_next" ||
         directive == "import";
}

/// Reads on from behind a `#` to the end of its line.
static TokenList readDirective(RawTokens &lexer) {
  TokenList list;
  lexer.startDirective();
  clang::Token token;
  bool more = lexer.next(token);
  while (more && token.isNot(tok::eod)) {
    list.add(textToken(lexer, token));
    if (list.size() > 1 || !takesHeaderName(list[0].text)) {
      more = lexer.next(token);
    } else {
      lexer.nextHeaderName(token);
      more = token.isNot(tok::eof);
    }
  }
  return list;
}

namespace {

/// Tells when no token to come is around one of `places`.
class Enough {
public:
  explicit Enough(llvm::ArrayRef<std::size_t> places) : places(places) {}

  /// Asked after each token that was added to `code`.
  bool after(const TokenList &code);

private:
  bool isBehindBraces(const TokenList &code);

  llvm::ArrayRef<std::size_t> places;
  std::vector<std::size_t> braces; ///< around the places; filled behind them
  std::size_t stop = TokenList::None;
};

} // namespace

/// At a `}` that leaves no brace around a place open.
bool Enough::isBehindBraces(const TokenList &code) {
  if (braces.empty())
    for (std::size_t place : places)
      if (std::size_t at = code.find(place); at != TokenList::None)
        braces.push_back(code.braceAround(at));
  return llvm::all_of(braces, [&](std::size_t brace) {
    return brace != TokenList::None && code.partner(brace) != TokenList::None;
  });
}

bool Enough::after(const TokenList &code) {
  constexpr std::size_t Reach = 64; // of what begins in a statement
  const std::size_t last = code.size() - 1;
  if (stop != TokenList::None)
    return last == stop;
  if (code.is(last, "}") && code[last].offset > places.back() &&
      isBehindBraces(code))
    stop = last + Reach;
  return false;
}

TextTokens::TextTokens(llvm::StringRef text,
                       llvm::ArrayRef<std::size_t> places) {
  constexpr std::size_t UsualLength = 5; // of a token with the blanks behind it
  code.reserve(text.size() / UsualLength);
  RawTokens lexer(text);
  Enough enough(places);
  for (clang::Token token; lexer.next(token);) {
    if (token.is(tok::hash) && token.isAtStartOfLine()) {
      directives.push_back(readDirective(lexer));
      continue;
    }
    code.add(textToken(lexer, token));
    if (!places.empty() && enough.after(code))
      break;
  }
}

const TokenList *TextTokens::listWith(std::size_t offset) const {
  if (code.find(offset) != TokenList::None)
    return &code;
  auto found = llvm::find_if(directives, [&](const TokenList &directive) {
    return directive.find(offset) != TokenList::None;
  });
  return found == directives.end() ? nullptr : &*found;
}

TokenList decouple::tokensOf(llvm::StringRef text) {
  auto copy = std::make_shared<const std::string>(text.str());
  TokenList tokens = TextTokens(*copy).code;
  tokens.kept = std::move(copy);
  return tokens;
}

bool decouple::isBalanced(const TokenList &tokens) {
  for (std::size_t i = 0; i < tokens.size(); ++i)
    if (tokens.isBracket(i) && tokens.partner(i) == TokenList::None)
      return false;
  return true;
}

bool decouple::isRotatedBranch(const TokenList &tokens) {
  if (tokens.size() < 3 || !tokens.is(0, "}") || !tokens.is(1, "else"))
    return false;
  TokenList turned;
  for (const TextToken &token : llvm::drop_begin(tokens))
    turned.add(token);
  turned.add({"}", 0, tok::r_brace});
  return isBalanced(turned);
}
