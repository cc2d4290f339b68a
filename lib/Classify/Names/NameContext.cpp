#include "Classify/Names/NameContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace decouple;

using Kind = PatternElement::Kind;

namespace {

/// Tries the elements of a pattern one after the other, with every extent that
/// an expression or `...` may have; the shortest first.
class Matcher {
public:
  Matcher(const TokenPattern &pattern, const NamePlace &place,
          llvm::StringRef text)
      : pattern(pattern), place(place), list(place.list), text(text) {}

  /// From the token `at` on, the pattern's first element. What does not match
  /// leaves nothing behind.
  bool matches(std::size_t at) {
    const PatternElement &head = pattern.elements.front();
    if (head.kind == Kind::Token && !list.is(at, head.text))
      return false; // most often
    match.first = at;
    return rest(0, at);
  }

  TokenMatch match;

private:
  using Tokens = std::pair<std::size_t, std::size_t>; ///< [first, last)

  bool rest(std::size_t element, std::size_t at) {
    if (element == pattern.elements.size()) {
      match.last = at;
      for (const auto &[name, tokens] : bound)
        match.bound[name] = textOf(tokens);
      return true;
    }
    const PatternElement &wanted = pattern.elements[element];
    switch (wanted.kind) {
    case Kind::Name:
      return name(element, at);
    case Kind::Expression:
      return expression(wanted.text, element, at);
    case Kind::Rest:
      return anything(element, at);
    case Kind::String:
      return at < list.size() && clang::tok::isStringLiteral(list[at].kind) &&
             rest(element + 1, at + 1);
    case Kind::Glob:
      return list.isIdentifier(at) && wanted.glob.matches(list[at].text) &&
             rest(element + 1, at + 1);
    case Kind::Token:
      return list.is(at, wanted.text) && rest(element + 1, at + 1);
    }
    return false;
  }

  /// `a::b::name`.
  bool name(std::size_t element, std::size_t at) {
    if (at > 0 && list.is(at - 1, "::"))
      return false;
    while (at < place.at && list.isIdentifier(at) && list.is(at + 1, "::"))
      at += 2;
    if (at != place.at)
      return false;
    return rest(element + 1, at + 1);
  }

  /// A name that stands for something already stands for the same tokens.
  bool expression(const std::string &name, std::size_t element,
                  std::size_t begin) {
    bool inside =
        begin > 0 && (list.is(begin - 1, ".") || list.is(begin - 1, "->") ||
                      list.is(begin - 1, "::"));
    if (inside || !list.isIdentifier(begin))
      return false;
    auto known = bound.find(name);
    bool fresh = known == bound.end();
    for (std::size_t end = begin + 1; end != TokenList::None;
         end = extended(end)) {
      if (fresh)
        bound[name] = {begin, end};
      else if (!same(known->second, {begin, end}))
        continue;
      if (rest(element + 1, end))
        return true;
    }
    if (fresh)
      bound.erase(name);
    return false;
  }

  std::string textOf(const Tokens &tokens) const {
    return text.slice(list[tokens.first].offset, list[tokens.second - 1].end())
        .str();
  }

  bool same(const Tokens &a, const Tokens &b) const {
    if (a.second - a.first != b.second - b.first)
      return false;
    for (std::size_t i = a.first, j = b.first; i < a.second; ++i, ++j)
      if (list[i].text != list[j].text)
        return false;
    return true;
  }

  /// The end of an expression that ended before `at`, with one part more.
  std::size_t extended(std::size_t at) const {
    bool member = list.is(at, ".") || list.is(at, "->") || list.is(at, "::");
    if (member && list.isIdentifier(at + 1))
      return at + 2;
    bool bracket = list.is(at, "(") || list.is(at, "[");
    if (bracket && list.partner(at) != TokenList::None)
      return list.partner(at) + 1;
    return TokenList::None;
  }

  bool anything(std::size_t element, std::size_t at) {
    while (at < list.size()) {
      if (rest(element + 1, at))
        return true;
      llvm::StringRef token = list[at].text;
      if (token == ";" || token == ")" || token == "]" || token == "}")
        return false;
      bool bracket = token == "(" || token == "[" || token == "{";
      // The name itself may be in the brackets.
      std::size_t end = bracket ? list.partner(at) : TokenList::None;
      at = end == TokenList::None || (at < place.at && place.at < end)
               ? at + 1
               : end + 1;
    }
    return false;
  }

  const TokenPattern &pattern;
  const NamePlace &place;
  const TokenList &list;
  llvm::StringRef text;
  std::map<std::string, Tokens> bound; ///< by the elements so far
};

} // namespace

std::optional<TokenMatch> decouple::matchTokens(const TokenPattern &pattern,
                                                const NamePlace &place,
                                                llvm::StringRef text) {
  // A pattern covers part of a statement; its begin is not far.
  constexpr std::size_t Reach = 64;
  std::size_t first = place.at > Reach ? place.at - Reach : 0;
  Matcher matcher(pattern, place, text);
  for (std::size_t at = place.at + 1; at-- > first;)
    if (matcher.matches(at))
      return matcher.match;
  return std::nullopt;
}

/// The name of the function whose body begins with the `{` at `brace`; "" when
/// it is another's: `f(...) const {`, `f(...) : a(b) {` is not looked into.
static llvm::StringRef functionOf(const TokenList &list, std::size_t brace) {
  std::size_t at = brace;
  while (at > 0 && (list.is(at - 1, "const") || list.is(at - 1, "noexcept") ||
                    list.is(at - 1, "override")))
    --at;
  if (at == 0 || !list.is(at - 1, ")"))
    return "";
  std::size_t open = list.partner(at - 1);
  if (open == TokenList::None || open == 0 || !list.isIdentifier(open - 1))
    return "";
  static const llvm::StringSet<> statements = {"if", "for", "while", "switch",
                                               "catch"};
  llvm::StringRef name = list[open - 1].text;
  return statements.contains(name) ? "" : name;
}

llvm::StringRef decouple::functionAround(const NamePlace &place) {
  llvm::StringRef name;
  for (std::size_t brace = place.list.braceAround(place.at);
       brace != TokenList::None; brace = place.list.braceAround(brace))
    if (llvm::StringRef found = functionOf(place.list, brace); !found.empty())
      name = found;
  return name;
}

/// Some identifier of [begin, end) is one of `names`.
static bool hasAny(const TokenList &list, std::size_t begin, std::size_t end,
                   const std::vector<std::string> &names) {
  for (std::size_t i = begin; i < end; ++i)
    if (list.isIdentifier(i) && llvm::is_contained(names, list[i].text))
      return true;
  return false;
}

static bool qualifiedBy(const NamePlace &place,
                        const std::vector<std::string> &names) {
  return place.at >= 2 && place.list.is(place.at - 1, "::") &&
         hasAny(place.list, place.at - 2, place.at - 1, names);
}

static bool endsStatement(const TokenList &list, std::size_t i) {
  return list.is(i, ";") || list.is(i, "{") || list.is(i, "}");
}

static bool statementHas(const NamePlace &place,
                         const std::vector<std::string> &names) {
  std::size_t begin = place.at, end = place.at;
  while (begin > 0 && !endsStatement(place.list, begin - 1))
    --begin;
  while (end < place.list.size() && !endsStatement(place.list, end))
    ++end;
  return hasAny(place.list, begin, end, names);
}

static bool bodyHas(const NamePlace &place,
                    const std::vector<std::string> &names) {
  std::size_t open = place.list.braceAround(place.at);
  if (open == TokenList::None)
    return false;
  std::size_t close = place.list.partner(open);
  return close != TokenList::None && hasAny(place.list, open, close, names);
}

static LineChange changeFor(const NameChange &change, const TokenMatch &match,
                            const NamePlace &place, llvm::StringRef text) {
  LineChange line;
  line.begin = place.list[match.first].offset;
  line.end = place.list[match.last - 1].end();
  line.before = text.slice(line.begin, line.end).str();
  line.after = change.replace;
  for (const std::string &name : placeholdersOf(change.replace)) {
    std::size_t at = line.after.find(name);
    line.after.replace(at, name.size(), match.bound.at(name));
  }
  return line;
}

SiteAnswer decouple::ask(const NameSiteRule &rule, llvm::StringRef foundBy,
                         const NamePlace &place, llvm::StringRef text) {
  const NameMatch &match = rule.match;
  if ((!match.names.empty() && !llvm::is_contained(match.names, foundBy)) ||
      (!match.qualifiers.empty() && !qualifiedBy(place, match.qualifiers)) ||
      (!match.functions.empty() &&
       !llvm::is_contained(match.functions, functionAround(place))) ||
      (!match.statementHas.empty() &&
       !statementHas(place, match.statementHas)) ||
      (!match.bodyHas.empty() && !bodyHas(place, match.bodyHas)))
    return {};
  if (match.tokens.empty())
    return {true, std::nullopt};
  for (const TokenPattern &pattern : match.tokens) {
    auto found = matchTokens(pattern, place, text);
    if (!found)
      continue;
    if (!rule.change)
      return {true, std::nullopt};
    LineChange change = changeFor(*rule.change, *found, place, text);
    if (change.before.find('\n') == std::string::npos)
      return {true, std::move(change)};
  }
  return {};
}
