#include "Progress.h"
#include "Terminal.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/ioctl.h>
#include <unistd.h>

using namespace decouple;

static constexpr char EraseLine[] = "\r\033[K";

/// Set while the line is on the terminal; the signal handler reads it.
static volatile std::sig_atomic_t drawn = 0;

static bool onTerminal() {
  const char *terminal = std::getenv("TERM");
  return isatty(STDERR_FILENO) && terminal &&
         std::strcmp(terminal, "dumb") != 0;
}

/// Of the terminal as it is now: its window may have changed.
static std::size_t columns() {
  constexpr std::size_t Usual = 80;
  winsize size{};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col
             ? size.ws_col
             : Usual;
}

/// What the environment names, else a minute.
static std::chrono::seconds intervalOfLines() {
  constexpr unsigned Usual = 60;
  const char *value = std::getenv(IntervalVariable);
  unsigned seconds = Usual;
  // getAsInteger is true when it fails, and leaves the minute.
  if (value)
    (void)llvm::StringRef(value).getAsInteger(10, seconds);
  return std::chrono::seconds(seconds);
}

/// Ctrl-C leaves a clean line behind and the status of a killed program.
static void interrupted(int signal) {
  if (drawn && write(STDERR_FILENO, EraseLine, sizeof(EraseLine) - 1) < 0) {
    // The terminal is gone, and so are we.
  }
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

Progress::Progress(unsigned stages)
    : stages{0, stages}, interval(intervalOfLines()) {
  if (!onTerminal())
    return;
  for (int signal : {SIGINT, SIGTERM})
    if (std::signal(signal, interrupted) == SIG_IGN)
      std::signal(signal, SIG_IGN); // started with nohup or in the background
}

Progress::~Progress() { clear(); }

static unsigned secondsSince(std::chrono::steady_clock::time_point begin) {
  auto passed = std::chrono::steady_clock::now() - begin;
  return static_cast<unsigned>(
      std::chrono::duration_cast<std::chrono::seconds>(passed).count());
}

static void printLine(const std::string &text) {
  Progress::clear();
  std::fprintf(stderr, "torch-decouple: %s\n", printable(text).c_str());
}

void Progress::begin(const Step &step) {
  ++stages.begun;
  stage = step.stage;
  stageBegun = said = Clock::now();
  follows = false;
  now.clear();
  if (verbosity == Verbosity::Verbose)
    printLine(stage);
}

/// Notes what has begun, and says what has ended.
void Progress::follow(const UnitsAtWork &units) {
  if (!follows)
    before = units.done;
  follows = true;
  for (const std::string &path : units.now)
    now.try_emplace(path, Clock::now());
  for (auto unit = now.begin(); unit != now.end();) {
    if (llvm::is_contained(units.now, unit->first)) {
      ++unit;
      continue;
    }
    if (verbosity == Verbosity::Verbose)
      printLine(unit->first + ": " + durationText(secondsSince(unit->second)));
    unit = now.erase(unit);
  }
}

StepTimes Progress::timesOf(const Step &step) const {
  StepTimes times{secondsSince(stageBegun), 0, before};
  if (step.units && !step.units->now.empty())
    times.inFirst = secondsSince(now.at(step.units->now.front()));
  return times;
}

void Progress::draw(const Step &step) const {
  const std::size_t width = columns();
  const std::string text =
      stepText(step, timesOf(step), roomBesideBar(stages, width));
  drawn = 1;
  std::fprintf(stderr, "%s%s", EraseLine,
               barText(step, stages, printable(text), width).c_str());
  std::fflush(stderr);
}

/// In a pipe, where nothing can be drawn over.
void Progress::printNowAndThen(const Step &step) {
  if (Clock::now() - said < interval)
    return;
  printLine(stepText(step, timesOf(step)));
  said = Clock::now();
}

void Progress::operator()(const Step &step) {
  if (verbosity == Verbosity::Quiet)
    return;
  if (!step.units)
    begin(step);
  else
    follow(*step.units);
  if (onTerminal())
    draw(step);
  else
    printNowAndThen(step);
}

void Progress::clear() {
  if (!drawn)
    return;
  std::fputs(EraseLine, stderr);
  std::fflush(stderr);
  drawn = 0;
}
