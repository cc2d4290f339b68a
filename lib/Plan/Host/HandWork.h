//===- HandWork.h - what in the host waits for a person -------------------===//
//
// verdicts + FindingWork => the places that no change is about
//                                                     (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Host/FindingWork.h"

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

/// What is by hand in `work` and has something to be said about: one a line,
/// verdict and thing, sorted by path and line.
std::vector<HandWork> handWork(const FindingInput &input,
                               const std::map<FindingKey, FindingWork> &work);

} // namespace decouple
