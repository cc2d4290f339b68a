#include "Commands.h"
#include "Options.h"
#include "Progress.h"
#include "Resources.h"
#include "Scan/Tree/SourceTree.h"
#include "Terminal.h"
#include "Verify/HostUnits/HostUnits.h"
#include "Verify/Verify.h"
#include "llvm/Support/FormatVariadic.h"
#include <nlohmann/json.hpp>
#include <thread>

using namespace decouple;

namespace {
struct Options {
  std::string output;
  TreeOptions tree; ///< of --checkout
  SplitOptions split;
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
  const std::string &checkout = options.tree.tree;
  if (!checkout.empty())
    if (auto release = releaseOf(checkout); !release)
      return release.takeError();
  auto checks =
      verifyOutput(options.output, checkout,
                   options.unedited ? HandEdits::Fail : HandEdits::Listed);
  if (!checks)
    return checks.takeError();
  if (!options.split.host.empty()) {
    Progress progress(SurveyStages + 1);
    auto units =
        checkHostUnits(options.output, options.tree, options.split, progress);
    if (!units)
      return units.takeError();
    checks->push_back(std::move(*units));
  }
  if (auto error = printResult(checksText(*checks, options.json)))
    return error;
  for (const Check &check : *checks)
    if (!check.passed)
      return ExitReview;
  return ExitDone;
}

/// `--host`, and what it goes by.
static void addPreprocessOptions(CLI::App &command, Options &options,
                                 CLI::Option *checkout) {
  options.split.clang = clangResources();
  options.tree.jobs = std::max(1u, std::thread::hardware_concurrency());
  command
      .add_option("--host", options.split.host,
                  "also preprocess the host's units of a branch that files "
                  "were moved on, with the headers of this CPU-only PyTorch, "
                  "as of run: none may need what has moved")
      ->option_text("PLACE")
      ->transform(absolutePath)
      ->needs(checkout);
  addRulesOptions(command, options.tree.rules);
}

Command decouple::addVerifyCommand(CLI::App &app) {
  auto options = std::make_shared<Options>();
  CLI::App *command =
      app.add_subcommand("verify", "Check what an earlier run emitted");
  command->add_option("output", options->output, "output directory of a run")
      ->option_text("DIR")
      ->required();
  CLI::Option *checkout =
      command
          ->add_option(
              "--checkout", options->tree.tree,
              "also compare moved files with their origin in this checkout; "
              "the "
              "branch of a run with --placement in-tree is checked there")
          ->option_text("DIR");
  addPreprocessOptions(*command, *options, checkout);
  command->add_flag("--unedited", options->unedited,
                    "fail on anything that was changed by hand");
  command->add_flag("--json", options->json, "print the checks as JSON");
  addQuietOption(*command, "print failed checks only");
  setExitCodes(*command, "  0  all checks passed\n"
                         "  1  a check failed; a missing file, patch or "
                         "report is one\n");
  return {command, [options] { return runVerify(*options); }};
}
