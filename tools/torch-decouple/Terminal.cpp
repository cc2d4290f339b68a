#include "Terminal.h"
#include "Progress.h"
#include "Support/Errors.h"
#include "Support/Words.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

using namespace decouple;

/// How many diagnostics a person reads before the rest is a list for later.
static constexpr std::size_t MostDiagnostics = 20;

static unsigned codePointOf(llvm::StringRef character) {
  const auto *begin = reinterpret_cast<const llvm::UTF8 *>(character.data());
  llvm::UTF32 code = 0;
  llvm::UTF32 *end = &code;
  (void)llvm::ConvertUTF8toUTF32(&begin, begin + character.size(), &end,
                                 end + 1, llvm::strictConversion);
  return code;
}

/// The length of "\033[31m" and the like where `text` begins; 0 for others.
static std::size_t colourAt(llvm::StringRef text) {
  llvm::StringRef rest = text;
  if (!rest.consume_front("\033["))
    return 0;
  rest = rest.drop_while(llvm::isDigit);
  return rest.starts_with("m") ? text.size() - rest.size() + 1 : 0;
}

/// Controls of ASCII and beyond, and what turns the direction of text around.
static bool isControl(llvm::StringRef character) {
  unsigned char first = static_cast<unsigned char>(character.front());
  if (character.size() == 1)
    return (first < ' ' && first != '\n' && first != '\t') || first == 0x7F;
  return (character.starts_with("\xC2") && character[1] < '\xA0') ||
         (character >= "\u202A" && character <= "\u202E") ||
         (character >= "\u2066" && character <= "\u2069");
}

static bool isSimple(char c) { return llvm::isPrint(c) || c == '\n'; }

std::string decouple::printable(llvm::StringRef text, bool colours) {
  std::string plain;
  plain.reserve(text.size());
  while (!text.empty()) {
    llvm::StringRef simple = text.take_while(isSimple);
    plain += simple;
    text = text.drop_front(simple.size());
    if (text.empty())
      break;
    const auto *begin = reinterpret_cast<const llvm::UTF8 *>(text.data());
    std::size_t colour = colours ? colourAt(text) : 0;
    std::size_t size =
        colour ? colour : llvm::getUTF8SequenceSize(begin, begin + text.size());
    llvm::StringRef character = text.take_front(std::max<std::size_t>(size, 1));
    if (!size)
      plain += llvm::formatv("\\x{0:x-2}", unsigned(begin[0]));
    else if (!colour && isControl(character))
      plain += llvm::formatv("\\u{0:x-4}", codePointOf(character));
    else
      plain += character;
    text = text.drop_front(character.size());
  }
  return plain;
}

llvm::Error decouple::printResult(llvm::StringRef result) {
  Progress::clear();
  std::string text = printable(result, wantsColour(STDOUT_FILENO));
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
               colour ? "\033[0m" : "",
               printable(message, /*colours=*/false).c_str());
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
      std::fprintf(stderr, "%s\n",
                   printable(render(diagnostic), /*colours=*/false).c_str());
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
