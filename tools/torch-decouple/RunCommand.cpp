#include "Commands.h"
#include "Emit/Emit.h"
#include "Emit/Guard.h"
#include "Pipeline.h"
#include "Report/Words.h"
#include "Resources.h"
#include "Split.h"
#include "Terminal.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include <nlohmann/json.hpp>
#include <unistd.h>

using namespace decouple;

namespace {
struct Options {
  TreeOptions tree;
  PlanOptions plan;
  SplitOptions split;
  std::string output;
  bool json = false, strict = false;
};
} // namespace

/// What is wrong with the output's place is said before the long work; emit
/// looks again, and closer.
static llvm::Error checkPlace(const Options &options) {
  if (auto error = checkApart(options.tree.tree, options.output))
    return error;
  auto state = readState(options.output);
  if (!state)
    return state.takeError();
  if (*state)
    return llvm::Error::success();
  auto there = compareDirectory(options.output, {});
  if (!there)
    return there.takeError();
  return checkUntouched(options.output, *state, *there);
}

static OutputFile reportFile(const char *path, const std::string &text) {
  return {path, llvm::MemoryBuffer::getMemBufferCopy(text, path), false};
}

static std::vector<OutputFile> reportFiles(const nlohmann::json &report) {
  return {reportFile("report/report.json", reportText(report)),
          reportFile("report/index.html", reportHtml(report))};
}

static std::string inOutput(const Options &options, llvm::StringRef path) {
  llvm::SmallString<128> full(options.output);
  llvm::sys::path::append(full, path);
  return full.str().str();
}

/// Where things are, and what changed since the earlier run.
static std::string ending(const Options &options, const Survey &found,
                          const EmitResult &result) {
  const Layout &layout = found.rules.layouts.at(options.plan.layout);
  std::string changes = result.written || result.removed
                            ? counted(result.written, "file") + " written, " +
                                  withThousands(result.removed) + " removed, " +
                                  withThousands(result.unchanged) + " unchanged"
                            : "nothing to write: all " +
                                  counted(result.unchanged, "file") +
                                  " are there already";
  return "\n  " + changes + "\n  backend       " +
         inOutput(options, layout.root) + "\n  report        " +
         inOutput(options, "report/index.html") + "\n";
}

static llvm::Expected<ExitCode> emitAll(const Options &options,
                                        const Survey &found, const Plan &plan,
                                        const SplitSummary &splits,
                                        Progress &progress) {
  progress.stage("checking the plan");
  auto checks = verifyPlan(found.scan, found.classification, plan);
  checks.insert(checks.end(), splits.checks.begin(), splits.checks.end());
  nlohmann::json report = reportJson(
      {found.scan, found.classification, found.rules, &plan, checks});
  progress.stage("writing " + counted(plan.files.size(), "file"));
  auto result =
      emit(plan, reportFiles(report), options.tree.tree, options.output);
  if (!result)
    return result.takeError();
  progress.stage("checking the output");
  auto after = verifyOutput(options.output, options.tree.tree);
  if (!after)
    return after.takeError();
  for (const Check &check : *after)
    report["checks"].push_back({{"name", check.name},
                                {"passed", check.passed},
                                {"detail", check.detail}});
  std::string text = options.json
                         ? reportText(report)
                         : reportSummary(report, wantsColour(STDOUT_FILENO)) +
                               ending(options, found, *result) + splits.text;
  if (auto error = printResult(text))
    return error;
  return reviewCode(report, options.strict);
}

static llvm::Expected<ExitCode> runAll(const Options &options) {
  if (auto error = checkPlace(options))
    return error;
  // Splitting is a stage only where there is a host to parse against.
  Progress progress(SurveyStages + (options.split.host.empty() ? 4 : 5));
  auto found = survey(options.tree, progress);
  if (!found)
    return found.takeError();
  progress.stage("planning");
  auto planned =
      plan(found->scan, found->classification, found->rules, options.plan);
  if (!planned)
    return planned.takeError();
  auto splits =
      splitInto(*planned, *found, options.tree, options.split, progress);
  if (!splits)
    return splits.takeError();
  return emitAll(options, *found, *planned, *splits, progress);
}

Command decouple::addRunCommand(CLI::App &app) {
  auto options = std::make_shared<Options>();
  CLI::App *command = app.add_subcommand(
      "run", "Take a checkout apart: backend tree, patches, report");
  addTreeOptions(*command, options->tree);
  command->add_option("-o,--output", options->output, "output directory")
      ->option_text("DIR REQUIRED")
      ->required();
  addPlanOptions(*command, options->plan);
  addSplitOptions(*command, options->split);
  command->add_flag("--json", options->json,
                    "print the report as JSON instead of the summary");
  command->add_flag("--strict", options->strict,
                    "exit with 1 when something is unclassified or a rule "
                    "hits nothing");
  return {command, [options] {
            if (options->plan.skeleton.empty())
              options->plan.skeleton = defaultSkeleton();
            return runAll(*options);
          }};
}
