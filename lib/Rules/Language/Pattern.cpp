#include "Rules/Language/Pattern.h"
#include "Support/Errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"
#include <optional>
#include <string_view>
#include <vector>

using namespace decouple;

namespace {

/// `^cuda`: text and where it is anchored.
struct Literal {
  bool begin = false, end = false;
  std::string text;

  bool matches(llvm::StringRef subject) const {
    if (begin && end)
      return subject == text;
    if (begin)
      return subject.starts_with(text);
    if (end)
      return subject.ends_with(text);
    return std::string_view(subject).find(text) != std::string_view::npos;
  }
};

/// Most rules are a few names in a row: `^(cuda|cudnn|THC)$`, `cuda|^THC`.
/// Comparing these as strings is many times faster than the regex engine.
using Literals = std::vector<Literal>;

} // namespace

struct decouple::PatternImpl {
  std::optional<Literals> literals; ///< alternatives
  std::optional<llvm::Regex> regex; ///< when it is more than literals
  /// Of a regex: a subject that it finds has one of them; empty: not known.
  std::vector<std::string> needed;
};

/// Takes `a`, `\.` or `[.]` from the front; nothing for an operator.
static std::optional<char> takeLiteral(llvm::StringRef &text) {
  constexpr llvm::StringLiteral Operators = "^$.[]()*+?{}\\|";
  auto take = [&](std::size_t at, std::size_t length) {
    char c = text[at];
    text = text.drop_front(length);
    return c;
  };
  if (!Operators.contains(text[0]))
    return take(0, 1);
  if (text.size() >= 2 && text[0] == '\\' && Operators.contains(text[1]))
    return take(1, 2);
  if (text.size() >= 3 && text[0] == '[' && text[2] == ']' && text[1] != '^')
    return take(1, 3);
  return std::nullopt;
}

/// One alternative, up to `|` or the end, which are left in `text`.
static std::optional<Literal> takeAlternative(llvm::StringRef &text) {
  Literal literal;
  literal.begin = text.consume_front("^");
  while (!text.empty() && text[0] != '|' && !literal.end) {
    std::optional<char> c;
    if (text == "$" || text.starts_with("$|"))
      literal.end = text.consume_front("$");
    else if ((c = takeLiteral(text)))
      literal.text += *c;
    else
      return std::nullopt;
  }
  // An empty alternative is the regex engine's to understand or refuse.
  return literal.text.empty() ? std::nullopt : std::optional(literal);
}

static std::optional<Literals> takeAlternatives(llvm::StringRef text) {
  Literals literals;
  do {
    std::optional<Literal> literal = takeAlternative(text);
    if (!literal)
      return std::nullopt;
    literals.push_back(std::move(*literal));
  } while (text.consume_front("|"));
  return literals;
}

/// The alternatives of `text` when it is no more than these.
static std::optional<Literals> literalsOf(llvm::StringRef text) {
  llvm::StringRef inner = text;
  Literal anchors;
  anchors.begin = inner.consume_front("^");
  anchors.end = inner.consume_back("$");
  if (!inner.consume_front("(") || inner.ends_with("\\)") ||
      !inner.consume_back(")"))
    return takeAlternatives(text);
  std::optional<Literals> literals = takeAlternatives(inner);
  if (literals)
    for (Literal &literal : *literals) {
      literal.begin |= anchors.begin;
      literal.end |= anchors.end;
    }
  return literals;
}

/// Past the set that `text` begins with, `[^]a[:alpha:]]`; the end of `text`
/// where the set has none.
static std::size_t endOfSet(llvm::StringRef text) {
  std::size_t at = text.starts_with("[^") ? 2 : 1;
  at += text.substr(at).starts_with("]"); // one of the set
  while (at < text.size() && text[at] != ']') {
    const llvm::StringRef rest = text.substr(at);
    if (!rest.starts_with("[:") && !rest.starts_with("[.") &&
        !rest.starts_with("[=")) {
      ++at;
      continue;
    }
    const char close[] = {rest[1], ']'};
    const std::size_t end = rest.find(llvm::StringRef(close, 2), 2);
    at = end == llvm::StringRef::npos ? text.size() : at + end + 2;
  }
  return std::min(at + 1, text.size());
}

/// Passes over the rest of an alternative, up to a `|` outside of brackets.
static void skipAlternative(llvm::StringRef &text) {
  unsigned depth = 0;
  while (!text.empty() && (depth || text[0] != '|')) {
    if (text[0] == '[') {
      text = text.drop_front(endOfSet(text));
      continue;
    }
    if (text[0] == '\\')
      text = text.drop_front(text.size() > 1);
    else if (text[0] == '(')
      ++depth;
    else if (text[0] == ')' && depth)
      --depth;
    text = text.drop_front(!text.empty());
  }
}

/// What an alternative begins with: literal text, or a group of such.
static Literals takeBegin(llvm::StringRef &text) {
  Literals begins(1);
  text.consume_front("^");
  if (text.consume_front("(")) {
    llvm::StringRef inner = text.take_until([](char c) { return c == ')'; });
    begins = takeAlternatives(inner).value_or(Literals(1));
    text = text.drop_front(std::min(inner.size() + 1, text.size()));
    return text.starts_with("?") || text.starts_with("*") ? Literals(1)
                                                          : begins;
  }
  std::string &begin = begins.front().text;
  for (std::optional<char> c; !text.empty() && (c = takeLiteral(text));)
    begin += *c;
  if (!begin.empty() && (text.starts_with("?") || text.starts_with("*")))
    begin.pop_back(); // it may be missing
  return begins;
}

static std::vector<std::string> neededTexts(llvm::StringRef text) {
  std::vector<std::string> needed;
  do {
    for (Literal &begin : takeBegin(text))
      needed.push_back(std::move(begin.text));
    skipAlternative(text);
  } while (text.consume_front("|"));
  if (llvm::is_contained(needed, ""))
    needed.clear();
  return needed;
}

/// `{` outside a bracket set and not escaped.
static bool hasRepetitionCount(llvm::StringRef text) {
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\\')
      ++i;
    else if (text[i] == '[')
      i += endOfSet(text.substr(i)) - 1;
    else if (text[i] == '{')
      return true;
  return false;
}

/// `w` of `\w`, which is a class in other languages and the letter in this one.
static std::optional<char> escapedLetter(llvm::StringRef text) {
  for (std::size_t i = 0; i + 1 < text.size(); ++i)
    if (text[i] == '\\') {
      ++i;
      if (llvm::isAlpha(text[i]))
        return text[i];
    }
  return std::nullopt;
}

llvm::Expected<Pattern> Pattern::compile(llvm::StringRef text) {
  constexpr std::size_t MaxLength = 1000;
  if (text.empty() || text.size() > MaxLength)
    return usageError("a pattern has between 1 and 1000 characters");
  // Nested counts make the engine's program grow without bound.
  if (hasRepetitionCount(text))
    return usageError("repetition counts `{n}` are not supported in a pattern");
  if (std::optional<char> letter = escapedLetter(text))
    return usageError("bad pattern `" + text + "`: `\\" + llvm::Twine(*letter) +
                      "` is not a class here; write one like `[0-9]`");
  auto impl = std::make_shared<PatternImpl>();
  impl->literals = literalsOf(text);
  if (!impl->literals) {
    std::string message;
    impl->regex.emplace(text);
    if (!impl->regex->isValid(message))
      return usageError("bad pattern `" + text + "`: " + message);
    impl->needed = neededTexts(text);
  }
  Pattern pattern;
  pattern.source = text.str();
  pattern.impl = std::move(impl);
  return pattern;
}

bool Pattern::matches(llvm::StringRef subject) const {
  if (!impl)
    return false;
  auto isIn = [&](const std::string &text) { return subject.contains(text); };
  if (!impl->literals)
    return (impl->needed.empty() || llvm::any_of(impl->needed, isIn)) &&
           impl->regex->match(subject);
  return llvm::any_of(*impl->literals, [&](const Literal &literal) {
    return literal.matches(subject);
  });
}

std::vector<std::string> Pattern::literals() const {
  std::vector<std::string> texts;
  if (impl && impl->literals)
    for (const Literal &literal : *impl->literals)
      texts.push_back(literal.text);
  return texts;
}
