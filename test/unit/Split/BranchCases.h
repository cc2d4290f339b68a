//===- BranchCases.h - arms that are branches -----------------------------===//
//
// As in BehaviourCases.h: `else if`, `else` and `case` arms.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "BehaviourCases.h"

namespace decouple::test {

inline std::vector<Case> branchCases() {
  return {Case{"ElseIf", R"(#include "common.h"
std::string run(int n) {
  Device device{n};
  std::string text;
  if (device.type() == 0) {
    text = "zero";
  }
#ifdef USE_CUDA
  else if (device.type() == 1) {
    text = "device";
  }
#endif
  else if (device.type() == 2) {
    text = "two";
  } else {
    throw std::runtime_error("unknown");
  }
  return text;
}
)"},
          Case{"ElseIfReturns", R"(#include "common.h"
std::string run(int n) {
  if (n == 0) {
    return "zero";
  }
#ifdef USE_CUDA
  else if (n == 1) {
    return "device";
  } else if (n == 3) {
    return "device3";
  }
#endif
  return "other";
}
)"},
          Case{"LastElse", R"(#include "common.h"
std::string run(int n) {
  std::string text = "host";
  if (n == 0) {
    text = "zero";
  }
#ifdef USE_CUDA
  else {
    text += "device";
  }
#endif
  return text;
}
)"},
          Case{"SwitchArm", R"(#include "common.h"
std::string run(int n) {
  Device device{n};
  std::string text;
  switch (device.type()) {
    case 0:
      text = "zero";
      break;
#ifdef USE_CUDA
    case 1:
    case 4:
      text = "device";
      break;
#endif
    case 2:
      text = "two";
      break;
    default:
      throw std::runtime_error("unknown");
  }
  return text;
}
)"},
          Case{"SwitchArmReturns", R"(#include "common.h"
std::string run(int n) {
  switch (n) {
    case 0:
      return "zero";
#ifdef USE_CUDA
    case 1:
      return "device";
#endif
    default:
      return "other";
  }
}
)"},
          Case{"SwitchArmOfBlocks", R"(#include "common.h"
std::string run(int n) {
  std::string text = "host";
  switch (n) {
    case 0: {
      text = "zero";
      break;
    }
#ifdef USE_CUDA
    case 1: {
      text = "one";
      break;
    }
    case 2: {
      for (int i = 0; i < n; ++i) {
        if (i == 1)
          break;
        text += std::to_string(i);
      }
      break;
    }
#endif
    default:
      text += "default";
  }
  return text;
}
)"},
          Case{"SwitchArmReturnsOrThrows", R"(#include "common.h"
std::string run(int n) {
  Device device{n};
  switch (device.type() + 1) {
    case 1:
      return "zero";
#ifdef USE_CUDA
    case 2:
      if (n > 0)
        return "device";
      throw std::runtime_error("never");
    case 3:
      throw std::runtime_error("device");
#endif
    default:
      return "other";
  }
}
)"},
          Case{"RotatedBranches", R"(#include "common.h"
std::string run(int n) {
  std::string text;
  if (n == 0) {
    text = "zero";
#ifdef USE_CUDA
  } else if (n == 1) {
    text = "one";
  } else if (n == 2) {
    text += "two";
#endif
  } else if (n == 3) {
    text = "three";
  } else {
    throw std::runtime_error("unknown");
  }
  return text;
}
)"},
          Case{"RotatedBranchReturns", R"(#include "common.h"
std::string run(int n) {
  if (n == 0) {
    n += 4;
#ifdef USE_CUDA
  } else if (n == 1) {
    return "device" + std::to_string(n);
#endif
  }
  return std::to_string(n);
}
)"},
          Case{"RotatedLastElse", R"(#include "common.h"
std::string run(int n) {
  if (n == 0) {
    n = 4;
#ifdef USE_CUDA
  } else {
    if (n == 1)
      n = 7;
    n *= 2;
#else
  } else {
    n -= 1;
#endif
  }
  return std::to_string(n);
}
)"}};
}

} // namespace decouple::test
