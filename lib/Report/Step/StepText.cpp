#include "Report/Step/StepText.h"

#include "llvm/Support/Path.h"

using namespace decouple;

std::string decouple::durationText(unsigned seconds) {
  auto two = [](unsigned large, const char *unit, unsigned small,
                const char *part) {
    std::string text = std::to_string(large) + unit;
    return small ? text + " " + std::to_string(small) + part : text;
  };
  if (seconds < 60)
    return std::to_string(seconds) + " s";
  if (seconds < 3600)
    return two(seconds / 60, " min", seconds % 60, " s");
  return two(seconds / 3600, " h", seconds % 3600 / 60, " min");
}

/// To the minute where it is more than one: it is a guess.
static std::string guessText(unsigned seconds) {
  return durationText(seconds < 60 ? seconds : (seconds + 30) / 60 * 60);
}

/// As long for each unit as for those that have ended.
static std::string leftText(const UnitsAtWork &units, const StepTimes &times) {
  const std::size_t ended = units.done - times.before,
                    all = units.total - times.before;
  if (!ended || ended == all || 10 * ended < all)
    return "";
  const std::size_t left = times.inStage * (all - ended) / ended;
  return left ? ", about " + guessText(static_cast<unsigned>(left)) + " left"
              : "";
}

std::string decouple::stepText(const Step &step, const StepTimes &times,
                               std::size_t columns) {
  if (!step.units)
    return step.stage;
  const UnitsAtWork &units = *step.units;
  const std::string text = step.stage + ": " + std::to_string(units.done) +
                           " of " + std::to_string(units.total) + " done",
                    left = leftText(units, times);
  if (units.now.empty())
    return text + left;
  const llvm::StringRef path = units.now.front();
  for (llvm::StringRef name : {path, llvm::sys::path::filename(path)}) {
    std::string all =
        text + ", " + name.str() + " for " + durationText(times.inFirst) + left;
    if (all.size() <= columns)
      return all;
  }
  return text + left;
}
