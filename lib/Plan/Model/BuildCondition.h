//===- BuildCondition.h - which builds read a patch -----------------------===//
//
// Part of the plan's value                            (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>

namespace decouple {

/// Builds that have set a macro of C++, and the variable of CMake that is
/// called the same, or have not.
struct BuildCondition {
  std::string macro;
  bool set = true;
  /// Only C++ is told apart: build files say themselves what is read for whom.
  bool codeOnly = false;
};

} // namespace decouple
