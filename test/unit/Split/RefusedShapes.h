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
  return {Refusal{"LocalType", "TD2001", R"(struct Own { int n; };
int f() {
  Own own{1};
#ifdef USE_CUDA
  own.n = 2;
#endif
  return own.n;
}
)"},
          Refusal{"MacroArguments", "TD2003", R"(#define RUN(...) __VA_ARGS__
int f(int n) {
  RUN(
#ifdef USE_CUDA
      n = 1;
#endif
  )
  return n;
}
)"},
          Refusal{"NotWholeStatements", "TD2004", R"(int f(int n) {
  return n
#ifdef USE_CUDA
      + 1
#endif
      ;
}
)"},
          Refusal{"NoStatementsInsteadOfTheHosts", "TD2004", R"(void put(int);
void f() {
#ifdef USE_CUDA
#else
  put(1);
#endif
}
)"},
          Refusal{"Template", "TD2008", R"(template <typename T> T f(T n) {
#ifdef USE_CUDA
  n += 1;
#endif
  return n;
}
)"},
          Refusal{"VariableForLater", "TD2009", R"(int f(int n) {
#ifdef USE_CUDA
  int first = n, second = n;
#else
  int first = 0, second = 1;
#endif
  return first + second;
}
)"},
          Refusal{"OtherVersion", "TD2010", R"(#ifdef USE_CUDA
static const int size = 1;
#else
static const int size = 0;
#endif
int g() { return size; }
)"},
          Refusal{"OtherVersions", "TD2010", R"(#ifdef USE_CUDA
int f() { return 1; }
int g() { return 2; }
#else
int f() { return 0; }
int g() { return 0; }
#endif
int h() { return f() + g(); }
)"},
          Refusal{"OtherVersionUnnamed", "TD2010", R"(#ifdef USE_CUDA
int f(int n) { return n; }
#else
int f(int) { return 0; }
#endif
int h() { return f(1); }
)"},
          Refusal{"ThisItself", "TD2011", R"(struct S {
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
          Refusal{"GenericLambdaInAMember", "TD2011", R"(struct S {
  void use(int &n);
};
template <class F> void with(F f) { f(1); }
void S::use(int &n) {
#ifdef USE_CUDA
  with([&](auto m) { n = m; });
#endif
}
)"},
          Refusal{"TwoOfOneName", "TD2012", R"(static int n;
int f(int n) {
#ifdef USE_CUDA
  n += ::n;
#endif
  return n;
}
int g() { return ++n; }
)"},
          Refusal{"KeptArmAsks", "TD2013", R"(int f(int n) {
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
          Refusal{"TableEntry", "TD2015", R"(static int table[] = {
    1,
#ifdef USE_CUDA
    2,
#endif
    3};
int f(int n) { return table[n]; }
)"},
          Refusal{"NotTaken", "TD2020", R"(int f(int n) {
#if defined(USE_CUDA) && defined(USE_NOWHERE)
  n = 1;
#endif
  return n;
}
)"},
          Refusal{"DoesNotParse", "TD2021", R"(int f(int n) {
#ifdef USE_CUDA
  n = missing(n);
#endif
  return n;
}
)"},
          Refusal{"LineNumber", "TD2026", R"(int f(int n) {
#ifdef USE_CUDA
  n = __LINE__;
#endif
  return n;
}
)"},
          Refusal{"LineNumberOfTheCompiler", "TD2026", R"(int f(int n) {
#ifdef USE_CUDA
  n = __builtin_LINE();
#endif
  return n;
}
)"},
          Refusal{"LineNumberInAMacro", "TD2026", R"(#define HERE __LINE__
int f(int n) {
#ifdef USE_CUDA
  n = HERE;
#endif
  return n;
}
)"},
          Refusal{"LineNumberOfAHelper", "TD2026",
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
