//===- Step.h - where a run is --------------------------------------------===//
//
// stages => Step => whoever shows it              (told by all long stages)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>
#include <string>
#include <vector>

namespace decouple {

/// How far the work on units is.
struct UnitsAtWork {
  std::size_t done = 0, total = 0;
  std::vector<std::string> now; ///< paths; the one that was begun first first
};

struct Step {
  Step(const char *stage) : stage(stage) {}
  Step(std::string stage) : stage(std::move(stage)) {}

  std::string stage;                               ///< "scanning 15,550 files"
  std::optional<UnitsAtWork> units = std::nullopt; ///< nothing: it begins
};

/// Told that the next stage begins, and what a long one is at.
using OnStep = llvm::function_ref<void(const Step &)>;

} // namespace decouple
