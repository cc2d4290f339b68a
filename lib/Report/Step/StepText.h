//===- StepText.h - where a run is, in words ------------------------------===//
//
// Step + what a clock says => one line              (part of report)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Step.h"
#include <limits>

namespace decouple {

/// Seconds and counts that a step does not know of itself.
struct StepTimes {
  unsigned inStage = 0;   ///< seconds since the stage began
  unsigned inFirst = 0;   ///< seconds since the first unit of `now` began
  std::size_t before = 0; ///< units that were done when the stage began
};

/// "45 s", "3 min 20 s", "1 h 5 min".
std::string durationText(unsigned seconds);

/// "splitting 27 files: 12 of 27 done, a/b.cpp for 40 s, about 4 min left"; no
/// guess before a tenth of the units has ended. What does not fit into
/// `columns` is left out: the directory of the unit, then all of it.
std::string
stepText(const Step &step, const StepTimes &times,
         std::size_t columns = std::numeric_limits<std::size_t>::max());

} // namespace decouple
