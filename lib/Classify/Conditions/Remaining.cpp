#include "Classify/Conditions/Remaining.h"
#include "Text/TokenList.h"

using namespace decouple;

namespace {

/// The part of an expression that `text` stands for, and what holds it
/// together.
struct Part {
  enum Kind { Or, And, Single };
  Truth truth = Truth::Unknown;
  std::string text;
  Kind kind = Single;
};

/// Takes an expression apart, from its weakest operator on.
class Reducer {
public:
  Reducer(llvm::StringRef expression, const Configuration &known)
      : expression(expression), tokens(tokensOf(expression)), known(known) {}

  Part all() const { return part({0, tokens.size()}); }

private:
  using Range = std::pair<std::size_t, std::size_t>; ///< [first, last) tokens

  bool isOperator(std::size_t at, Part::Kind kind) const {
    return kind == Part::Or ? tokens.is(at, "||") || tokens.is(at, "or")
                            : tokens.is(at, "&&") || tokens.is(at, "and");
  }

  std::size_t behind(std::size_t at) const {
    bool opens = tokens.is(at, "(") && tokens.partner(at) != TokenList::None;
    return opens ? tokens.partner(at) + 1 : at + 1;
  }

  /// What the operators of `kind` in `range`, outside of parentheses, separate.
  std::vector<Range> operandsOf(Range range, Part::Kind kind) const {
    std::vector<Range> operands = {{range.first, range.second}};
    for (std::size_t at = range.first; at < range.second; at = behind(at)) {
      if (!isOperator(at, kind))
        continue;
      operands.back().second = at;
      operands.emplace_back(at + 1, range.second);
    }
    return operands;
  }

  /// `?:`, comparisons and sums: more than one thing and no logic.
  bool isCompound(Range range) const {
    std::size_t at = range.first;
    while (tokens.is(at, "!") || tokens.is(at, "not"))
      ++at;
    at += tokens.is(at, "defined") ? 1 : 0;
    bool called = tokens.isIdentifier(at) && tokens.is(at + 1, "(");
    return behind(called ? at + 1 : at) < range.second;
  }

  Part part(Range range) const {
    if (range.first >= range.second)
      return {};
    for (std::size_t at = range.first; at < range.second; at = behind(at))
      if (tokens.is(at, "?"))
        return single(range);
    for (Part::Kind kind : {Part::Or, Part::And})
      if (auto operands = operandsOf(range, kind); operands.size() > 1)
        return joined(operands, kind);
    if (isCompound(range))
      return single(range);
    if (tokens.is(range.first, "!") || tokens.is(range.first, "not"))
      return denied(part({range.first + 1, range.second}));
    if (tokens.is(range.first, "("))
      return part({range.first + 1, range.second - 1});
    return single(range);
  }

  Part single(Range range) const {
    llvm::StringRef text = expression.slice(tokens[range.first].offset,
                                            tokens[range.second - 1].end());
    return {evaluateCondition(text, known), text.str()};
  }

  static Part denied(const Part &inner) {
    bool bare = inner.kind == Part::Single;
    return {negate(inner.truth),
            bare ? "!" + inner.text : "!(" + inner.text + ")"};
  }

  Part joined(const std::vector<Range> &operands, Part::Kind kind) const {
    const Truth decides = kind == Part::Or ? Truth::True : Truth::False;
    std::vector<Part> open;
    for (Range operand : operands) {
      Part one = part(operand);
      if (one.truth == decides)
        return {decides, ""};
      if (one.truth == Truth::Unknown)
        open.push_back(std::move(one));
    }
    if (open.empty())
      return {negate(decides), ""};
    if (open.size() == 1)
      return open.front();
    Part whole{Truth::Unknown, "", kind};
    for (const Part &one : open) {
      bool bare = one.kind == Part::Single || one.kind == kind;
      whole.text += whole.text.empty() ? ""
                    : kind == Part::Or ? " || "
                                       : " && ";
      whole.text += bare ? one.text : "(" + one.text + ")";
    }
    return whole;
  }

  llvm::StringRef expression;
  TokenList tokens;
  const Configuration &known;
};

} // namespace

Remaining decouple::remainingOf(llvm::StringRef expression,
                                const Configuration &known) {
  const Truth truth = evaluateCondition(expression, known);
  if (truth != Truth::Unknown)
    return {truth, ""};
  if (isTooDeep(expression))
    return {truth, expression.str()};
  Part all = Reducer(expression, known).all();
  return {all.truth, all.truth == Truth::Unknown ? all.text : ""};
}
