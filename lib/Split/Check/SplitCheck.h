//===- SplitCheck.h - one thing that was checked --------------------------===//
//
// UnitTexts => [SplitChecks]                  (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>

namespace decouple {

/// One thing that was checked after the splitting.
struct SplitCheck {
  std::string name, path;
  bool passed = false;
  std::string detail;
};

} // namespace decouple
