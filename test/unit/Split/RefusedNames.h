//===- RefusedNames.h - text that says where it stands --------------------===//
//
// Cases of RefusalTest: names of functions and files, lines, counters. In the
// order of the numbers.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "SplitFixture.h"

namespace decouple::test {

inline std::vector<Refusal> nameRefusals() {
  return {
      Refusal{"NameOfTheFunction", "TD2026", "names the function it is in",
              R"(void print(const char *);
void f() {
#ifdef USE_CUDA
  print(__func__);
#endif
}
)"},
      Refusal{"AddressOfTheFunctionsFrame", "TD2026",
              "names the function it is in",
              R"(void print(const void *);
void f() {
#ifdef USE_CUDA
  print(__builtin_return_address(0));
#endif
}
)"},
      Refusal{"NameOfTheFile", "TD2026", "asks for `__FILE__`",
              R"(void print(const char *);
void f() {
#ifdef USE_CUDA
  print(__FILE__);
#endif
}
)"},
      Refusal{"NameOfTheFileByAMacro", "TD2026", "asks for `__FILE__`",
              R"(void print(const char *);
#define HERE __FILE__
void f() {
#ifdef USE_CUDA
  print(HERE);
#endif
}
)"},
      Refusal{"NameOfTheFileByABuiltin", "TD2026", "names the file it is in",
              R"(void print(const char *);
void f() {
#ifdef USE_CUDA
  print(__builtin_FILE());
#endif
}
)"},
      Refusal{"NameOfTheFunctionByABuiltin", "TD2026",
              "names the function it is in",
              R"(void print(const char *);
void f() {
#ifdef USE_CUDA
  print(__builtin_FUNCTION());
#endif
}
)"},
      Refusal{"NameOfTheFunctionByDefault", "TD2026",
              "names the function it is in",
              R"(void print(const char *text = __builtin_FUNCTION());
void f() {
#ifdef USE_CUDA
  print();
#endif
}
)"},
      Refusal{"NameOfTheFunctionByDefaultOfAMember", "TD2026",
              "names the function it is in",
              R"(void print(const char *);
struct Place {
  const char *name = __builtin_FUNCTION();
};
void f() {
#ifdef USE_CUDA
  print(Place{}.name);
#endif
}
)"},
      Refusal{"HelperThatNamesTheFile", "TD2026",
              "needs `here`, which asks for `__FILE__`",
              R"(void print(const char *);
static const char *here() { return __FILE__; }
void f() {
#ifdef USE_CUDA
  print(here());
#endif
}
)"},
      Refusal{"HelperThatNamesTheFileByDefault", "TD2026",
              "needs `here`, which names the file it stands in",
              R"(void print(const char *);
const char *where(const char *file = __builtin_FILE());
static const char *here() { return where(); }
void f() {
#ifdef USE_CUDA
  print(here());
#endif
}
)"},
      Refusal{"HelperThatCounts", "TD2026",
              "needs `count`, which asks for `__COUNTER__`", R"(void put(int);
static int count() { return __COUNTER__; }
void f() {
#ifdef USE_CUDA
  put(count());
#endif
}
)"},
      Refusal{"LocalTypeThatNamesTheFile", "TD2026", "asks for `__FILE__`",
              R"(void print(const char *);
void f() {
  struct Place {
    static const char *file() { return __FILE__; }
  };
#ifdef USE_CUDA
  print(Place::file());
#endif
}
)"},
      Refusal{"TwinThatNamesItself", "TD2026", "names the function it is in",
              R"(void print(const char *);
#ifdef USE_CUDA
void f() { print(__func__); }
#else
void f() { print("none"); }
#endif
)"}};
}

} // namespace decouple::test
