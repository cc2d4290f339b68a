#include "Scan/Cpp/PlainLines.h"
#include "Text/Blocks.h"
#include <algorithm>
#include <array>
#include <cstring>

using namespace decouple;

namespace {
/// What a byte of code means to a reader of lines.
enum Kind : unsigned char {
  Other, ///< up to Blank: nothing to be done about it
  Blank,
  NewLine,
  Bracket,
  Slash,
  Quote,
  Angle,  ///< may be half of `<:` or `:>`, which are brackets
  Special ///< the line is not plain
};
using Kinds = std::array<Kind, 256>;
} // namespace

/// '%' may be half of a '#' or a brace. What is not ASCII may be a blank.
static constexpr Kinds makeKinds(bool withNesting) {
  Kinds kinds{};
  for (int c = 0; c < 256; ++c)
    kinds[c] = c < ' ' || c >= 0x7f ? Special : Other;
  for (unsigned char c : {'#', '\\', '\'', '%'})
    kinds[c] = Special;
  for (unsigned char c : {' ', '\t', '\v', '\f'})
    kinds[c] = Blank;
  kinds['\n'] = NewLine;
  kinds['/'] = Slash;
  kinds['"'] = Quote;
  if (withNesting) {
    for (unsigned char c : {'(', ')', '[', ']', '{', '}'})
      kinds[c] = Bracket;
    kinds['<'] = kinds['>'] = Angle;
  }
  return kinds;
}
static constexpr Kinds WithNesting = makeKinds(true);
static constexpr Kinds WithoutNesting = makeKinds(false);

static clang::tok::TokenKind tokenOf(char bracket) {
  switch (bracket) {
  case '(':
    return clang::tok::l_paren;
  case ')':
    return clang::tok::r_paren;
  case '[':
    return clang::tok::l_square;
  case ']':
    return clang::tok::r_square;
  case '{':
    return clang::tok::l_brace;
  default:
    return clang::tok::r_brace;
  }
}

/// Behind the string literal at `at`, or null when it is not that simple.
static const char *skipString(const char *begin, const char *at) {
  if (at > begin && at[-1] == 'R')
    return nullptr;
  at += 1 + std::strcspn(at + 1, "\"\\\r\n");
  return *at == '"' ? at + 1 : nullptr;
}

/// The end of the line whose rest is the comment at `at`, or null when the
/// comment goes on or is of another kind.
static const char *skipComment(const char *at, const char *end) {
  const auto *newLine =
      static_cast<const char *>(std::memchr(at, '\n', end - at));
  if (at[1] != '/' || !newLine || std::memchr(at, '\r', newLine - at))
    return nullptr;
  llvm::StringRef comment(at, newLine - at);
  return comment.rtrim(" \t\v\f").ends_with("\\") ? nullptr : newLine;
}

namespace {
/// Reads one line after the other.
class Lines {
public:
  Lines(llvm::StringRef text, bool withNesting)
      : begin(text.begin()), end(text.end()),
        kinds(withNesting ? WithNesting : WithoutNesting) {}

  /// The end of the plain line at `at`, its '\n', or null; enters what the
  /// line holds into `hasTokens` and `nesting`.
  const char *read(const char *at) {
    hasTokens = false;
    nesting = {};
    for (;; ++at) {
      while (kindOf(*at) == Blank)
        ++at;
      Kind kind = kindOf(*at);
      hasTokens |= kind == Other;
      while (kind <= Blank)
        kind = kindOf(*++at);
      switch (kind) {
      case NewLine:
        return at;
      case Slash:
        if (at[1] == '/' || at[1] == '*')
          return skipComment(at, end);
        break;
      case Quote:
        if (!(at = skipString(begin, at)))
          return nullptr;
        --at;
        break;
      case Bracket:
        nesting.sawToken(tokenOf(*at));
        break;
      case Angle:
        if (at[1] == ':' || (at > begin && at[-1] == ':'))
          return nullptr;
        break;
      default:
        return nullptr;
      }
      hasTokens = true;
    }
  }

  bool hasTokens = false;
  Nesting nesting;

private:
  Kind kindOf(char c) const { return kinds[static_cast<unsigned char>(c)]; }

  const char *begin, *end;
  const Kinds &kinds;
};
} // namespace

/// Whether a directive begins here, or something that may reach beyond its
/// line; in a comment or a string, too, because nobody has looked.
static bool mayReach(char at, char next) {
  return (at == '#') | (at == '\\') | ((at == '/') & (next == '*')) |
         ((at == 'R') & (next == '"')) | ((at == '%') & (next == ':'));
}

/// The begin of the first line of [begin, limit) on which something may reach
/// further, or of the line that `limit` cuts.
static std::size_t endOfLocalLines(llvm::StringRef text, std::size_t begin,
                                   std::size_t limit) {
  auto reaches = [](const char *at) { return mayReach(at[0], at[1]); };
  std::size_t at = skipBlocks(text.begin(), begin, limit, reaches);
  while (at < limit && !reaches(text.begin() + at))
    ++at;
  std::size_t newLine = text.slice(begin, at).rfind('\n');
  return newLine == llvm::StringRef::npos ? begin : begin + newLine + 1;
}

PlainLines decouple::skipPlainLines(llvm::StringRef text, std::size_t begin,
                                    std::size_t limit, bool withNesting) {
  PlainLines plain;
  plain.end = begin;
  limit = std::min(limit, text.size());
  Lines lines(text, withNesting);
  for (;;) {
    // Nothing is left to learn of a line but where the next one begins.
    if (plain.hasTokens && !withNesting)
      plain.end = endOfLocalLines(text, plain.end, limit);
    // The NUL behind the text is special.
    const char *newLine = lines.read(text.begin() + plain.end);
    if (!newLine || newLine >= text.begin() + limit)
      return plain;
    plain.end = newLine + 1 - text.begin();
    plain.hasTokens |= lines.hasTokens;
    plain.nesting.append(lines.nesting);
  }
}
