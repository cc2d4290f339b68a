#include "Scan/Build/Values/CMakeCondition.h"
#include "Scan/Build/Read/CMakeDepth.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Regex.h"

using namespace decouple;
using llvm::StringRef;

namespace {
struct Operand {
  std::string text;
  bool quoted = false, unknown = false;
  bool isTruth = false; ///< see CMakeLookup
};
} // namespace

/// "1.10" against "1.9": numbers between dots, missing ones are 0.
static int compareVersions(StringRef a, StringRef b) {
  while (!a.empty() || !b.empty()) {
    unsigned long long x = 0, y = 0;
    a.consumeInteger(10, x);
    b.consumeInteger(10, y);
    if (x != y)
      return x < y ? -1 : 1;
    if (!a.consume_front("."))
      a = "";
    if (!b.consume_front("."))
      b = "";
  }
  return 0;
}

/// Most patterns are plain text, for which no expression is compiled.
static bool matches(StringRef text, StringRef pattern) {
  std::string literal;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    bool escaped = pattern[i] == '\\' && i + 1 < pattern.size();
    if (!escaped && StringRef("^$.[]|*+?()\\").contains(pattern[i]))
      return llvm::Regex(pattern).match(text);
    literal += pattern[escaped ? ++i : i];
  }
  return text.contains(literal);
}

namespace {
class Evaluator {
public:
  Evaluator(llvm::ArrayRef<CMakeArgument> arguments, const CMakeNames &names)
      : names(names) {
    for (const CMakeArgument &argument : arguments)
      add(argument);
  }

  Truth run() {
    if (operands.empty()) // also what references to nothing leave
      return Truth::False;
    Truth value = chain();
    return malformed || position < operands.size() ? Truth::Unknown : value;
  }

private:
  void add(const CMakeArgument &argument) {
    if (argument.kind == CMakeArgument::Kind::Bracket)
      return operands.push_back({argument.text.str(), true, false});
    Operand operand;
    operand.quoted = argument.kind == CMakeArgument::Kind::Quoted;
    operand.text = expandCMake(argument.text, names, operand.unknown);
    StringRef name = argument.text;
    if (name.consume_front("${") && name.consume_back("}") &&
        !name.contains('$'))
      operand.isTruth = names.variable(name).isTruth;
    // An unquoted reference to nothing leaves no argument.
    if (operand.text.empty() && !operand.quoted && !operand.unknown)
      return;
    operands.push_back(std::move(operand));
  }

  bool peek(StringRef word) const {
    return position < operands.size() && !operands[position].quoted &&
           operands[position].text == word;
  }
  bool take(StringRef word) {
    bool found = peek(word);
    position += found;
    return found;
  }

  /// AND and OR have one precedence, left to right.
  Truth chain() {
    Truth value = negation();
    while (!malformed && (peek("AND") || peek("OR"))) {
      bool both = peek("AND");
      ++position;
      Truth next = negation();
      value = both ? conjoin(value, next) : disjoin(value, next);
    }
    return value;
  }

  Truth negation() {
    bool negated = false;
    while (take("NOT"))
      negated = !negated;
    Truth value = primary();
    return negated ? negate(value) : value;
  }

  Truth primary() {
    if (take("(")) {
      if (depth == MaximalCMakeDepth) {
        malformed = true;
        return Truth::Unknown;
      }
      ++depth;
      Truth value = chain();
      --depth;
      malformed |= !take(")");
      return value;
    }
    if (position >= operands.size()) {
      malformed = true;
      return Truth::Unknown;
    }
    if (position + 1 < operands.size()) {
      Truth value;
      if (unary(value))
        return value;
      if (position + 2 < operands.size() && binary(value))
        return value;
    }
    return constant(operands[position++]);
  }

  bool unary(Truth &value) {
    const Operand &test = operands[position], &of = operands[position + 1];
    if (test.quoted || of.text == ")")
      return false;
    bool isTarget = test.text == "TARGET", defined = test.text == "DEFINED";
    bool file = llvm::is_contained({"EXISTS", "IS_DIRECTORY"}, test.text);
    if (!isTarget && !defined && !file &&
        !llvm::is_contained({"COMMAND", "POLICY", "TEST", "IS_ABSOLUTE",
                             "IS_SYMLINK", "IS_NEWER_THAN"},
                            test.text))
      return false;
    value = Truth::Unknown;
    if (!of.unknown && isTarget)
      value = names.target(of.text);
    else if (!of.unknown && file)
      value = names.exists(of.text);
    else if (!of.unknown && defined)
      value = definedness(of.text);
    position += 2;
    return true;
  }

  Truth definedness(StringRef name) const {
    CMakeLookup found = names.variable(name);
    if (found.state == CMakeLookup::State::Unknown)
      return Truth::Unknown;
    return truthOf(found.state == CMakeLookup::State::Set);
  }

  /// A word in capitals, or one like CUDAToolkit_VERSION.
  static bool looksLikeVariable(StringRef text) {
    return !text.empty() && llvm::isAlpha(text[0]) &&
           (text.upper() == text ||
            (text.contains('_') && llvm::any_of(text, llvm::isUpper)));
  }

  /// The value of the variable that an unquoted operand names, or its text.
  Operand resolve(const Operand &operand) const {
    if (operand.quoted || operand.unknown)
      return operand;
    CMakeLookup found = names.variable(operand.text);
    if (found.isOpen)
      return {operand.text, true, true};
    if (found.state == CMakeLookup::State::Set)
      return {found.text, true, false, found.isTruth};
    return {operand.text, true,
            found.state == CMakeLookup::State::Unknown &&
                looksLikeVariable(operand.text)};
  }

  bool binary(Truth &value) {
    const Operand &test = operands[position + 1];
    if (test.quoted)
      return false;
    StringRef op = test.text;
    if (!llvm::is_contained({"MATCHES", "IN_LIST", "STREQUAL", "STRLESS",
                             "STRGREATER", "STRLESS_EQUAL", "STRGREATER_EQUAL",
                             "EQUAL", "LESS", "GREATER", "LESS_EQUAL",
                             "GREATER_EQUAL", "VERSION_EQUAL", "VERSION_LESS",
                             "VERSION_GREATER", "VERSION_LESS_EQUAL",
                             "VERSION_GREATER_EQUAL", "PATH_EQUAL"},
                            op))
      return false;
    Operand left = resolve(operands[position]), right = operands[position + 2];
    if (op != "MATCHES" && op != "IN_LIST")
      right = resolve(right);
    position += 3;
    const bool isOpen = left.unknown || right.unknown ||
                        maySpellOtherwise(left, op, right) ||
                        maySpellOtherwise(right, op, left);
    value = isOpen ? Truth::Unknown : compare(left.text, op, right.text);
    return true;
  }

  /// Whether `truth` is only known to be true or false, and may be spelled so
  /// that it is what `other` is: 1 for ON, 0 for OFF.
  static bool maySpellOtherwise(const Operand &truth, StringRef op,
                                const Operand &other) {
    if (!truth.isTruth || other.isTruth)
      return truth.isTruth;
    const bool isOn = isTrue(truth.text);
    if (op == "EQUAL" || op == "STREQUAL")
      return isOn ? isTrue(other.text) : isFalse(other.text);
    return true;
  }

  Truth compare(StringRef left, StringRef op, StringRef right) const {
    if (op == "MATCHES")
      return truthOf(matches(left, right));
    if (op == "IN_LIST")
      return inList(left, right);
    if (op.consume_front("STR"))
      return order(left.compare(right), op);
    if (op == "PATH_EQUAL")
      return truthOf(left == right);
    if (op.consume_front("VERSION_"))
      return order(compareVersions(left, right), op);
    double x, y;
    if (left.getAsDouble(x) || right.getAsDouble(y))
      return Truth::False;
    return order(x < y ? -1 : x > y, op);
  }

  static Truth order(int sign, StringRef op) {
    return truthOf(llvm::StringSwitch<bool>(op)
                       .Case("EQUAL", sign == 0)
                       .Case("LESS", sign < 0)
                       .Case("GREATER", sign > 0)
                       .Case("LESS_EQUAL", sign <= 0)
                       .Default(sign >= 0));
  }

  Truth inList(StringRef element, StringRef list) const {
    CMakeLookup found = names.variable(list);
    if (found.state == CMakeLookup::State::Unknown || found.isOpen)
      return Truth::Unknown;
    llvm::SmallVector<StringRef> elements;
    StringRef(found.text).split(elements, ';');
    return truthOf(llvm::is_contained(elements, element));
  }

  Truth constant(const Operand &operand) const {
    if (operand.unknown)
      return Truth::Unknown;
    if (isTrue(operand.text))
      return Truth::True;
    if (isFalse(operand.text) || operand.quoted)
      return Truth::False;
    CMakeLookup found = names.variable(operand.text);
    if (found.state == CMakeLookup::State::Unknown || found.isOpen)
      return Truth::Unknown;
    return truthOf(found.state == CMakeLookup::State::Set &&
                   !isFalse(found.text));
  }

  static bool isTrue(StringRef text) {
    long long number;
    if (!text.getAsInteger(10, number))
      return number != 0;
    return isWord(text, {"on", "yes", "true", "y"});
  }
  static bool isFalse(StringRef text) {
    return text.empty() || text == "0" || text.ends_with("-NOTFOUND") ||
           isWord(text, {"off", "no", "false", "n", "ignore", "notfound"});
  }
  /// In any case.
  static bool isWord(StringRef text, std::initializer_list<StringRef> words) {
    return llvm::any_of(
        words, [&](StringRef word) { return text.equals_insensitive(word); });
  }

  const CMakeNames &names;
  std::vector<Operand> operands;
  std::size_t position = 0;
  unsigned depth = 0; ///< of parentheses in each other
  bool malformed = false;
};
} // namespace

Truth decouple::evaluateCMake(llvm::ArrayRef<CMakeArgument> arguments,
                              const CMakeNames &names) {
  return Evaluator(arguments, names).run();
}
