//===- InterfaceCases.h - a call of upstream's interface for each shape ---===//
//
// As BehaviourCases.h; the host asks `deviceHooks()`, which is common.h's.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "BehaviourCases.h"

namespace decouple::test {

inline std::vector<Case> interfaceCases() {
  return {Case{"InterfaceForStatements", R"(#include "common.h"
std::string run(int n) {
  std::string text = "host";
#ifdef USE_CUDA
  text += deviceName(n);
  n += 1;
#endif
  return text + std::to_string(n);
}
)",
               "interface"},
          Case{"InterfaceOrThrow", R"(#include "common.h"
std::string run(int n) {
  std::string text;
#ifdef USE_CUDA
  text = deviceName(n);
#else
  throw std::runtime_error("built without");
#endif
  return text;
}
)",
               "interface"},
          Case{"InterfaceIsReturned", R"(#include "common.h"
std::string run(int n) {
#ifdef USE_CUDA
  return deviceName(n);
#else
  return "host";
#endif
}
)",
               "interface"},
          Case{"InterfaceIsSometimesReturned", R"(#include "common.h"
std::string run(int n) {
#ifdef USE_CUDA
  if (n % 2)
    return deviceName(n);
  n *= 10;
#endif
  return std::to_string(n);
}
)",
               "interface"},
          Case{"InterfaceInABranch", R"(#include "common.h"
std::string run(int n) {
  std::string text;
  if (n == 0) {
    text = "none";
  }
#ifdef USE_CUDA
  else if (n == 1 || n == 2) {
    text = deviceName(n);
  }
#endif
  else {
    throw std::runtime_error("not supported");
  }
  return text;
}
)",
               "interface"},
          Case{"InterfaceInARotatedBranch", R"(#include "common.h"
std::string run(int n) {
  std::string text;
  if (n == 0) {
    text = "none";
#ifdef USE_CUDA
  } else if (n < 3) {
    text = deviceName(n);
#endif
  } else {
    throw std::runtime_error("not supported");
  }
  return text;
}
)",
               "interface"},
          Case{"InterfaceForACase", R"(#include "common.h"
std::string run(int n) {
  Device device{n % 3};
  std::string text = "?";
  switch (device.type()) {
  case 0:
    text = "none";
    break;
#ifdef USE_CUDA
  case 1:
    text = deviceName(n);
    break;
#endif
  default:
    throw std::runtime_error("not recognized");
  }
  return text + "!";
}
)",
               "interface"},
          Case{"InterfaceForACaseThatReturns", R"(#include "common.h"
std::string run(int n) {
  switch (n) {
  case 0:
    return "none";
#ifdef USE_CUDA
  case 1:
    return deviceName(n);
#endif
  default:
    return "other";
  }
}
)",
               "interface"},
          Case{"InterfaceInALambda", R"(#include "common.h"
std::string run(int n) {
  auto name = [&](int m) -> std::string {
#ifdef USE_CUDA
    return deviceName(m) + std::to_string(n);
#else
    return "host";
#endif
  };
  return name(1);
}
)",
               "interface"}};
}

} // namespace decouple::test
