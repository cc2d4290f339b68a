//===- Regroup.h - the directives of a group that has been split ----------===//
//
// group + what is generated around it => TextEdits
//                                             (part of split: write)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/HostFile.h"
#include "Text/TextEdits.h"

namespace decouple {

/// What replaces the directives and the arm that leaves.
struct Frame {
  std::string before, after; ///< around the arms that stay
};

/// Takes `arm` out of its group, unless another device takes it as well; the
/// arms that stay have directives as far as they need them, and `frame` around
/// them.
std::vector<TextEdit> regrouped(const HostFile &file, const ArmFacts &arm,
                                const Frame &frame);

} // namespace decouple
