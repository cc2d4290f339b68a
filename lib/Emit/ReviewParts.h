//===- ReviewParts.h - the backend's files, a commit for each directory ---===//
//
// Plan => [ReviewParts] => commits                     (part of emit)
//
// A commit of nearly a thousand files is read by nobody. A directory of the
// checkout is one part where a person can look through it, together with what
// is too small to be one; what the tool adds comes last.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Plan.h"

namespace decouple {

/// Files that are committed together.
struct ReviewPart {
  std::string message;
  std::vector<const PlannedFile *> files; ///< `plan`'s, never none
};

/// All files of `plan` but those of the series, each in one part: those of the
/// checkout by their directory there, then what makes them a backend.
std::vector<ReviewPart> reviewParts(const Plan &plan);

} // namespace decouple
