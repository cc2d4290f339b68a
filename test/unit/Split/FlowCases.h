//===- FlowCases.h - ways out of an arm -----------------------------------===//
//
// As in BehaviourCases.h: arms whose last statement does not say whether they
// always return.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "BehaviourCases.h"

namespace decouple::test {

inline std::vector<Case> flowCases() {
  return {Case{"LoopThatMayBreak", R"(#include "common.h"
std::string run(int n) {
#ifdef USE_CUDA
  do {
    if (n == 3)
      break;
    return "device" + std::to_string(n);
  } while (false);
#endif
  return "host" + std::to_string(n);
}
)"},
          Case{"LoopThatEndsByReturning", R"(#include "common.h"
std::string run(int n) {
#ifdef USE_CUDA
  while (true) {
    if (n > 3)
      return "device" + std::to_string(n);
    n += 2;
  }
#else
  return "host" + std::to_string(n);
#endif
}
)"},
          Case{"CallThatDoesNotReturn", R"(#include "common.h"
[[noreturn]] static void fail(int n) {
  throw std::runtime_error("failed " + std::to_string(n));
}
std::string run(int n) {
#ifdef USE_CUDA
  if (n % 2)
    return "device" + std::to_string(n);
  fail(n);
#else
  return "host";
#endif
}
)"},
          Case{"TryWhoseHandlerGoesOn", R"(#include "common.h"
std::string run(int n) {
#ifdef USE_CUDA
  try {
    if (n == 2)
      throw std::runtime_error("two");
    return "device" + std::to_string(n);
  } catch (const std::exception &) {
    n += 40;
  }
#endif
  return "host" + std::to_string(n);
}
)"},
          Case{"ObjectsThatEndWithTheArm", R"(#include "common.h"
struct Guard {
  explicit Guard(std::string &text) : text(text) { text += "["; }
  Guard(const Guard &) = delete;
  ~Guard() { text += "]"; }
  std::string &text;
};
std::string run(int n) {
  std::string text = std::to_string(n);
  {
    Guard first(text);
#ifdef USE_CUDA
    Guard second(text);
    std::string inner = "device";
    text += inner;
#endif
  }
#ifdef USE_CUDA
  std::string copied = text + text;
  text = copied;
#endif
  return text + "end";
}
)"},
          Case{"SwitchThatMayBreak", R"(#include "common.h"
std::string run(int n) {
#ifdef USE_CUDA
  switch (n) {
    case 1:
      break;
    default:
      return "device" + std::to_string(n);
  }
#endif
  return "host" + std::to_string(n);
}
)"}};
}

} // namespace decouple::test
