//===- PreprocessorValue.h - integers of #if, perhaps unknown -------------===//
//
// literals and operators => Value           (part of Condition)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Truth.h"
#include "clang/Basic/TokenKinds.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace decouple {

/// What an expression of #if is worth: (u)intmax_t, or not to be told.
struct Value {
  bool known = false;
  bool isUnsigned = false;
  std::uint64_t bits = 0;

  static Value unknown() { return {}; }
  static Value of(std::int64_t value) {
    return {true, false, static_cast<std::uint64_t>(value)};
  }
  static Value of(bool value) { return of(std::int64_t(value)); }
  static Value of(Truth truth) {
    return truth == Truth::Unknown ? unknown() : of(truth == Truth::True);
  }
  Truth truth() const {
    return !known ? Truth::Unknown : bits ? Truth::True : Truth::False;
  }
};

/// `0x1Fu`, `202002L`, `1'000`. Unknown for what is no integer.
Value integerLiteral(llvm::StringRef spelling);

/// `'a'`, `'\n'`, `L'\x1f'`. Unknown for several characters: their value is up
/// to the compiler.
Value characterLiteral(llvm::StringRef spelling);

/// `a op b` for all binary operators but && and ||. Unknown when an operand is,
/// or when the result is not defined (division by zero, shift too far).
Value binary(clang::tok::TokenKind op, Value a, Value b);

/// `op a` for ! ~ - +.
Value unary(clang::tok::TokenKind op, Value a);

} // namespace decouple
