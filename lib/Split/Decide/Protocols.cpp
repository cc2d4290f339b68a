#include "Split/Decide/Protocols.h"

#include "Text/TokenList.h"
#include "llvm/ADT/STLExtras.h"
#include <array>

namespace decouple {

bool mayReadAsNoAnswer(const HostFile &file, const ArmFacts &arm) {
  llvm::StringRef result = arm.result.text;
  return arm.unclearAnswer || result.contains("optional<") ||
         result.ends_with("&") ||
         llvm::any_of(arm.returns, [&](TextRange statement) {
           return tokensOf(statement.in(file.text)).is(1, "{");
         });
}

/// Whether what `head` declares cannot be assigned to: `const int x`, `int
/// *const x`, but not `const int *x`.
static bool isConstant(llvm::ArrayRef<llvm::StringRef> head) {
  auto pointer = std::find(head.rbegin(), head.rend(), "*");
  return llvm::is_contained(head, "constexpr") ||
         std::find(head.rbegin(), pointer, "const") != pointer;
}

/// `int x = 3;`: the tokens up to `=`; nothing for what declares more than one
/// variable, something else, or what is of no type of its own.
static std::vector<llvm::StringRef> headOf(const TokenList &tokens,
                                           llvm::StringRef name) {
  static constexpr llvm::StringRef Signs[] = {"::", "*", "<", ">"};
  static constexpr llvm::StringRef Others[] = {"static", "thread_local",
                                               "extern", "auto"};
  std::vector<llvm::StringRef> head;
  for (std::size_t at = 0; !tokens.is(at, "="); ++at) {
    bool isPart =
        tokens.isIdentifier(at)
            ? !llvm::is_contained(Others, tokens[at].text)
            : at < tokens.size() && llvm::is_contained(Signs, tokens[at].text);
    if (!isPart)
      return {};
    head.push_back(tokens[at].text);
  }
  bool isPlain = head.size() > 1 && head.back() == name && !isConstant(head);
  return isPlain ? head : std::vector<llvm::StringRef>();
}

/// Whether a statement of the arm, itself in no brackets, begins with `row`.
static bool hasStatement(const TokenList &tokens,
                         llvm::ArrayRef<llvm::StringRef> row) {
  for (std::size_t at = 0; at + row.size() <= tokens.size(); ++at) {
    bool begins = at == 0 || tokens.is(at - 1, ";") || tokens.is(at - 1, "}");
    if (begins && tokens.around(at) == TokenList::None &&
        llvm::all_of(llvm::enumerate(row), [&](const auto &part) {
          return tokens.is(at + part.index(), part.value());
        }))
      return true;
  }
  return false;
}

/// A literal of the language: what a suffix calls is the program's.
static bool isNumber(const TokenList &tokens, std::size_t at) {
  bool isText = tokens.is(at, clang::tok::char_constant);
  return (isText && tokens[at].text.ends_with("'")) ||
         (tokens.is(at, clang::tok::numeric_constant) &&
          !tokens[at].text.contains('_'));
}

/// Numbers, variables that have a value, and text, for a scalar; text alone for
/// the one class that is known to make nothing else of it.
static bool isPlainValue(const HostFile &file, const ArmFacts &arm,
                         const TokenList &tokens, std::size_t at) {
  const EscapingVariable &variable = arm.escaping[0];
  if (tokens.is(at, clang::tok::string_literal))
    return tokens[at].text.ends_with("\"") &&
           (variable.isValue || variable.type.text == "std::string");
  if (!variable.isValue)
    return false;
  if (isNumber(tokens, at) || tokens.is(at, "true") || tokens.is(at, "false") ||
      tokens.is(at, "nullptr"))
    return true;
  return llvm::any_of(arm.captures, [&](const Capture &capture) {
    if (capture.passing != Passing::Value || !tokens.is(at, capture.name) ||
        capture.variable == ConditionalGroup::None)
      return false;
    const VariableFacts &other = file.facts.variables[capture.variable];
    return other.kind == VariableFacts::Parameter || !other.initializer.empty();
  });
}

/// Whether `head` of the arm that stays is followed by `= value;`, with a value
/// that nothing runs for.
static bool isPlainDeclaration(const HostFile &file, const ArmFacts &arm,
                               const TokenList &tokens, std::size_t head) {
  std::size_t value = head + 1;
  if (tokens.is(value, "-") && isNumber(tokens, value + 1))
    ++value;
  return tokens.is(value + 1, ";") && value + 2 == tokens.size() &&
         isPlainValue(file, arm, tokens, value);
}

/// Whether no macro makes something else of the declaration, `tokens`. Where a
/// build without the device does not take it, that is known of literals alone.
static bool isReadAsWritten(const HostFile &file, const ArmFacts &arm,
                            std::size_t kept, const TokenList &tokens) {
  const ConditionalGroup &group = file.tree.groups[arm.group];
  const PreprocessorFacts &without = file.facts.withoutDevice.facts;
  if (activeArm(group, without) != kept)
    return !tokens.isIdentifier(tokens.size() - 2);
  TextRange body{group.arms[kept].bodyBegin, group.arms[kept].bodyEnd};
  return llvm::none_of(without.macros, [&](const MacroUse &macro) {
    return body.contains(macro.offset);
  });
}

bool keepsPlainValue(const HostFile &file, const ArmFacts &arm) {
  const ConditionalGroup &group = file.tree.groups[arm.group];
  auto tokensAt = [&](std::size_t index) {
    const Arm &body = group.arms[index];
    return tokensOf(file.text.slice(body.bodyBegin, body.bodyEnd));
  };
  TokenList own = tokensAt(arm.arm);
  return llvm::all_of(keptArms(group, arm.arm), [&](std::size_t kept) {
    TokenList tokens = tokensAt(kept);
    std::vector<llvm::StringRef> head = headOf(tokens, arm.escaping[0].name);
    return !head.empty() && hasStatement(own, head) &&
           isPlainDeclaration(file, arm, tokens, head.size()) &&
           isReadAsWritten(file, arm, kept, tokens);
  });
}

/// Whether a build without the device has text of `other` instead. One that
/// asks for something else is none that it is known to take.
static bool isHosts(const HostFile &file, const Arm &other) {
  return !tokensOf(file.text.slice(other.bodyBegin, other.bodyEnd)).empty() &&
         llvm::all_of(other.macros, [&](const std::string &macro) {
           return llvm::is_contained(file.deviceMacros, macro);
         });
}

/// The words of `body` as they are written, and as a build without the device
/// expands them, if it takes them.
static std::array<std::vector<std::string>, 2> wordsOf(const HostFile &file,
                                                       TextRange body) {
  std::array<std::vector<std::string>, 2> words;
  const TokenList tokens = tokensOf(body.in(file.text));
  for (std::size_t i = 0; i < tokens.size(); ++i)
    words[0].push_back(tokens[i].text.str());
  for (const SeenToken &token : file.facts.withoutDevice.main)
    if (body.contains(token.offset)) // a pragma in force stands behind it
      words[1].push_back(token.text.substr(0, token.text.find(' ')));
  return words;
}

/// Whether `words` have a `case` or `default` of a switch around them.
static bool hasStrayCase(llvm::ArrayRef<std::string> words) {
  std::vector<bool> braces; // whether they are a switch's
  int parentheses = 0, switches = 0;
  bool isBegun = false; // a switch, up to its brace or its end
  for (std::size_t i = 0; i < words.size(); ++i) {
    const llvm::StringRef word = words[i];
    parentheses += (word == "(") - (word == ")");
    isBegun = word == "switch" || (isBegun && (word != ";" || parentheses));
    if (word == "{") {
      braces.push_back(isBegun && !parentheses);
      switches += braces.back();
      isBegun &= !braces.back();
    } else if (word == "}" && !braces.empty()) {
      switches -= braces.back();
      braces.pop_back();
    } else if (!switches && !isBegun &&
               (word == "case" || (word == "default" && i + 1 < words.size() &&
                                   words[i + 1] == ":"))) {
      return true;
    }
  }
  return false;
}

bool leadsIntoKept(const HostFile &file, const ArmFacts &arm) {
  const ConditionalGroup &group = file.groupOf(arm);
  return llvm::any_of(keptArms(group, arm.arm), [&](std::size_t kept) {
    const Arm &other = group.arms[kept];
    return llvm::any_of(wordsOf(file, {other.bodyBegin, other.bodyEnd}),
                        hasStrayCase);
  });
}

bool keptTwinActs(const HostFile &file, const ArmFacts &arm) {
  const ConditionalGroup &group = file.groupOf(arm);
  const std::size_t kept = keptArms(group, arm.arm).front();
  for (const auto &words :
       wordsOf(file, {group.arms[kept].bodyBegin, arm.keptTwin->bodyBegin}))
    for (std::size_t i = 0; i < words.size(); ++i) {
      const bool isAttribute =
          words[i] == "__attribute__" || words[i] == "__attribute" ||
          (words[i] == "[" && i + 1 < words.size() && words[i + 1] == "[");
      const bool isVisibility =
          i + 3 < words.size() &&
          llvm::StringRef(words[i + 3]).contains("visibility");
      if (isAttribute && !isVisibility)
        return true;
    }
  return false;
}

bool leavesRoomForKept(const HostFile &file, const ArmFacts &arm) {
  const ConditionalGroup &group = file.groupOf(arm);
  if (llvm::none_of(keptArms(group, arm.arm), [&](std::size_t kept) {
        return isHosts(file, group.arms[kept]);
      }))
    return false;
  const TokenList tokens = tokensOf(bodyOf(file, arm).in(file.text));
  const std::size_t first = tokens.is(0, "}"); // of the branch before
  // An `else` alone takes whatever comes to it.
  return !tokens.is(first, "else") || tokens.is(first + 1, "if");
}

} // namespace decouple
