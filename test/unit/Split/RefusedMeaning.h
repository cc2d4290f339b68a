//===- RefusedMeaning.h - what would mean another thing in the backend ---===//
//
// Cases of RefusalTest: state, identity, lifetimes, names. In the order of
// the numbers.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "SplitFixture.h"

namespace decouple::test {

inline std::vector<Refusal> meaningRefusals() {
  return {
      Refusal{"VisibleFunction", "TD2014",
              "needs something that cannot leave the file: the function "
              "`helper` is defined in the file and visible to others",
              R"(int helper(int n) { return n; }
int f(int n) {
#ifdef USE_CUDA
  n = helper(n);
#endif
  return n;
}
)"},
      Refusal{"GuardOfTheRest", "TD2018",
              "declares `lock` of type `std::lock_guard<std::mutex>`, which "
              "has to be destroyed after what follows the block",
              R"(#include <mutex>
std::mutex all;
int f(int n) {
#ifdef USE_CUDA
  std::lock_guard<std::mutex> lock(all);
  n += 1;
#endif
  n *= 2;
  return n;
}
)"},
      Refusal{"StaticOfAHelper", "TD2019",
              "needs `next`, whose state would exist twice",
              R"(static int next() {
  static int calls = 0;
  return ++calls;
}
int f(int n) {
#ifdef USE_CUDA
  n += next();
#endif
  return n;
}
int g() { return next(); }
)"},
      Refusal{"ThreadLocalOfAHelper", "TD2019",
              "needs `next`, whose state would exist twice",
              R"(static int next() {
  static thread_local int calls = 0;
  return ++calls;
}
int f(int n) {
#ifdef USE_CUDA
  n += next();
#endif
  return n;
}
)"},
      Refusal{"PointerToTheStateOfAHelper", "TD2019",
              "needs `next`, whose state would exist twice",
              R"(static int *next() {
  static int calls = 0;
  static int *const at = &calls;
  return at;
}
int f(int n) {
#ifdef USE_CUDA
  n += ++*next();
#endif
  return n;
}
)"},
      Refusal{"PointerToAVariableOfTheFile", "TD2014",
              "needs something that cannot leave the file: `total` is a "
              "variable of the file",
              R"(static int total = 0;
static int *const at = &total;
int f(int n) {
#ifdef USE_CUDA
  n += ++*at;
#endif
  return n + total;
}
)"},
      Refusal{"KnownByADynamicCast", "TD2024",
              "needs the class `(anonymous namespace)::Mine`, which a copy "
              "cannot replace",
              R"(#include <exception>
namespace {
struct Mine : std::exception {};
} // namespace
bool f(std::exception &e, bool known) {
#ifdef USE_CUDA
  known = dynamic_cast<Mine *>(&e) != nullptr;
#endif
  return known;
}
)"},
      Refusal{"HostMakesTheReference", "TD2028",
              "the host's `x` is not initialised from a plain value of the "
              "same type",
              R"(int f(int n) {
#ifdef USE_CUDA
  int &x = n;
#else
  int &x = n;
#endif
  x = 2;
  return n;
}
)"},
      Refusal{"StaticMember", "TD2019",
              "needs `(anonymous namespace)::Counter`, whose state would exist "
              "twice",
              R"(namespace {
struct Counter {
  static int count;
  int next() { return ++count; }
};
int Counter::count = 0;
} // namespace
int f(int n) {
#ifdef USE_CUDA
  n += Counter().next();
#endif
  return n + Counter().next();
}
)"},
      Refusal{"ConstantMadeAtRunTime", "TD2019",
              "needs `first`, whose state would exist twice", R"(int start();
static const int first = start();
int f(int n) {
#ifdef USE_CUDA
  n += first;
#endif
  return n + first;
}
)"},
      Refusal{"ThrownToTheHost", "TD2024",
              "needs the class `(anonymous namespace)::Failure`, which a copy "
              "cannot replace",
              R"(namespace {
struct Failure {
  int n;
};
} // namespace
int f(int n) {
  try {
    n += 1;
#ifdef USE_CUDA
    if (n == 3)
      throw Failure{n};
#endif
  } catch (const Failure &failure) {
    return failure.n;
  }
  return n;
}
)"},
      Refusal{"KnownByItsClass", "TD2024",
              "needs the class `(anonymous namespace)::Shape`, which a copy "
              "cannot replace",
              R"(namespace {
struct Shape {
  virtual ~Shape() = default;
};
} // namespace
void take(const void *);
int f(int n) {
#ifdef USE_CUDA
  {
    Shape shape;
    take(&shape);
  }
#endif
  return n;
}
)"},
      Refusal{
          "AddressOfACopiedFunction", "TD2025",
          "asks for the address of `plain`, of which the backend has a copy",
          R"(static int plain(int n) { return n; }
bool f(int (*other)(int)) {
#ifdef USE_CUDA
  return other == plain;
#else
  return plain(1);
#endif
}
)"},
      Refusal{"MacroThatIsAskedForLater", "TD2027",
              "defines `INSIDE`, which text that stays asks for",
              R"(void put(int);
void f() {
#ifdef USE_CUDA
#define INSIDE 4
  put(INSIDE);
#endif
#ifdef INSIDE
  put(INSIDE);
#endif
}
)"},
      Refusal{"HostMakesTheVariableWithACall", "TD2028",
              "the host's `chosen` is not initialised from a plain value of "
              "the same type",
              R"(int make();
int f(int n) {
#ifdef USE_CUDA
  int chosen = n;
#else
  int chosen = make();
#endif
  return chosen;
}
)"},
      Refusal{"AlignedVariable", "TD2028",
              "the host's `chosen` is not initialised from a plain value of "
              "the same type",
              R"(int f(int n) {
#ifdef USE_CUDA
  alignas(64) int chosen = n;
#else
  int chosen = 3;
#endif
  return chosen;
}
)"},
      Refusal{"ConstantOfBothArms", "TD2028",
              "the host's `chosen` is not initialised from a plain value of "
              "the same type",
              R"(int f(int n) {
#ifdef USE_CUDA
  const int chosen = n;
#else
  const int chosen = 3;
#endif
  return chosen;
}
)"},
      Refusal{"VoidReturnedOnSomePaths", "TD2029",
              "returns, on some paths only, what a void function does",
              R"(void put(int);
void f(int n) {
#ifdef USE_CUDA
  if (n == 2)
    return put(n);
#endif
  put(1);
}
)"},
      Refusal{"BracesReturnedOnSomePaths", "TD2029",
              "returns what a hook's std::optional takes for no answer",
              R"(int f(int n) {
#ifdef USE_CUDA
  if (n == 2)
    return {};
#endif
  return n;
}
)"},
      Refusal{"ConversionOfAClassOnSomePaths", "TD2029",
              "returns what a hook's std::optional takes for no answer",
              R"(struct Wide {
  operator int() const { return 1; }
  explicit operator long() const { return 2; }
};
Wide wide();
long f(int n) {
#ifdef USE_CUDA
  if (n == 2)
    return wide();
#endif
  return n;
}
)"},
      Refusal{"InheritedConstructorOnSomePaths", "TD2029",
              "returns what a hook's std::optional takes for no answer",
              R"(struct Base {
  int v;
  Base(long n) : v(n) {}
  explicit Base(int n) : v(-n) {}
};
struct Made : Base { using Base::Base; };
Made f(int n) {
#ifdef USE_CUDA
  if (n == 2)
    return 2 * n;
#endif
  return 1L;
}
)"},
      Refusal{"ClassThatATemplateCopies", "TD2029",
              "returns what a hook's std::optional takes for no answer",
              R"(struct Any {
  int v;
  template <class T> Any(T &&) : v(sizeof(T)) {}
  Any(const Any &other) : v(other.v) {}
};
Any f(int n) {
#ifdef USE_CUDA
  if (n == 2)
    return Any(n);
#endif
  return Any(1);
}
)"}};
}

} // namespace decouple::test
