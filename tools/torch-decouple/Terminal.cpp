#include "Terminal.h"
#include "Progress.h"
#include "Support/Errors.h"
#include "Support/Words.h"
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

using namespace decouple;

/// How many diagnostics a person reads before the rest is a list for later.
static constexpr std::size_t MostDiagnostics = 20;

llvm::Error decouple::printResult(const Coloured &result) {
  Progress::clear();
  const std::string &text = result.str();
  if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() &&
      std::fflush(stdout) == 0)
    return llvm::Error::success();
  return environmentError(llvm::Twine("cannot write to standard output: ") +
                          std::strerror(errno));
}

bool decouple::wantsColour(int descriptor) {
  const char *noColour = std::getenv("NO_COLOR");
  const char *terminal = std::getenv("TERM");
  return isatty(descriptor) && !(noColour && *noColour) && terminal &&
         std::strcmp(terminal, "dumb") != 0;
}

static void printLine(const char *code, const char *word,
                      llvm::StringRef message) {
  Progress::clear();
  bool colour = wantsColour(STDERR_FILENO);
  std::fprintf(stderr, "torch-decouple: %s%s:%s %s\n", colour ? code : "", word,
               colour ? "\033[0m" : "", printable(message).c_str());
}

void decouple::printError(llvm::StringRef message) {
  printLine("\033[1;31m", "error", message);
}

void decouple::printNote(llvm::StringRef message) {
  if (verbosity == Verbosity::Quiet)
    return;
  printLine("\033[1m", "note", message);
}

void decouple::printDiagnostics(const std::vector<Diagnostic> &diagnostics) {
  if (verbosity == Verbosity::Quiet)
    return;
  Progress::clear();
  std::size_t count = 0;
  for (const Diagnostic &diagnostic : diagnostics)
    if (diagnostic.severity != Severity::Note && ++count <= MostDiagnostics)
      std::fprintf(stderr, "%s\n", printable(render(diagnostic)).c_str());
  if (count > MostDiagnostics)
    printNote(counted(count - MostDiagnostics, "more remark") +
              " about the input; the report has them all");
}

void decouple::endOnBrokenPipe() { std::signal(SIGPIPE, SIG_DFL); }

void decouple::leave(ExitCode code) {
  Progress::clear();
  std::fflush(nullptr);
  std::quick_exit(code);
}
