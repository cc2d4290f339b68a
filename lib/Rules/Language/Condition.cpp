#include "Rules/Language/Condition.h"

#include "Support/Errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"
#include <optional>

using namespace decouple;
using llvm::StringRef;

static bool isComparison(StringRef word) {
  // clang-format off
  return llvm::is_contained(
      {"MATCHES", "STREQUAL", "STRLESS", "STRGREATER", "STRLESS_EQUAL",
       "STRGREATER_EQUAL", "EQUAL", "LESS", "GREATER", "LESS_EQUAL",
       "GREATER_EQUAL", "VERSION_LESS", "VERSION_GREATER", "VERSION_EQUAL",
       "VERSION_LESS_EQUAL", "VERSION_GREATER_EQUAL"}, word);
  // clang-format on
}

static bool isJoint(StringRef word) { return word == "AND" || word == "OR"; }

static bool isOperator(StringRef word) {
  return isComparison(word) || isJoint(word) || word == "NOT" || word == "(" ||
         word == ")";
}

/// Whether `word` is CMake's and tells of the project or of a place in it, so
/// that the backend has another value of it.
static bool isOfProject(StringRef word) {
  return word.starts_with("CMAKE_PROJECT_") ||
         word.starts_with("CMAKE_CURRENT_") ||
         word.starts_with("CMAKE_PARENT_LIST_") ||
         llvm::is_contained({"CMAKE_SOURCE_DIR", "CMAKE_BINARY_DIR",
                             "CMAKE_HOME_DIRECTORY", "CMAKE_MODULE_PATH"},
                            word);
}

bool decouple::isCMakes(StringRef word) {
  return isOperator(word) ||
         llvm::is_contained({"ON", "OFF", "TRUE", "FALSE", "WIN32", "UNIX",
                             "APPLE", "MSVC", "BUILD_SHARED_LIBS"},
                            word) ||
         (word.starts_with("CMAKE_") && !word.contains('$') &&
          !isOfProject(word)) ||
         word.find_first_not_of("0123456789.") == StringRef::npos;
}

namespace {

/// A word, or a text in quotes, which is never an operator.
struct Word {
  StringRef text, spelling; ///< without and with its quotes
  bool isQuoted = false;
};

/// What may come next.
enum class Next {
  Term,       ///< a value, NOT or a bracket
  Right,      ///< the value that another is compared with
  Comparison, ///< or what may come behind a term
  Joint       ///< AND, OR, a closing bracket or the end
};

class Reader {
public:
  explicit Reader(StringRef condition) : whole(condition), rest(condition) {}

  /// What is wrong; empty when nothing is.
  std::string read() {
    for (rest = rest.ltrim(); !rest.empty(); rest = rest.ltrim()) {
      std::optional<Word> word = take();
      if (!word)
        return rest.starts_with("\"")
                   ? "the text `" + rest.str() + "` has no closing quote"
                   : "`" + rest.take_front(1).str() + "` means nothing there";
      if (!isApart(*word))
        return "`" + word->spelling.str() +
               "` needs a blank or a bracket before and behind it";
      if (StringRef escape = unknownEscape(word->text); !escape.empty())
        return "`" + escape.str() + "` means nothing in a text";
      if (!fits(*word))
        return "`" + word->spelling.str() + "` cannot stand " + place() +
               "; there has to be " + wanted();
      if (std::string fault = faultOfPattern(*word); !fault.empty())
        return "`" + word->spelling.str() + "` is no regex: " + fault;
      note(*word);
      last = word->spelling;
    }
    if (next == Next::Term || next == Next::Right)
      return wanted() + " is missing at the end";
    return depth ? "a `(` is not closed" : "";
  }

  std::vector<std::string> names;

private:
  /// The next word; nothing for a character that begins none.
  std::optional<Word> take() {
    if (rest.front() == '"') {
      std::size_t end = 1;
      while (end < rest.size() && rest[end] != '"')
        end += rest[end] == '\\' ? 2 : 1;
      if (end >= rest.size())
        return std::nullopt;
      Word word{rest.slice(1, end), rest.take_front(end + 1), true};
      rest = rest.drop_front(end + 1);
      return word;
    }
    std::size_t length = StringRef("()").contains(rest.front())
                             ? 1
                             : rest.find_first_of(" \t\r\n()\"#;\\");
    Word word{rest.take_front(length), rest.take_front(length)};
    if (word.text.empty())
      return std::nullopt;
    rest = rest.drop_front(word.text.size());
    return word;
  }

  /// Whether CMake reads `word` as one argument: a text in quotes is one only
  /// where nothing touches it.
  bool isApart(const Word &word) const {
    const char *begin = word.spelling.begin();
    return !word.isQuoted ||
           ((begin == whole.begin() ||
             StringRef(" \t\r\n(").contains(begin[-1])) &&
            (rest.empty() || StringRef(" \t\r\n)").contains(rest.front())));
  }

  /// What `text` escapes though CMake does not know it; "" of most.
  static StringRef unknownEscape(StringRef text) {
    for (std::size_t at = text.find('\\'); at < text.size();
         at = text.find('\\', at + 2))
      if (llvm::isAlnum(text[at + 1]) &&
          !StringRef("trn").contains(text[at + 1]))
        return text.substr(at, 2);
    return "";
  }

  /// What is wrong with `word` behind MATCHES; "" where a variable is part of
  /// it. CMake's regular expressions are POSIX's without classes and counts.
  std::string faultOfPattern(const Word &word) const {
    std::string fault;
    if (last == "MATCHES" && !word.text.contains("${"))
      (void)llvm::Regex(word.text).isValid(fault);
    return fault;
  }

  /// Whether `word` may stand where it does; what may follow it.
  bool fits(const Word &word) {
    const bool isValue = word.isQuoted || !isOperator(word.text);
    const bool isOpen = next == Next::Term || next == Next::Right;
    if (isOpen && isValue)
      next = next == Next::Term ? Next::Comparison : Next::Joint;
    else if (word.isQuoted)
      return false;
    else if (next == Next::Term && word.text == "(")
      ++depth;
    else if (next == Next::Comparison && isComparison(word.text))
      next = Next::Right;
    else if (!isOpen && isJoint(word.text))
      next = Next::Term;
    else if (!isOpen && word.text == ")" && depth) {
      --depth;
      next = Next::Joint;
    } else
      return next == Next::Term && word.text == "NOT";
    return true;
  }

  void note(const Word &word) {
    StringRef name, text = word.text;
    if (!word.isQuoted && text.consume_front("${"))
      text.consume_back("}");
    if (!word.isQuoted && !isCMakes(text))
      names.push_back(text.str());
    while (word.isQuoted && text.contains("${")) {
      std::tie(name, text) = text.split("${").second.split('}');
      if (!isCMakes(name))
        names.push_back(name.str());
    }
  }

  std::string place() const {
    return last.empty() ? "first" : "behind `" + last.str() + "`";
  }

  std::string wanted() const {
    if (next == Next::Term || next == Next::Right)
      return "a name, a number or a text in quotes";
    return std::string(next == Next::Comparison ? "a comparison, " : "") +
           "AND, OR" + (depth ? ", `)`" : "") + " or the end";
  }

  StringRef whole, rest, last;
  Next next = Next::Term;
  unsigned depth = 0; ///< of brackets that are open
};

} // namespace

llvm::Expected<std::vector<std::string>>
decouple::namesOfCondition(StringRef condition) {
  Reader reader(condition);
  if (std::string fault = reader.read(); !fault.empty())
    return usageError("is no condition: " + fault);
  return std::move(reader.names);
}
