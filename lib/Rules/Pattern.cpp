#include "Rules/Pattern.h"
#include "Support/Errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Regex.h"
#include <optional>
#include <vector>

using namespace decouple;

namespace {

/// Most rules are a few names in a row: `^(cuda|cudnn|THC)$`. Comparing these
/// as strings is many times faster than the regex engine.
struct LiteralForm {
  bool begin = false, end = false; ///< anchored there
  std::vector<std::string> words;  ///< alternatives

  bool matches(llvm::StringRef subject) const {
    return llvm::any_of(words, [&](llvm::StringRef word) {
      if (begin && end)
        return subject == word;
      if (begin)
        return subject.starts_with(word);
      return end ? subject.ends_with(word) : subject.contains(word);
    });
  }
};

} // namespace

struct decouple::PatternImpl {
  std::optional<LiteralForm> literals;
  std::optional<llvm::Regex> regex; ///< when it is more than literals
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

static std::optional<LiteralForm> literalForm(llvm::StringRef text) {
  LiteralForm form;
  form.begin = text.consume_front("^");
  form.end = !text.ends_with("\\$") && text.consume_back("$");
  bool grouped = text.consume_front("(");
  if (grouped && (text.ends_with("\\)") || !text.consume_back(")")))
    return std::nullopt;
  form.words.emplace_back();
  while (!text.empty()) {
    if (text.consume_front("|")) {
      form.words.emplace_back();
      continue;
    }
    std::optional<char> c = takeLiteral(text);
    if (!c)
      return std::nullopt;
    form.words.back() += *c;
  }
  // In `^a|b$` each anchor belongs to one alternative only.
  bool anchored = form.begin || form.end;
  if (anchored && !grouped && form.words.size() > 1)
    return std::nullopt;
  // An empty alternative is the regex engine's to refuse.
  if (llvm::is_contained(form.words, ""))
    return std::nullopt;
  return form;
}

/// `{` outside a bracket set and not escaped.
static bool hasRepetitionCount(llvm::StringRef text) {
  bool inSet = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && !inSet)
      ++i;
    else if (text[i] == '[' || text[i] == ']')
      inSet = text[i] == '[';
    else if (text[i] == '{' && !inSet)
      return true;
  }
  return false;
}

llvm::Expected<Pattern> Pattern::compile(llvm::StringRef text) {
  constexpr std::size_t MaxLength = 1000;
  if (text.empty() || text.size() > MaxLength)
    return usageError("a pattern has between 1 and 1000 characters");
  // Nested counts make the engine's program grow without bound.
  if (hasRepetitionCount(text))
    return usageError("repetition counts `{n}` are not supported in a pattern");
  auto impl = std::make_shared<PatternImpl>();
  impl->literals = literalForm(text);
  if (!impl->literals) {
    std::string message;
    impl->regex.emplace(text);
    if (!impl->regex->isValid(message))
      return usageError("bad pattern `" + text + "`: " + message);
  }
  Pattern pattern;
  pattern.source = text.str();
  pattern.impl = std::move(impl);
  return pattern;
}

bool Pattern::matches(llvm::StringRef subject) const {
  if (!impl)
    return false;
  return impl->literals ? impl->literals->matches(subject)
                        : impl->regex->match(subject);
}
