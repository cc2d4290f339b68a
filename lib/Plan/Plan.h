//===- Plan.h - the plan stage --------------------------------------------===//
//
// ScanResult + Classification + SplitResult + Layout => Plan
// scan -> classify -> split -> [plan] -> emit -> verify -> report
//
// The plan is everything a run would do and everything that a person may have
// to look at, as a value: printing it is the dry run, emitting it is the run.
// It is made in one go; nobody changes it afterwards.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Classify.h"
#include "Plan/Model/Planned.h"
#include "Rules/PathChoice.h"
#include "llvm/Support/Error.h"

namespace decouple {

/// What an earlier run gave to the same output; nothing: there was none.
struct EarlierRun {
  UnitCounts units;
  unsigned splits = 0;     ///< sources that splitting made
  std::string python = {}; ///< its strategy for Python
};

/// What a plan is made from.
struct PlanInput {
  const ScanResult &scan;
  const Classification &classification;
  const RulePack &rules;
  const SplitResult *splits = nullptr;
  const SplitInput *compiled = nullptr; ///< what `splits` was made of
  PathChoice only = {};                 ///< the files that were split
  /// Where the host's headers are installed; nowhere: none is missed.
  std::vector<std::string> hostDirectories = {};
  EarlierRun earlier = {};
};

/// Where every moved, supplement, skeleton and generated file goes, and what
/// the host's patches are. Reads the skeleton's files and looks for the host's
/// headers; writes nothing.
/// Errors: UsageError when two files share a destination, a destination leaves
/// the output, a moved file is not covered by the layout, the layout is
/// unknown, options do not go together, the skeleton is empty, or the compiler
/// refuses the arguments of a file that a generic patch touches;
/// EnvironmentError for an unreadable skeleton.
llvm::Expected<Plan> plan(const PlanInput &input, const PlanOptions &options);

} // namespace decouple
