//===- Progress.h - where a long run is -----------------------------------===//
//
// tools: Steps => one line on a terminal, drawn over itself; in a pipe one a
// minute
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Step.h"
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

/// A bar that grows by one for each stage. There is at most one.
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
  void draw(const std::string &text) const;

  unsigned stages, begun = 0;
  std::string stage;                            ///< empty: none has begun
  Clock::time_point stageBegun, said;           ///< said: the last line
  std::size_t before = 0;                       ///< units that were done then
  bool follows = false;                         ///< units have been told of
  std::map<std::string, Clock::time_point> now; ///< units at work
};

} // namespace decouple
