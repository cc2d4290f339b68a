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

/// What follows a place that may leave it out is run like an arm: where it is
/// left out, variables stay what they are.
class Rests {
public:
  explicit Rests(CMakeState &state) : state(state) {}
  /// Begins what follows the places in `state.left` from number `first` on,
  /// which were come to under `outer`. False when it is always left out.
  bool begin(std::size_t first, const CMakeGuard &outer);
  /// Ends all that was begun.
  void settle();

private:
  struct Rest {
    ArmRun run;
    Switches switches;
  };
  CMakeState &state;
  std::vector<Rest> begun;
};

} // namespace decouple
