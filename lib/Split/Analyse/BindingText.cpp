#include "Split/Analyse/BindingText.h"

#include "Text/TokenList.h"
#include "llvm/ADT/STLExtras.h"

namespace decouple {

/// Texts of the arguments of the call between the parentheses `open` and
/// `close`.
static std::vector<std::string> argumentsOf(llvm::StringRef text,
                                            const TokenList &tokens,
                                            std::size_t open,
                                            std::size_t close) {
  std::vector<std::string> arguments;
  std::size_t begin = tokens[open].end();
  for (std::size_t i = open + 1; i <= close; ++i) {
    if (i < close && !(tokens.is(i, ",") && tokens.around(i) == open))
      continue;
    arguments.push_back(text.slice(begin, tokens[i].offset).trim().str());
    begin = tokens[i].end();
  }
  return arguments;
}

static std::string fill(llvm::StringRef pattern,
                        const std::vector<std::string> &arguments) {
  std::string result;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    std::size_t n = i + 1 < pattern.size() ? pattern[i + 1] - '0' : 10;
    if (pattern[i] != '$' || n >= arguments.size()) {
      result += pattern[i];
      continue;
    }
    result += arguments[n];
    ++i;
  }
  return result;
}

static std::string replaceCalls(llvm::StringRef text,
                                const CallReplacement &rule) {
  TokenList tokens = tokensOf(text);
  std::string result;
  std::size_t copied = 0;
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    if (tokens[i].text != rule.callee || tokens[i + 1].text != "(")
      continue;
    std::size_t close = tokens.partner(i + 1);
    if (close == TokenList::None)
      break;
    result += text.slice(copied, tokens[i].offset);
    result += fill(rule.text, argumentsOf(text, tokens, i + 1, close));
    copied = tokens[close].offset + 1;
    i = close;
  }
  return result + text.substr(copied).str();
}

BindingText bindingText(llvm::StringRef arm,
                        const std::vector<Capture> &captures,
                        const BindingRules &rules) {
  BindingText result;
  result.text = arm.str();
  for (const CallReplacement &rule : rules.replacements)
    result.text = replaceCalls(result.text, rule);
  TokenList tokens = tokensOf(result.text);
  auto named = [&](const std::string &name) {
    return llvm::any_of(tokens,
                        [&](const TextToken &t) { return t.text == name; });
  };
  for (const Capture &capture : captures)
    if (named(capture.name))
      result.captures.push_back(capture);
  return result;
}

} // namespace decouple
