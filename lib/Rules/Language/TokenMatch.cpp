#include "Rules/Language/TokenMatch.h"

using namespace decouple;

using Kind = PatternElement::Kind;

namespace {

/// Tries the elements of a pattern one after the other, with every extent that
/// an expression or `...` may have; the shortest first.
class Matcher {
public:
  Matcher(const TokenPattern &pattern, const TokenList &list,
          llvm::StringRef text, std::size_t place)
      : pattern(pattern), list(list), text(text), place(place) {}

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
    while (at < place && list.isIdentifier(at) && list.is(at + 1, "::"))
      at += 2;
    if (at != place)
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
      at = end == TokenList::None || (at < place && place < end) ? at + 1
                                                                 : end + 1;
    }
    return false;
  }

  const TokenPattern &pattern;
  const TokenList &list;
  llvm::StringRef text;
  std::size_t place;                   ///< of the name
  std::map<std::string, Tokens> bound; ///< by the elements so far
};

} // namespace

std::optional<TokenMatch>
decouple::matchFrom(const TokenPattern &pattern, const TokenList &list,
                    llvm::StringRef text, std::size_t first, std::size_t name) {
  Matcher matcher(pattern, list, text, name);
  if (!matcher.matches(first))
    return std::nullopt;
  return std::move(matcher.match);
}

std::vector<TokenMatch> decouple::matchesOf(const CodePattern &pattern,
                                            const TokenList &list,
                                            llvm::StringRef text) {
  std::vector<TokenMatch> matches;
  for (std::size_t at = 0; at < list.size();) {
    auto match = matchFrom(pattern.tokens, list, text, at);
    at = match ? match->last : at + 1;
    if (match)
      matches.push_back(std::move(*match));
  }
  return matches;
}

std::string decouple::filledIn(llvm::StringRef text, const TokenMatch &match) {
  std::string result;
  for (const std::string &name : placeholdersOf(text)) {
    std::size_t at = text.find(name);
    result += text.take_front(at).str() + match.bound.at(name);
    text = text.drop_front(at + name.size());
  }
  return result + text.str();
}
