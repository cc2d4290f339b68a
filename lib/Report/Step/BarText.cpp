#include "Report/Step/BarText.h"

#include "llvm/Support/Unicode.h"
#include <algorithm>

using namespace decouple;

/// Of a terminal that is wide enough for a long bar, in columns.
static constexpr std::size_t WideTerminal = 100;
static constexpr std::size_t LongBar = 24, ShortBar = 16;

/// The least that there should be room for beside a bar.
static constexpr std::size_t LeastText = 20;

static std::string countText(const StageCount &stages) {
  return std::to_string(stages.begun) + "/" + std::to_string(stages.all) + " ";
}

/// The columns between the brackets; 0: no bar.
static std::size_t barWidth(const StageCount &stages, std::size_t columns) {
  if (columns >= WideTerminal)
    return LongBar;
  const std::size_t others = countText(stages).size() + 3 + LeastText + 1;
  return columns >= ShortBar + others ? ShortBar : 0;
}

/// All that stands before the text, with `full` of the bar's columns drawn.
static std::string prefixOf(const StageCount &stages, std::size_t width,
                            std::size_t full) {
  const std::string bar =
      "[" + std::string(full, '=') + std::string(width - full, ' ') + "] ";
  return (width ? bar : "") + countText(stages);
}

std::size_t decouple::roomBesideBar(const StageCount &stages,
                                    std::size_t columns) {
  const std::size_t taken =
      prefixOf(stages, barWidth(stages, columns), 0).size() + 1;
  return columns > taken ? columns - taken : 0;
}

/// How much of the run is behind it: 0 to 1.
static double shareOf(const Step &step, const StageCount &stages) {
  double done = stages.begun - 1.0;
  if (step.units && step.units->total)
    done += static_cast<double>(step.units->done) /
            static_cast<double>(step.units->total);
  return std::clamp(done / std::max(stages.all, 1u), 0.0, 1.0);
}

std::string decouple::barText(const Step &step, const StageCount &stages,
                              const std::string &text, std::size_t columns) {
  const std::size_t width = barWidth(stages, columns);
  const auto full = static_cast<std::size_t>(static_cast<double>(width) *
                                             shareOf(step, stages));
  return cutTo(prefixOf(stages, width, full),
               columns - std::min<std::size_t>(columns, 1)) +
         cutTo(text, roomBesideBar(stages, columns));
}

std::string decouple::cutTo(std::string text, std::size_t columns) {
  auto isLonger = [&] {
    const int width = llvm::sys::unicode::columnWidthUTF8(text);
    return width < 0 ? text.size() > columns
                     : static_cast<std::size_t>(width) > columns;
  };
  while (!text.empty() && isLonger()) {
    while ((text.back() & 0xC0) == 0x80) // the rest of one character
      text.pop_back();
    text.pop_back();
  }
  return text;
}
