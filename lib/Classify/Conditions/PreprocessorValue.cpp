#include "Classify/Conditions/PreprocessorValue.h"
#include "llvm/ADT/StringExtras.h"
#include <limits>
#include <string>

using namespace decouple;
namespace tok = clang::tok;

/// Takes u, l, ll, z in any legal order off the end. `isUnsigned`: there is a
/// u.
static bool takeSuffix(std::string &digits, bool &isUnsigned) {
  std::size_t end = digits.find_last_not_of("uUlLzZ");
  std::string suffix = digits.substr(end == std::string::npos ? 0 : end + 1);
  digits.resize(digits.size() - suffix.size());
  isUnsigned = false;
  std::string rest;
  for (char c : suffix) {
    if (c != 'u' && c != 'U') {
      rest += c;
      continue;
    }
    if (isUnsigned)
      return false;
    isUnsigned = true;
  }
  // A u stands before or behind the rest, not within.
  bool within = isUnsigned && !suffix.empty() &&
                llvm::toLower(suffix.front()) != 'u' &&
                llvm::toLower(suffix.back()) != 'u';
  bool known = rest.empty() || rest == "l" || rest == "L" || rest == "ll" ||
               rest == "LL" || rest == "z" || rest == "Z";
  return known && !within;
}

Value decouple::integerLiteral(llvm::StringRef spelling) {
  std::string digits;
  for (char c : spelling)
    if (c != '\'')
      digits += c;
  Value value;
  if (!takeSuffix(digits, value.isUnsigned) || digits.empty())
    return Value::unknown();
  llvm::StringRef rest = digits;
  unsigned radix = 10;
  if (rest.consume_front_insensitive("0x"))
    radix = 16;
  else if (rest.consume_front_insensitive("0b"))
    radix = 2;
  else if (rest.starts_with("0"))
    radix = 8;
  if (rest.getAsInteger(radix, value.bits))
    return Value::unknown();
  value.known = true;
  value.isUnsigned |=
      value.bits > std::uint64_t(std::numeric_limits<std::int64_t>::max());
  return value;
}

/// The character behind a backslash, or none.
static Value escape(llvm::StringRef text) {
  unsigned number;
  if (text.size() > 1 && text[0] == 'x')
    return text.drop_front().getAsInteger(16, number)
               ? Value::unknown()
               : Value::of(std::int64_t(number));
  if (!text.empty() && text.size() <= 3 && llvm::isDigit(text[0]))
    return text.getAsInteger(8, number) ? Value::unknown()
                                        : Value::of(std::int64_t(number));
  static constexpr llvm::StringLiteral Names = "abfnrtv\\'\"?";
  static constexpr llvm::StringLiteral Characters = "\a\b\f\n\r\t\v\\'\"?";
  std::size_t at = text.size() == 1 ? Names.find(text[0]) : Names.npos;
  return at == Names.npos ? Value::unknown()
                          : Value::of(std::int64_t(Characters[at]));
}

Value decouple::characterLiteral(llvm::StringRef spelling) {
  llvm::StringRef text = spelling.drop_until([](char c) { return c == '\''; });
  if (!text.consume_front("'") || !text.consume_back("'"))
    return Value::unknown();
  if (text.consume_front("\\"))
    return escape(text);
  if (text.size() != 1 || !llvm::isASCII(text[0]))
    return Value::unknown();
  return Value::of(std::int64_t(text[0]));
}

static bool compare(tok::TokenKind op, std::strong_ordering order) {
  switch (op) {
  case tok::equalequal:
    return order == 0;
  case tok::exclaimequal:
    return order != 0;
  case tok::less:
    return order < 0;
  case tok::lessequal:
    return order <= 0;
  case tok::greater:
    return order > 0;
  default:
    return order >= 0;
  }
}

/// / and %, where C++ defines them.
static Value divide(tok::TokenKind op, Value a, Value b, bool isUnsigned) {
  auto left = static_cast<std::int64_t>(a.bits);
  auto right = static_cast<std::int64_t>(b.bits);
  bool overflow = !isUnsigned && right == -1 &&
                  left == std::numeric_limits<std::int64_t>::min();
  if (!b.bits || overflow)
    return Value::unknown();
  if (isUnsigned)
    return {true, true, op == tok::slash ? a.bits / b.bits : a.bits % b.bits};
  return Value::of(op == tok::slash ? left / right : left % right);
}

static Value shift(tok::TokenKind op, Value a, Value b) {
  if (b.bits >= 64)
    return Value::unknown();
  if (op == tok::lessless)
    a.bits <<= b.bits;
  else if (a.isUnsigned)
    a.bits >>= b.bits;
  else
    a.bits =
        static_cast<std::uint64_t>(static_cast<std::int64_t>(a.bits) >> b.bits);
  return a;
}

Value decouple::binary(tok::TokenKind op, Value a, Value b) {
  if (!a.known || !b.known)
    return Value::unknown();
  bool isUnsigned = a.isUnsigned || b.isUnsigned;
  switch (op) {
  case tok::star:
    return {true, isUnsigned, a.bits * b.bits};
  case tok::plus:
    return {true, isUnsigned, a.bits + b.bits};
  case tok::minus:
    return {true, isUnsigned, a.bits - b.bits};
  case tok::amp:
    return {true, isUnsigned, a.bits & b.bits};
  case tok::pipe:
    return {true, isUnsigned, a.bits | b.bits};
  case tok::caret:
    return {true, isUnsigned, a.bits ^ b.bits};
  case tok::slash:
  case tok::percent:
    return divide(op, a, b, isUnsigned);
  case tok::lessless:
  case tok::greatergreater:
    return shift(op, a, b);
  default:
    return Value::of(compare(op, isUnsigned ? a.bits <=> b.bits
                                            : std::int64_t(a.bits) <=>
                                                  std::int64_t(b.bits)));
  }
}

Value decouple::unary(tok::TokenKind op, Value a) {
  if (op == tok::exclaim)
    return Value::of(negate(a.truth()));
  if (op == tok::minus)
    a.bits = 0 - a.bits;
  else if (op == tok::tilde)
    a.bits = ~a.bits;
  return a;
}
