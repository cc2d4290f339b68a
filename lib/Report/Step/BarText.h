//===- BarText.h - the line of progress on a terminal ---------------------===//
//
// how far a run is + text => one line that fits     (part of report)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Step.h"

namespace decouple {

/// Which stage a run is in, and of how many.
struct StageCount {
  unsigned begun = 0; ///< 1 in the first one
  unsigned all = 0;
};

/// How many columns of a terminal with `columns` are left behind the bar.
std::size_t roomBesideBar(const StageCount &stages, std::size_t columns);

/// "[=====     ] 3/8 text". The bar grows by one stage at a time, within a
/// stage by its units. One column of the terminal stays free: a full line would
/// wrap, and a wrapped one is not drawn over. A terminal that is too narrow for
/// the bar gets none.
std::string barText(const Step &step, const StageCount &stages,
                    const std::string &text, std::size_t columns);

/// As much of `text`, UTF-8 without control characters, as fits into `columns`.
std::string cutTo(std::string text, std::size_t columns);

} // namespace decouple
