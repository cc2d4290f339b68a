#include "Commands.h"
#include "Options.h"
#include "Progress.h"
#include "Scan/Tree/SourceTree.h"
#include "Terminal.h"
#include "Verify/Verify.h"
#include "llvm/Support/FormatVariadic.h"
#include <nlohmann/json.hpp>

using namespace decouple;

namespace {
struct Options {
  std::string output, checkout;
  bool json = false, unedited = false;
};
} // namespace

static std::string checksText(const std::vector<Check> &checks, bool json) {
  std::string text;
  nlohmann::json list = nlohmann::json::array();
  for (const Check &check : checks) {
    if (!check.passed || verbosity != Verbosity::Quiet)
      text += llvm::formatv("{0,-6} {1,-24} {2}\n",
                            check.passed ? "passed" : "FAILED", check.name,
                            check.detail);
    list.push_back({{"name", check.name},
                    {"passed", check.passed},
                    {"detail", check.detail}});
  }
  return json ? list.dump(1, ' ', false,
                          nlohmann::json::error_handler_t::replace) +
                    "\n"
              : text;
}

static llvm::Expected<ExitCode> runVerify(const Options &options) {
  if (!options.checkout.empty())
    if (auto release = releaseOf(options.checkout); !release)
      return release.takeError();
  auto checks =
      verifyOutput(options.output, options.checkout,
                   options.unedited ? HandEdits::Fail : HandEdits::Listed);
  if (!checks)
    return checks.takeError();
  if (auto error = printResult(checksText(*checks, options.json)))
    return error;
  for (const Check &check : *checks)
    if (!check.passed)
      return ExitReview;
  return ExitDone;
}

Command decouple::addVerifyCommand(CLI::App &app) {
  auto options = std::make_shared<Options>();
  CLI::App *command =
      app.add_subcommand("verify", "Check what an earlier run emitted");
  command->add_option("output", options->output, "output directory of a run")
      ->option_text("DIR")
      ->required();
  command
      ->add_option(
          "--checkout", options->checkout,
          "also compare moved files with their origin in this checkout; the "
          "branch of a run with --placement in-tree is checked there")
      ->option_text("DIR");
  command->add_flag("--unedited", options->unedited,
                    "fail on anything that was changed by hand");
  command->add_flag("--json", options->json, "print the checks as JSON");
  addQuietOption(*command, "print failed checks only");
  setExitCodes(*command, "  0  all checks passed\n"
                         "  1  a check failed; a missing file, patch or "
                         "report is one\n");
  return {command, [options] { return runVerify(*options); }};
}
