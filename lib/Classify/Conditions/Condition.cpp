#include "Classify/Conditions/Condition.h"
#include "Classify/Conditions/PreprocessorValue.h"
#include "Scan/Cpp/ConditionText.h"
#include "Text/TokenList.h"

using namespace decouple;
namespace tok = clang::tok;

namespace {
/// A recursive-descent parser that computes as it reads.
class Evaluator {
public:
  Evaluator(llvm::StringRef expression, const Configuration &configuration)
      : tokens(tokensOf(expression)), configuration(configuration) {}
  Truth evaluate();
  bool isTooDeep() const { return tooDeep; }

private:
  Value conditional();
  Value binaryFrom(unsigned precedence);
  Value unaryExpression();
  Value primary();
  Value identifier(const std::string &name);
  Value definedOperator();
  void skipArguments();
  Value deeper() {
    tooDeep = true;
    return malformed();
  }
  Value malformed() {
    broken = true;
    return Value::unknown();
  }
  /// Operators stay operators whether they are written `&&` or `and`.
  tok::TokenKind peek() const {
    if (at >= tokens.size())
      return tok::eof;
    tok::TokenKind kind = tokens[at].kind;
    tok::TokenKind other = kind == tok::raw_identifier
                               ? alternativeOperator(tokens[at].text)
                               : tok::unknown;
    return other == tok::unknown ? kind : other;
  }
  /// The next token and its text, which is empty at the end.
  llvm::StringRef take() {
    return at < tokens.size() ? tokens[at++].text : llvm::StringRef();
  }
  bool accept(tok::TokenKind kind) {
    bool matches = peek() == kind;
    if (matches)
      take();
    return matches;
  }

  const TokenList tokens;
  const Configuration &configuration;
  std::size_t at = 0;
  unsigned depth = 0;
  bool broken = false, tooDeep = false;
};
} // namespace

/// Deeper than any condition that a person wrote, and no danger to the stack.
static constexpr unsigned MaximalDepth = 200;

Truth Evaluator::evaluate() {
  Value value = conditional();
  return broken || peek() != tok::eof ? Truth::Unknown : value.truth();
}

/// Whether `name` is defined.
static Truth isDefined(const std::string &name,
                       const Configuration &configuration) {
  if (auto it = configuration.macros.find(name);
      it != configuration.macros.end())
    return it->second;
  return configuration.values.count(name) ? Truth::True : configuration.others;
}

Value Evaluator::conditional() {
  if (++depth > MaximalDepth)
    return deeper();
  Value value = binaryFrom(1);
  if (accept(tok::question)) {
    Value yes = conditional();
    if (!accept(tok::colon))
      return malformed();
    Value no = conditional();
    bool same = yes.known && no.known && yes.bits == no.bits;
    bool isUnsigned = yes.isUnsigned || no.isUnsigned;
    if (value.known)
      value = value.bits ? yes : no;
    else
      value = same ? yes : Value::unknown();
    value.isUnsigned |= isUnsigned;
  }
  --depth;
  return value;
}

/// Higher binds tighter; 0 is no binary operator.
static unsigned precedenceOf(tok::TokenKind kind) {
  switch (kind) {
  case tok::pipepipe:
    return 1;
  case tok::ampamp:
    return 2;
  case tok::pipe:
    return 3;
  case tok::caret:
    return 4;
  case tok::amp:
    return 5;
  case tok::equalequal:
  case tok::exclaimequal:
    return 6;
  case tok::less:
  case tok::lessequal:
  case tok::greater:
  case tok::greaterequal:
    return 7;
  case tok::lessless:
  case tok::greatergreater:
    return 8;
  case tok::plus:
  case tok::minus:
    return 9;
  case tok::star:
  case tok::slash:
  case tok::percent:
    return 10;
  default:
    return 0;
  }
}

Value Evaluator::binaryFrom(unsigned precedence) {
  Value left = unaryExpression();
  for (unsigned found;
       (found = precedenceOf(peek())) >= precedence && found && !broken;) {
    tok::TokenKind op = peek();
    take();
    Value right = binaryFrom(found + 1);
    if (op == tok::ampamp)
      left = Value::of(conjoin(left.truth(), right.truth()));
    else if (op == tok::pipepipe)
      left = Value::of(disjoin(left.truth(), right.truth()));
    else
      left = binary(op, left, right);
  }
  return left;
}

Value Evaluator::unaryExpression() {
  tok::TokenKind kind = peek();
  if (kind != tok::exclaim && kind != tok::tilde && kind != tok::minus &&
      kind != tok::plus)
    return primary();
  take();
  if (++depth > MaximalDepth)
    return deeper();
  Value operand = unaryExpression();
  --depth;
  return unary(kind, operand);
}

Value Evaluator::primary() {
  tok::TokenKind kind = peek();
  std::string word = take().str();
  switch (kind) {
  case tok::l_paren: {
    Value value = conditional();
    return accept(tok::r_paren) ? value : malformed();
  }
  case tok::numeric_constant: {
    Value value = integerLiteral(word);
    return value.known ? value : malformed();
  }
  case tok::char_constant:
  case tok::wide_char_constant:
  case tok::utf8_char_constant:
  case tok::utf16_char_constant:
  case tok::utf32_char_constant:
    return characterLiteral(word);
  case tok::raw_identifier:
    return identifier(word);
  default:
    return malformed();
  }
}

Value Evaluator::definedOperator() {
  bool parenthesis = accept(tok::l_paren);
  bool named = peek() == tok::raw_identifier;
  std::string name = take().str();
  if (!named || (parenthesis && !accept(tok::r_paren)))
    return malformed();
  return Value::of(isDefined(name, configuration));
}

/// `( ... )` of a function-like macro: not ours to expand.
void Evaluator::skipArguments() {
  unsigned open = 0;
  do {
    tok::TokenKind kind = peek();
    take();
    if (kind == tok::eof)
      return void(malformed());
    open += kind == tok::l_paren;
    open -= kind == tok::r_paren;
  } while (open);
}

Value Evaluator::identifier(const std::string &name) {
  if (name == "defined")
    return definedOperator();
  if (name == "true" || name == "false")
    return Value::of(name == "true");
  bool call = peek() == tok::l_paren;
  if (call)
    skipArguments();
  // [cpp.cond]: what is no macro is 0. A call of what is no macro is an error.
  if (!call && isDefined(name, configuration) == Truth::False)
    return Value::of(false);
  if (auto it = configuration.values.find(name);
      it != configuration.values.end())
    return Value::of(std::int64_t(it->second));
  return Value::unknown();
}

Truth decouple::evaluateCondition(llvm::StringRef expression,
                                  const Configuration &configuration) {
  return Evaluator(expression, configuration).evaluate();
}

bool decouple::isTooDeep(llvm::StringRef expression) {
  if (expression.size() <= MaximalDepth)
    return false;
  const Configuration none;
  Evaluator evaluator(expression, none);
  evaluator.evaluate();
  return evaluator.isTooDeep();
}

/// The directive's own condition.
static Truth ownTruth(const Arm &arm, const Configuration &configuration) {
  switch (arm.kind) {
  case DirectiveKind::If:
  case DirectiveKind::Elif:
    return evaluateCondition(arm.condition, configuration);
  case DirectiveKind::Ifdef:
  case DirectiveKind::Elifdef:
    return evaluateCondition("defined " + arm.condition, configuration);
  case DirectiveKind::Ifndef:
  case DirectiveKind::Elifndef:
    return evaluateCondition("!defined " + arm.condition, configuration);
  case DirectiveKind::Else:
    return Truth::True;
  }
  return Truth::Unknown;
}

std::vector<Truth> decouple::evaluateArms(const ConditionalGroup &group,
                                          const Configuration &configuration) {
  std::vector<Truth> taken;
  Truth before = Truth::False;
  for (const Arm &arm : group.arms) {
    Truth own = ownTruth(arm, configuration);
    taken.push_back(conjoin(negate(before), own));
    before = disjoin(before, own);
  }
  return taken;
}
