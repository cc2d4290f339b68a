#include "Progress.h"
#include "Report/Step/StepText.h"
#include "Terminal.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Process.h"
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

using namespace decouple;

static constexpr char EraseLine[] = "\r\033[K";
static constexpr unsigned Width = 24;

/// In a pipe, where nothing can be drawn over.
static constexpr unsigned SecondsOfALine = 60;

/// Set while the line is on the terminal; the signal handler reads it.
static volatile std::sig_atomic_t drawn = 0;

static bool onTerminal() {
  const char *terminal = std::getenv("TERM");
  return isatty(STDERR_FILENO) && terminal &&
         std::strcmp(terminal, "dumb") != 0;
}

/// As much of `text` as is left of the terminal's line behind the bar: a longer
/// one would not be drawn over.
static std::string fitted(const std::string &text) {
  constexpr std::size_t Bar = Width + 10;
  const std::size_t columns = llvm::sys::Process::StandardErrColumns();
  return columns > Bar ? text.substr(0, columns - Bar) : text;
}

/// Ctrl-C leaves a clean line behind and the status of a killed program.
static void interrupted(int signal) {
  if (drawn && write(STDERR_FILENO, EraseLine, sizeof(EraseLine) - 1) < 0) {
    // The terminal is gone, and so are we.
  }
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

Progress::Progress(unsigned stages) : stages(stages) {
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
  std::fprintf(stderr, "torch-decouple: %s\n",
               printable(text, /*colours=*/false).c_str());
}

void Progress::begin(const Step &step) {
  ++begun;
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

void Progress::draw(const std::string &text) const {
  unsigned full = begun > stages ? Width : Width * (begun - 1) / stages;
  std::string bar = std::string(full, '=') + std::string(Width - full, ' ');
  drawn = 1;
  std::fprintf(stderr, "%s[%s] %u/%u %s", EraseLine, bar.c_str(), begun, stages,
               fitted(printable(text, /*colours=*/false)).c_str());
  std::fflush(stderr);
}

void Progress::operator()(const Step &step) {
  if (verbosity == Verbosity::Quiet)
    return;
  if (!step.units)
    begin(step);
  else
    follow(*step.units);
  StepTimes times{secondsSince(stageBegun), 0, before};
  if (step.units && !step.units->now.empty())
    times.inFirst = secondsSince(now.at(step.units->now.front()));
  const std::string text = stepText(step, times);
  if (onTerminal()) {
    draw(text);
  } else if (secondsSince(said) >= SecondsOfALine) {
    printLine(text);
    said = Clock::now();
  }
}

void Progress::clear() {
  if (!drawn)
    return;
  std::fputs(EraseLine, stderr);
  std::fflush(stderr);
  drawn = 0;
}
