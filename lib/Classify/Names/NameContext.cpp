#include "Classify/Names/NameContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace decouple;

std::optional<TokenMatch> decouple::matchTokens(const TokenPattern &pattern,
                                                const NamePlace &place,
                                                llvm::StringRef text) {
  // A pattern covers part of a statement; its begin is not far.
  constexpr std::size_t Reach = 64;
  std::size_t first = place.at > Reach ? place.at - Reach : 0;
  for (std::size_t at = place.at + 1; at-- > first;)
    if (auto match = matchFrom(pattern, place.list, text, at, place.at))
      return match;
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
  line.after = filledIn(change.replace, match);
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
