//===- CMakeArms.h - what the arms of a group make of variables -----------===//
//
// arms that were run + settings of the switches => variables
//                                     (part of scan, see CMakeEvaluator.h)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Build/Evaluate/CMakeSwitched.h"

namespace decouple {

/// An arm that was run as if it were taken.
struct ArmRun {
  std::vector<Truth> taken; ///< whether it is, in each setting of the switches
  CMakeGuard guard;         ///< that it is taken with
  CMakeVariables::Changes changes;
};

/// Makes of the variables what they are behind a group of arms, in each setting
/// of `switches`. `orNone`: with all on, it may be that no arm is taken.
void settleArms(CMakeState &state, const std::vector<ArmRun> &runs,
                const Switches &switches, bool orNone);

} // namespace decouple
