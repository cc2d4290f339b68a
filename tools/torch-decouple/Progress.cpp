#include "Progress.h"
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

using namespace decouple;

static constexpr char EraseLine[] = "\r\033[K";
static constexpr unsigned Width = 24;

/// Set while the line is on the terminal; the signal handler reads it.
static volatile std::sig_atomic_t drawn = 0;

static bool onTerminal() {
  const char *terminal = std::getenv("TERM");
  return isatty(STDERR_FILENO) && terminal &&
         std::strcmp(terminal, "dumb") != 0;
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

void Progress::operator()(const std::string &what) {
  ++begun;
  if (!onTerminal())
    return;
  unsigned full = begun > stages ? Width : Width * (begun - 1) / stages;
  std::string bar = std::string(full, '=') + std::string(Width - full, ' ');
  drawn = 1;
  std::fprintf(stderr, "%s[%s] %u/%u %s", EraseLine, bar.c_str(), begun, stages,
               what.c_str());
  std::fflush(stderr);
}

void Progress::clear() {
  if (!drawn)
    return;
  std::fputs(EraseLine, stderr);
  std::fflush(stderr);
  drawn = 0;
}
