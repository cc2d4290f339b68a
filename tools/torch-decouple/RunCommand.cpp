#include "Commands.h"
#include "Emit/Emit.h"
#include "Emit/Guard.h"
#include "Emit/InTree.h"
#include "Options.h"
#include "Progress.h"
#include "Report/SplitText.h"
#include "Review.h"
#include "Support/Words.h"
#include "Terminal.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include <nlohmann/json.hpp>
#include <unistd.h>

using namespace decouple;

namespace {
struct Options {
  PrepareOptions prepare;
  std::string output;
  bool json = false, strict = false;

  bool inTree() const { return prepare.plan.placement == Placement::InTree; }
  const std::string &checkout() const { return prepare.tree.tree; }
  const std::string &branch() const { return prepare.plan.branch; }
};
} // namespace

/// What is wrong with the output's place is said before the long work; emit
/// looks again, and closer.
static llvm::Error checkPlace(const Options &options) {
  if (auto error = checkApart(options.checkout(), options.output))
    return error;
  if (auto error = checkReplaceable(options.output))
    return error;
  if (options.inTree())
    if (auto error = checkCheckout(options.checkout(), options.branch()))
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
  return "  branch        " + options.branch() + ": " +
         counted(result.commits, "commit") + ", " +
         counted(result.files, "file") + " added, " +
         withThousands(result.removed) + " removed, from commit " +
         llvm::StringRef(options.prepare.tree.commit).take_front(12).str() +
         "\n";
}

/// Where things are.
static std::string placesText(const Options &options, const Plan &plan) {
  std::string backend = options.inTree() ? plan.root + " on that branch"
                                         : inOutput(options, plan.root);
  return "  backend       " + backend + "\n  report        " +
         inOutput(options, "report/index.html") + "\n";
}

/// Writes everything; the text says what was written. In a checkout the tree is
/// a branch, and only the report goes to the output.
static llvm::Expected<std::string> write(const Options &options,
                                         const Plan &plan,
                                         const std::vector<OutputFile> &reports,
                                         Progress &progress) {
  EmitResult result;
  auto emitAll = [&]() -> llvm::Error {
    auto emitted = emit(plan, reports, options.checkout(), options.output);
    if (!emitted)
      return emitted.takeError();
    result = *emitted;
    return llvm::Error::success();
  };
  if (!options.inTree()) {
    progress("writing " + counted(plan.files.size(), "file"));
    if (auto error = emitAll())
      return error;
    return changesText(result);
  }
  progress("committing " + counted(plan.files.size(), "file"));
  auto branch =
      commitInTree(plan, options.checkout(),
                   {options.branch(), options.prepare.tree.commit}, emitAll);
  if (!branch)
    return branch.takeError();
  return changesText(result) + branchText(options, *branch);
}

/// Adds the checks of what was written to `report`.
static llvm::Error checkOutput(const Options &options, nlohmann::json &report) {
  auto after = verifyOutput(options.output, options.checkout());
  if (!after)
    return after.takeError();
  for (const Check &check : *after)
    report["checks"].push_back({{"name", check.name},
                                {"passed", check.passed},
                                {"detail", check.detail}});
  return llvm::Error::success();
}

/// How often the compiler was asked; nothing when it was not, or always.
static std::string cacheText(const std::optional<CacheUse> &cache) {
  return cache ? "  parses        " + counted(cache->parsed, "unit") +
                     " parsed, " + withThousands(cache->reused) +
                     " as in an earlier run\n"
               : "";
}

static llvm::Expected<ExitCode>
emitAll(const Options &options, const Prepared &prepared, Progress &progress) {
  const auto &[found, plan, cache] = prepared;
  progress("checking the plan");
  nlohmann::json report =
      reportJson({found.scan, found.classification, found.rules, &plan,
                  verifyPlan(found.scan, found.classification, plan)});
  auto written = write(options, plan, reportFiles(report), progress);
  if (!written)
    return written.takeError();
  progress("checking the output");
  if (!options.inTree())
    if (auto error = checkOutput(options, report))
      return error;
  std::string text =
      options.json ? reportText(report)
                   : reportSummary(report, wantsColour(STDOUT_FILENO)) + "\n" +
                         *written + placesText(options, plan) +
                         splitText(plan) + cacheText(cache) + lexicalText(plan);
  if (auto error = printResult(text))
    return error;
  return reviewCode(report, options.strict);
}

static llvm::Expected<ExitCode> runAll(Options &options) {
  if (auto error = checkPlace(options))
    return error;
  if (auto error = takeCommit(options.prepare))
    return error;
  Progress progress(prepareStages(options.prepare) + 3);
  auto prepared = prepare(options.prepare, progress);
  if (!prepared)
    return prepared.takeError();
  printDiagnostics(prepared->plan.diagnostics);
  return emitAll(options, *prepared, progress);
}

Command decouple::addRunCommand(CLI::App &app) {
  auto options = std::make_shared<Options>();
  CLI::App *command = app.add_subcommand(
      "run", "Take a checkout apart: backend tree, patches, report");
  addPrepareOptions(*command, options->prepare);
  command->add_option("-o,--output", options->output, "output directory")
      ->option_text("DIR REQUIRED")
      ->required();
  command->add_flag("--json", options->json,
                    "print the report as JSON instead of the summary");
  command->add_flag("--strict", options->strict,
                    "exit with 1 when something is unclassified or a rule "
                    "hits nothing");
  return {command, [options] { return runAll(*options); }};
}
