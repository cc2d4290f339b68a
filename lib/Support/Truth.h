//===- Truth.h - Kleene's three values ------------------------------------===//
//
// Support: used wherever a condition may not be known, in C++ and in CMake.
//
//===----------------------------------------------------------------------===//
#pragma once

namespace decouple {

enum class Truth { False, True, Unknown };

inline Truth truthOf(bool value) { return value ? Truth::True : Truth::False; }

inline Truth negate(Truth a) {
  return a == Truth::Unknown ? a : truthOf(a == Truth::False);
}

inline Truth conjoin(Truth a, Truth b) {
  if (a == Truth::False || b == Truth::False)
    return Truth::False;
  return a == Truth::True ? b : a;
}

inline Truth disjoin(Truth a, Truth b) {
  return negate(conjoin(negate(a), negate(b)));
}

} // namespace decouple
