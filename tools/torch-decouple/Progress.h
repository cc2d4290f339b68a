//===- Progress.h - where a long run is -----------------------------------===//
//
// tools: Steps => one line on a terminal, drawn over itself; in a pipe one a
// minute
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Report/Step/BarText.h"
#include "Report/Step/StepText.h"
#include <chrono>
#include <map>

namespace decouple {

/// What is printed besides results and errors.
enum class Verbosity {
  Quiet,  ///< nothing
  Usual,  ///< progress and remarks
  Verbose ///< a line for each stage and each unit, too
};
inline Verbosity verbosity = Verbosity::Usual; ///< set once, by the options

/// Seconds between two lines in a pipe, instead of a minute.
inline constexpr char IntervalVariable[] = "TORCH_DECOUPLE_PROGRESS_INTERVAL";

/// A bar that grows by stages, and by the units of a long one. There is at most
/// one.
class Progress {
public:
  explicit Progress(unsigned stages);
  ~Progress();
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;

  /// A stage begins, or a long one has got on.
  void operator()(const Step &step);

  /// Takes the line away, so that something else can be printed.
  static void clear();

private:
  using Clock = std::chrono::steady_clock;
  void begin(const Step &step);
  void follow(const UnitsAtWork &units);
  StepTimes timesOf(const Step &step) const;
  void draw(const Step &step) const;
  void printNowAndThen(const Step &step);

  StageCount stages;
  std::chrono::seconds interval;
  std::string stage;                            ///< empty: none has begun
  Clock::time_point stageBegun, said;           ///< said: the last line
  std::size_t before = 0;                       ///< units that were done then
  bool follows = false;                         ///< units have been told of
  std::map<std::string, Clock::time_point> now; ///< units at work
};

} // namespace decouple
