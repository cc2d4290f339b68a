//===- HandWork.h - what in the host waits for a person -------------------===//
//
// verdicts + changes so far => the places that no change is about
//                                                     (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Classify.h"
#include "Split/Split.h"

namespace decouple {

struct HandWork {
  Thing thing = Thing::Block;
  std::string path;
  unsigned line = 0;
  std::string verdict;
  /// The names on the line, each once; none for blocks.
  std::vector<std::string> names;
  unsigned count = 1; ///< sites: names that share a line and a verdict
};

struct HandWorkInput {
  const ScanResult &scan;
  const Classification &classification;
  const RulePack &rules;
  const SplitResult *splits = nullptr; ///< null: nothing was split
  llvm::ArrayRef<HostChange> changes;
  bool genericPatches = false; ///< they are among the changes
};

/// Whatever has a verdict for which the pack says what a person does, and is
/// not done by a change: one a line, verdict and thing, sorted by path and
/// line.
std::vector<HandWork> handWork(const HandWorkInput &input);

} // namespace decouple
