#include "Scan/Cpp/ConditionText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace decouple;
using clang::Token;
namespace tok = clang::tok;

bool decouple::isHasOperator(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("__has_include", "__has_include_next", "__has_embed", true)
      .Cases("__has_attribute", "__has_cpp_attribute", "__has_c_attribute",
             "__has_declspec_attribute", true)
      .Cases("__has_builtin", "__has_constexpr_builtin", "__has_feature",
             "__has_extension", "__has_warning", true)
      .Default(false);
}

static bool takesHeaderName(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("__has_include", "__has_include_next", "__has_embed", true)
      .Default(false);
}

tok::TokenKind decouple::alternativeOperator(llvm::StringRef name) {
  return llvm::StringSwitch<tok::TokenKind>(name)
      .Case("and", tok::ampamp)
      .Case("or", tok::pipepipe)
      .Case("not", tok::exclaim)
      .Case("not_eq", tok::exclaimequal)
      .Case("bitand", tok::amp)
      .Case("bitor", tok::pipe)
      .Case("xor", tok::caret)
      .Case("compl", tok::tilde)
      .Default(tok::unknown);
}

static bool isOperatorName(llvm::StringRef name) {
  return name == "defined" || name == "true" || name == "false" ||
         alternativeOperator(name) != tok::unknown;
}

namespace {
/// Collects the words of one condition.
class Reader {
public:
  explicit Reader(RawTokens &tokens) : tokens(tokens) {}
  ConditionText read();

private:
  void append(const Token &token, llvm::StringRef spelling);
  void identifier(llvm::StringRef name);
  bool hasOperand(llvm::StringRef name, Token &token);

  RawTokens &tokens;
  ConditionText out;
  unsigned depth = 0;        ///< of parentheses
  unsigned operandDepth = 0; ///< where a __has_...() operand began; 0: outside
};
} // namespace

void Reader::append(const Token &token, llvm::StringRef spelling) {
  if (token.hasLeadingSpace() && !out.text.empty())
    out.text += ' ';
  out.text += spelling;
  out.lastTokenEnd = tokens.endOffset(token);
}

void Reader::identifier(llvm::StringRef name) {
  if (!operandDepth && !isOperatorName(name) && !isHasOperator(name))
    out.macros.push_back(name.str());
}

/// After a __has_... operator: reads its parenthesis, and the header's name
/// where it takes one. Leaves the first token that is neither in `token`.
bool Reader::hasOperand(llvm::StringRef name, Token &token) {
  if (!tokens.next(token) || token.isNot(tok::l_paren))
    return false;
  append(token, "(");
  ++depth;
  if (!operandDepth)
    operandDepth = depth;
  if (takesHeaderName(name)) {
    tokens.nextHeaderName(token);
    return false;
  }
  return true;
}

ConditionText Reader::read() {
  Token token;
  bool more = tokens.next(token);
  while (more && token.isNot(tok::eod)) {
    std::string spelling = tokens.spelling(token);
    append(token, spelling);
    if (token.is(tok::l_paren)) {
      ++depth;
    } else if (token.is(tok::r_paren)) {
      if (depth == operandDepth)
        operandDepth = 0;
      depth -= depth > 0;
    } else if (token.is(tok::raw_identifier)) {
      identifier(spelling);
      if (isHasOperator(spelling) && !hasOperand(spelling, token)) {
        more = token.isNot(tok::eof);
        continue;
      }
    }
    more = tokens.next(token);
  }
  out.lineEnd = tokens.endOffset(token);
  llvm::sort(out.macros);
  out.macros.erase(std::unique(out.macros.begin(), out.macros.end()),
                   out.macros.end());
  return std::move(out);
}

ConditionText decouple::readCondition(RawTokens &tokens) {
  return Reader(tokens).read();
}
