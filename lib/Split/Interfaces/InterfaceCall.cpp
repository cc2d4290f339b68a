#include "Split/Interfaces/InterfaceCall.h"

#include "Rules/Language/TokenMatch.h"
#include "Text/TextEdits.h"
#include "llvm/ADT/STLExtras.h"

namespace decouple {

/// Calls `see` with the tokens of `text` outside of brackets.
template <typename See>
static bool anyOutside(const TokenList &tokens, See see) {
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    if (see(tokens[at].text))
      return true;
    if (tokens.isBracket(at) && tokens.partner(at) != TokenList::None)
      at = tokens.partner(at);
  }
  return false;
}

/// `text` as an operand of `&&`.
static std::string operandOfAnd(llvm::StringRef text) {
  static constexpr llvm::StringLiteral Weaker[] = {"||", "or", "?", ","};
  bool weak = anyOutside(tokensOf(text), [](llvm::StringRef token) {
    return llvm::is_contained(Weaker, token);
  });
  return weak ? "(" + text.str() + ")" : text.str();
}

/// `text` as an operand of `==`: names, members and calls stand as they are.
static std::string operandOfEqual(llvm::StringRef text) {
  static constexpr llvm::StringLiteral Links[] = {"::", ".", "->",
                                                  "(",  "[", "<"};
  TokenList tokens = tokensOf(text);
  bool simple = !anyOutside(tokens, [&](llvm::StringRef token) {
    return !llvm::isAlnum(token.front()) && token.front() != '_' &&
           !llvm::is_contained(Links, token);
  });
  return simple && !tokens.is(0, "(") ? text.str() : "(" + text.str() + ")";
}

/// `text` without blank lines around it.
static std::string wholeLines(llvm::StringRef text) {
  while (text.trim(" \t").starts_with("\n"))
    text = text.split('\n').second;
  return text.rtrim().str() + "\n";
}

namespace {

/// Makes the call of one rule from one arm.
class Caller {
public:
  Caller(const HostFile &file, const ArmFacts &arm, const InterfaceRule &rule)
      : file(file), arm(arm), rule(rule), body(bodyOf(file, arm).in(file.text)),
        tokens(tokensOf(body)), matches(matchesOf(rule.tokens, tokens, body)) {}

  bool fits() const {
    bool function = rule.functions.empty() ||
                    llvm::is_contained(rule.functions, arm.function);
    return function && !matches.empty();
  }

  /// Nothing when the arm has a form that an `if` does not take.
  std::optional<InterfaceCall> call() const {
    InterfaceCall call{rule.info.id, operandOfAnd(rule.when), "", rule.headers};
    std::optional<Part> part = partOf();
    if (!part || hasDirectives())
      return std::nullopt;
    if (!part->condition.empty())
      call.condition = part->condition + " && " + call.condition;
    else
      call.condition = rule.when;
    call.text = replaced(part->statements);
    return call;
  }

private:
  /// The statements of an arm, and what else they ask for.
  struct Part {
    std::string condition;
    TextRange statements; ///< in `body`
  };

  std::optional<Part> partOf() const {
    switch (arm.place) {
    case Place::Statements:
      if (!arm.escaping.empty())
        return std::nullopt;
      return Part{"", {0, body.size()}};
    case Place::ElseIf:
      return branch();
    case Place::Case:
      return caseOf();
    default:
      return std::nullopt;
    }
  }

  TextRange between(std::size_t first, std::size_t last) const {
    return {tokens[first].end(),
            last < tokens.size() ? tokens[last].offset : body.size()};
  }

  /// One branch with a condition, `else if (c) { … }`.
  std::optional<Part> branch() const {
    std::size_t at = tokens.is(0, "}") ? 1 : 0;
    if (!tokens.is(at, "else") || !tokens.is(at + 1, "if") ||
        !tokens.is(at + 2, "("))
      return std::nullopt;
    std::size_t close = tokens.partner(at + 2);
    if (close == TokenList::None || !tokens.is(close + 1, "{"))
      return std::nullopt;
    std::size_t end = tokens.partner(close + 1);
    if (arm.rotated ? end != TokenList::None : end + 1 != tokens.size())
      return std::nullopt;
    llvm::StringRef condition = between(at + 2, close).in(body).trim();
    bool declares = anyOutside(tokensOf(condition), [](llvm::StringRef token) {
      return token == "=" || token == ";" || token == "{";
    });
    if (declares)
      return std::nullopt;
    return Part{operandOfAnd(condition),
                between(close + 1, arm.rotated ? tokens.size() : end)};
  }

  /// One label, and statements that end with the case's only `break`, or with
  /// `return`.
  std::optional<Part> caseOf() const {
    if (!tokens.is(0, "case"))
      return std::nullopt;
    std::size_t colon = 1;
    while (colon < tokens.size() && !tokens.is(colon, ":"))
      ++colon;
    std::size_t end = tokens.size();
    if (colon + 1 >= end)
      return std::nullopt;
    if (tokens.is(end - 2, "break") && tokens.is(end - 1, ";"))
      end -= 2;
    for (std::size_t at = colon; at < end; ++at)
      for (llvm::StringRef word : {"case", "default", "break"})
        if (tokens.is(at, word))
          return std::nullopt;
    return Part{operandOfEqual(arm.switchCondition.in(file.text).trim()) +
                    " == " + operandOfEqual(between(0, colon).in(body).trim()),
                between(colon, end)};
  }

  /// Which might ask for the device.
  bool hasDirectives() const {
    return !TextTokens(body.str()).directives.empty();
  }

  std::string replaced(TextRange part) const {
    std::vector<TextEdit> edits;
    for (const TokenMatch &match : matches) {
      TextRange range{tokens[match.first].offset, tokens[match.last - 1].end()};
      if (part.contains(range))
        edits.push_back({{range.begin - part.begin, range.end - part.begin},
                         filledIn(rule.replace, match)});
    }
    return wholeLines(applyEdits(part.in(body), edits));
  }

  const HostFile &file;
  const ArmFacts &arm;
  const InterfaceRule &rule;
  llvm::StringRef body;
  TokenList tokens;
  std::vector<TokenMatch> matches;
};

} // namespace

InterfaceAnswer interfaceOf(const HostFile &file, const ArmFacts &arm,
                            llvm::ArrayRef<InterfaceRule> rules) {
  for (const InterfaceRule &rule : rules) {
    Caller caller(file, arm, rule);
    if (!caller.fits())
      continue;
    if (!rule.unfit.empty())
      return {std::nullopt, rule.info.id, rule.unfit};
    if (auto call = caller.call())
      return {std::move(call), rule.info.id, ""};
    return {std::nullopt, rule.info.id, "the arm has another form"};
  }
  return {};
}

} // namespace decouple
