#include "Commands.h"
#include "Emit/Emit.h"
#include "Emit/Guard.h"
#include "Emit/InTree.h"
#include "Patches.h"
#include "Pipeline.h"
#include "Report/Words.h"
#include "Split.h"
#include "Terminal.h"
#include "llvm/ADT/STLExtras.h"
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
  std::string output, branch;
  bool json = false, strict = false, generic = false;
};
} // namespace

static bool inTree(const Options &options) {
  return options.plan.placement == "in-tree";
}

/// What is wrong with the output's place is said before the long work; emit
/// looks again, and closer.
static llvm::Error checkPlace(const Options &options) {
  if (auto error = checkApart(options.tree.tree, options.output))
    return error;
  if (inTree(options))
    if (auto error = checkCheckout(options.tree.tree, options.branch))
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

/// What changed since the earlier run.
static std::string changesText(const EmitResult &result) {
  if (result.wroteNothing())
    return "  nothing to write: all " + counted(result.unchanged, "file") +
           " are there already\n";
  return "  " + counted(result.written, "file") + " written, " +
         withThousands(result.removed) + " removed, " +
         withThousands(result.unchanged) + " unchanged\n";
}

static std::string branchText(const Options &options,
                              const InTreeResult &result) {
  return "  branch        " + options.branch + ": " +
         counted(result.commits, "commit") + ", " +
         counted(result.files, "file") + " added, " +
         withThousands(result.removed) + " removed\n";
}

/// Where things are.
static std::string placesText(const Options &options, const Plan &plan) {
  std::string backend = inTree(options) ? plan.root + " on that branch"
                                        : inOutput(options, plan.root);
  return "  backend       " + backend + "\n  report        " +
         inOutput(options, "report/index.html") + "\n";
}

/// Writes everything; the text says what was written. In a checkout the tree is
/// a branch, and only the report goes to the output.
static llvm::Expected<std::string> write(const Options &options, Plan &plan,
                                         const std::vector<OutputFile> &reports,
                                         Progress &progress) {
  std::string text;
  if (inTree(options)) {
    progress.stage("committing " + counted(plan.files.size(), "file"));
    auto branch = commitInTree(plan, options.tree.tree, options.branch);
    if (!branch)
      return branch.takeError();
    text = branchText(options, *branch);
    plan.files.clear();
  } else {
    progress.stage("writing " + counted(plan.files.size(), "file"));
  }
  auto result = emit(plan, reports, options.tree.tree, options.output);
  if (!result)
    return result.takeError();
  return changesText(*result) + text;
}

/// Adds the checks of what was written to `report`.
static llvm::Error checkOutput(const Options &options, nlohmann::json &report) {
  auto after = verifyOutput(options.output, options.tree.tree);
  if (!after)
    return after.takeError();
  for (const Check &check : *after)
    report["checks"].push_back({{"name", check.name},
                                {"passed", check.passed},
                                {"detail", check.detail}});
  return llvm::Error::success();
}

static llvm::Expected<ExitCode> emitAll(const Options &options,
                                        const Survey &found, Plan &plan,
                                        const SplitSummary &splits,
                                        Progress &progress) {
  progress.stage("checking the plan");
  auto checks = verifyPlan(found.scan, found.classification, plan);
  checks.insert(checks.end(), splits.checks.begin(), splits.checks.end());
  nlohmann::json report = reportJson(
      {found.scan, found.classification, found.rules, &plan, checks});
  auto written = write(options, plan, reportFiles(report), progress);
  if (!written)
    return written.takeError();
  progress.stage("checking the output");
  if (!inTree(options))
    if (auto error = checkOutput(options, report))
      return error;
  std::string text =
      options.json ? reportText(report)
                   : reportSummary(report, wantsColour(STDOUT_FILENO)) + "\n" +
                         *written + placesText(options, plan) + splits.text;
  if (auto error = printResult(text))
    return error;
  return reviewCode(report, options.strict);
}

static llvm::Expected<ExitCode> runAll(const Options &options) {
  if (auto error = checkPlace(options))
    return error;
  // Splitting is a stage only where there is a host to parse against.
  Progress progress(SurveyStages + (options.split.wanted() ? 5 : 4));
  auto found = survey(options.tree, progress);
  if (!found)
    return found.takeError();
  auto planned = planFor(*found, options.plan, progress);
  if (!planned)
    return planned.takeError();
  auto splits =
      splitInto(*planned, *found, options.tree, options.split, progress);
  if (!splits)
    return splits.takeError();
  if (auto error = addHeaders(*planned, *found, options.split))
    return error;
  if (auto error = addPatches(*planned, *found))
    return error;
  if (options.generic) {
    auto checks =
        addGenericGroup(*planned, *found, options.tree, options.split);
    if (!checks)
      return checks.takeError();
    llvm::append_range(splits->checks, *checks);
  }
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
  options->branch = "torch-decouple";
  command
      ->add_option("--branch", options->branch,
                   "with --placement in-tree, the new branch (default: " +
                       options->branch + ")")
      ->option_text("NAME");
  addSplitOptions(*command, options->split);
  command->add_flag("--generic-patches", options->generic,
                    "write the optional patches, too, that make CUDA-named "
                    "lines of the host generic");
  command->add_flag("--json", options->json,
                    "print the report as JSON instead of the summary");
  command->add_flag("--strict", options->strict,
                    "exit with 1 when something is unclassified or a rule "
                    "hits nothing");
  return {command, [options] { return runAll(*options); }};
}
