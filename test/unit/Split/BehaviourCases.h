//===- BehaviourCases.h - one source for each shape -----------------------===//
//
// Each defines `run`, which behaves differently with USE_CUDA.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace decouple::test {

struct Case {
  std::string name;
  std::string source; ///< defines `std::string run(int)`, includes "common.h"
  std::string transform = "hook";
};

/// Names the case in test listings, where its bytes would say nothing.
inline void PrintTo(const Case &testCase, std::ostream *os) {
  *os << testCase.name;
}

inline std::vector<Case> behaviourCases() {
  return {Case{"Statements", R"(#include "common.h"
std::string run(int n) {
  std::string text = "host";
#ifdef USE_CUDA
  text += std::to_string(n);
  n += 1;
#endif
  return text + std::to_string(n);
}
)"},
          Case{"StatementsWithElse", R"(#include "common.h"
std::string run(int n) {
  std::string text;
#ifdef USE_CUDA
  text = "device" + std::to_string(n);
#else
  throw std::runtime_error("built without");
#endif
  return text;
}
)"},
          Case{"WholeBodyReturns", R"(#include "common.h"
std::string run(int n) {
#ifdef USE_CUDA
  return "device" + std::to_string(n);
#else
  return "host";
#endif
}
)"},
          Case{"SometimesReturns", R"(#include "common.h"
std::string run(int n) {
#ifdef USE_CUDA
  if (n % 2)
    return "odd";
  n *= 10;
#endif
  return std::to_string(n);
}
)"},
          Case{"SometimesReturnsVoid", R"(#include "common.h"
static void change(int &n) {
#ifdef USE_CUDA
  if (n == 2)
    return;
  n += 5;
#else
  n -= 1;
#endif
  n *= 2;
}
std::string run(int n) {
  change(n);
  return std::to_string(n);
}
)"},
          Case{"ReturnsFromVoidFunction", R"(#include "common.h"
static void change(int &n) {
#ifdef USE_CUDA
  n += 5;
  return;
#endif
  n = -n;
}
std::string run(int n) {
  change(n);
  return std::to_string(n);
}
)"},
          Case{"VariableOfBothArms", R"(#include "common.h"
std::string run(int n) {
#ifdef USE_CUDA
  std::string text = "device" + std::to_string(n);
#else
  std::string text = "host";
#endif
  return text;
}
)"},
          Case{"LambdaBody", R"(#include "common.h"
std::string run(int n) {
  auto available = [](int m) {
#ifdef USE_CUDA
    return m > 2;
#else
    return false;
#endif
  };
  return available(n) ? "yes" : "no";
}
)"},
          Case{"Method", R"(#include "common.h"
class Runner {
 public:
  explicit Runner(int size) : size_(size) {}
  int run();

 private:
  int size_;
  std::string name_ = "runner";
};
int Runner::run() {
#ifdef USE_CUDA
  size_ += static_cast<int>(name_.size());
#endif
  return size_;
}
std::string run(int n) {
  return std::to_string(Runner(n).run());
}
)"},
          Case{"HelpersTravel", R"(#include "common.h"
#define TWICE(x) ((x) + (x))
namespace app {
namespace {
template <typename T>
struct Box {
  T value;
};
using IntBox = Box<int>;
constexpr int kOffset = 3;
int offset(IntBox box) {
  return box.value + kOffset;
}
} // namespace
static int twice(int n) {
  return TWICE(offset(IntBox{n}));
}
int compute(int n) {
#ifdef USE_CUDA
  n = twice(n);
#endif
  return n;
}
} // namespace app
std::string run(int n) {
  return std::to_string(app::compute(n));
}
)"},
          Case{"FileScopeState", R"(#include "common.h"
static std::vector<int> seen;
std::string run(int n) {
#ifdef USE_CUDA
  seen.push_back(n);
#endif
  return std::to_string(seen.size());
}
)"},
          Case{"TemplateThatDoesNotMatter", R"(#include "common.h"
template <typename T> std::string describe(T value, int n) {
#ifdef USE_CUDA
  n *= 100;
#endif
  return std::to_string(value) + " " + std::to_string(n);
}
std::string run(int n) {
  return describe(1.5, n) + describe(2L, n);
}
)"},
          Case{"FunctionOfBothArms", R"(#include "common.h"
#ifdef USE_CUDA
#include <map>
namespace app {
static std::map<int, int> table{{1, 7}, {2, 9}};
int lookup(int n, const std::string &text) {
  return table[n] + static_cast<int>(text.size());
}
} // namespace app
#else
namespace app {
int lookup(int number, const std::string &name) {
  return -number * static_cast<int>(name.size());
}
} // namespace app
#endif
std::string run(int n) { return std::to_string(app::lookup(n, "text")); }
)"},
          Case{"NegatedCondition", R"(#include "common.h"
std::string run(int n) {
#ifndef USE_CUDA
  return "host";
#else
  return "device" + std::to_string(n);
#endif
}
)"},
          Case{"OtherArmsStay", R"(#include "common.h"
std::string run(int n) {
  std::string text = "start";
#ifdef USE_CUDA
  text = "device" + std::to_string(n);
#elif defined(USE_OTHER)
  text = "other";
#else
  text = "host";
#endif
  return text;
}
)"}};
}

} // namespace decouple::test
