//===- RefusedShapes.h - where a block stands and what it declares -------===//
//
// Cases of RefusalTest: text, templates, declarations, configurations. In the
// order of the numbers.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "SplitFixture.h"

namespace decouple::test {

inline std::vector<Refusal> shapeRefusals() {
  return {
      Refusal{"LocalType", "TD2001",
              "the type of `own` cannot be named: `Own` is declared in the "
              "file itself",
              R"(struct Own { int n; };
int f() {
  Own own{1};
#ifdef USE_CUDA
  own.n = 2;
#endif
  return own.n;
}
)"},
      Refusal{"MacroArguments", "TD2003",
              "the block is in the arguments of a macro",
              R"(#define RUN(...) __VA_ARGS__
int f(int n) {
  RUN(
#ifdef USE_CUDA
      n = 1;
#endif
  )
  return n;
}
)"},
      Refusal{"NotWholeStatements", "TD2004",
              "the arm is not made of whole statements", R"(int f(int n) {
  return n
#ifdef USE_CUDA
      + 1
#endif
      ;
}
)"},
      Refusal{"NoStatementsInsteadOfTheHosts", "TD2004",
              "has no text of its own where the host has some",
              R"(void put(int);
void f() {
#ifdef USE_CUDA
#else
  put(1);
#endif
}
)"},
      Refusal{"ElseWithoutStatements", "TD2004",
              "an `else` branch without statements", R"(int f(int n) {
  if (n) {
    n = 1;
  }
#ifdef USE_CUDA
  else
#endif
  n = 2;
  return n;
}
)"},
      Refusal{"ResultOfATemplate", "TD2008",
              "returns what depends on a template's parameters",
              R"(template <typename T> T f(int n) {
#ifdef USE_CUDA
  if (n > 3) {
    return 7;
  }
#endif
  return {};
}
template int f<int>(int);
)"},
      Refusal{"Template", "TD2008", "depends on a template's parameters",
              R"(template <typename T> T f(T n) {
#ifdef USE_CUDA
  n += 1;
#endif
  return n;
}
)"},
      Refusal{"VariableForLater", "TD2009",
              "declares more than one variable that text after the block uses",
              R"(int f(int n) {
#ifdef USE_CUDA
  int first = n, second = n;
#else
  int first = 0, second = 1;
#endif
  return first + second;
}
)"},
      Refusal{"OtherVersion", "TD2010",
              "declarations with another version for the host",
              R"(#ifdef USE_CUDA
static const int size = 1;
#else
static const int size = 0;
#endif
int g() { return size; }
)"},
      Refusal{"OtherVersions", "TD2010",
              "declarations with another version for the host",
              R"(#ifdef USE_CUDA
int f() { return 1; }
int g() { return 2; }
#else
int f() { return 0; }
int g() { return 0; }
#endif
int h() { return f() + g(); }
)"},
      Refusal{"OtherVersionUnnamed", "TD2010",
              "declarations with another version for the host",
              R"(#ifdef USE_CUDA
int f(int n) { return n; }
#else
int f(int) { return 0; }
#endif
int h() { return f(1); }
)"},
      Refusal{"ThisItself", "TD2011", "uses `this` other than for its fields",
              R"(struct S {
  int use();
  int n;
};
int take(S *);
int S::use() {
#ifdef USE_CUDA
  n = take(this);
#endif
  return n;
}
)"},
      Refusal{"GenericLambdaInAMember", "TD2011",
              "has a generic lambda or a requires-expression, whose names are "
              "looked up in the class around it",
              R"(struct S {
  void use(int &n);
};
template <class F> void with(F f) { f(1); }
void S::use(int &n) {
#ifdef USE_CUDA
  with([&](auto m) { n = m; });
#endif
}
)"},
      Refusal{"TwoOfOneName", "TD2012",
              "two variables of the host named `n` are used", R"(static int n;
int f(int n) {
#ifdef USE_CUDA
  n += ::n;
#endif
  return n;
}
int g() { return ++n; }
)"},
      Refusal{"KeptArmAsks", "TD2013",
              "the condition of the arm that stays asks for `USE_CUDA` as well",
              R"(int f(int n) {
#if defined(USE_CUDA) && defined(USE_MORE)
  n = 1;
#elif defined(USE_CUDA)
  n = 2;
#else
  n = 3;
#endif
  return n;
}
)"},
      Refusal{"TableEntry", "TD2015", "entries of an initializer list",
              R"(static int table[] = {
    1,
#ifdef USE_CUDA
    2,
#endif
    3};
int f(int n) { return table[n]; }
)"},
      Refusal{"NotTaken", "TD2020",
              "no available configuration compiles the block", R"(int f(int n) {
#if defined(USE_CUDA) && defined(USE_NOWHERE)
  n = 1;
#endif
  return n;
}
)"},
      Refusal{"DoesNotParse", "TD2021",
              "does not parse: use of undeclared identifier 'missing'",
              R"(int f(int n) {
#ifdef USE_CUDA
  n = missing(n);
#endif
  return n;
}
)"},
      Refusal{"LineNumber", "TD2026", "asks for `__LINE__`", R"(int f(int n) {
#ifdef USE_CUDA
  n = __LINE__;
#endif
  return n;
}
)"},
      Refusal{"LineNumberOfTheCompiler", "TD2026", "names the file it is in",
              R"(int f(int n) {
#ifdef USE_CUDA
  n = __builtin_LINE();
#endif
  return n;
}
)"},
      Refusal{"LineNumberInAMacro", "TD2026", "asks for `__LINE__`",
              R"(#define HERE __LINE__
int f(int n) {
#ifdef USE_CUDA
  n = HERE;
#endif
  return n;
}
)"},
      Refusal{"LineNumberOfAHelper", "TD2026",
              "needs `line`, which asks for `__LINE__`",
              R"(static int line() { return __LINE__; }
int f(int n) {
#ifdef USE_CUDA
  n = line();
#endif
  return n;
}
)"}};
}

} // namespace decouple::test
