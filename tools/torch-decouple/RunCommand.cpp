#include "Commands.h"
#include "Emit/Carry.h"
#include "Emit/Emit.h"
#include "Emit/InTree.h"
#include "Options.h"
#include "Place.h"
#include "Progress.h"
#include "Report/Drift/DriftItems.h"
#include "Report/Drift/DriftText.h"
#include "Report/Html.h"
#include "Report/Report.h"
#include "Report/ReviewText.h"
#include "Report/Sources.h"
#include "Report/SplitText.h"
#include "Report/Summary.h"
#include "Report/Text.h"
#include "Review.h"
#include "Since.h"
#include "Support/Words.h"
#include "Terminal.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include <nlohmann/json.hpp>
#include <unistd.h>

using namespace decouple;

namespace {
struct Options {
  PrepareOptions prepare;
  std::string output, marks;
  nlohmann::json exported; ///< the marks, read
  bool json = false, strict = false;

  bool inTree() const { return isInTree(prepare); }
  const std::string &checkout() const { return prepare.tree.tree; }
  const std::string &branch() const { return prepare.plan.branch; }
};
} // namespace

static OutputFile reportFile(const std::string &path, const std::string &text) {
  return {path, llvm::MemoryBuffer::getMemBufferCopy(text, path), false};
}

/// With the last commit of the tool's on its branch, if there is one.
static std::vector<OutputFile> reportFiles(const nlohmann::json &report,
                                           const nlohmann::json &sources,
                                           const Base &next,
                                           const std::string &tip) {
  std::vector<OutputFile> files = {
      reportFile(ReportPath + std::string("/report.json"), reportText(report)),
      reportFile(ReportPath + std::string("/index.html"),
                 reportHtml(report, sources)),
      reportFile(DriftPath, printBase(next))};
  if (!tip.empty())
    files.push_back(reportFile(BranchTipPath, tip + "\n"));
  return files;
}

static std::string inOutput(const Options &options, llvm::StringRef path) {
  llvm::SmallString<128> full(options.output);
  llvm::sys::path::append(full, path);
  return full.str().str();
}

/// What changed since the earlier run.
static std::string changesText(const EmitResult &result) {
  if (result.wroteNothing)
    return "  nothing to write: all " + counted(result.unchanged, "file") +
           " are there already\n";
  return "  " + counted(result.written, "file") + " written, " +
         withThousands(result.removed) + " removed, " +
         withThousands(result.unchanged) +
         " unchanged, report and state among them\n";
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

/// What became of commits that people had put on the earlier branch.
static std::string carriedText(const Options &options, const Carried &carried) {
  const std::string &from = carried.from.branch;
  std::string text;
  if (carried.rewritten)
    text += "  not carried   " + from +
            " has not the commits that the tool made, any more;\n"
            "                  git rebase --onto " +
            options.branch() + " UPSTREAM " + from + "\n";
  if (carried.commits)
    text += "  carried       " + counted(carried.commits, "commit") + " of " +
            from + ", which stays as it is\n";
  if (carried.merges)
    text += "  left out      " + counted(carried.merges, "merge") + " of " +
            from + ": what they merge is there, commit by commit\n";
  if (carried.left)
    text += "  unfinished    " + counted(carried.left, "commit") + " of " +
            from +
            " not carried yet: git has stopped at a conflict in\n"
            "                  " +
            carried.place +
            "\n                mend it there, then\n"
            "                  git cherry-pick --continue\n"
            "                  git worktree remove .\n";
  return text;
}

/// Where things are.
static std::string placesText(const Options &options, const Plan &plan) {
  std::string backend = options.inTree() ? plan.root + " on that branch"
                                         : inOutput(options, plan.root);
  return "  backend       " + backend + "\n  report        " +
         inOutput(options, "report/index.html") + "\n";
}

/// How to go on after conflicts with hand edits.
static std::string conflictText(const Options &options,
                                const EmitResult &result) {
  auto conflicts = conflictsOf(result.edits);
  if (conflicts.empty())
    return "";
  std::string command = "torch-decouple edits " + options.output;
  return "  unfinished    " + counted(conflicts.size(), "conflict") +
         " with hand edits; for each, mend the file and then\n"
         "                  " +
         command +
         " --adopt PATH\n"
         "                or take the tool's, or go back to the output as it "
         "was:\n"
         "                  " +
         command +
         " --discard PATH\n"
         "                  " +
         command + " --abort\n";
}

namespace {
/// What was written, in words, and what of it needs a person.
struct Written {
  std::string text;
  bool unfinished = false; ///< and nothing on the list says so
};
} // namespace

/// In a checkout the tree is a branch, and only the report goes to the output.
static llvm::Expected<Written> commit(const Options &options, const Plan &plan,
                                      ReportMaker reports, std::string &tip) {
  auto earlier = earlierBranch(options.output);
  if (!earlier)
    return earlier.takeError();
  EmitResult result;
  auto branch = commitInTree(
      plan, options.checkout(), {options.branch(), options.prepare.tree.commit},
      [&](const InTreeResult &made) -> llvm::Error {
        tip = made.commit;
        auto emitted = emit(plan, reports, options.checkout(), options.output);
        if (emitted)
          result = std::move(*emitted);
        return emitted.takeError();
      });
  if (!branch)
    return branch.takeError();
  auto carried = carryCommits(options.checkout(), *earlier, options.branch());
  if (!carried)
    return carried.takeError();
  return Written{changesText(result) + branchText(options, *branch) +
                     carriedText(options, *carried),
                 carried->left || carried->rewritten};
}

/// Writes everything. `reports` may ask for the `tip` of the branch.
static llvm::Expected<Written> write(const Options &options, const Plan &plan,
                                     ReportMaker reports, std::string &tip,
                                     Progress &progress) {
  if (options.inTree()) {
    progress("committing " + counted(plan.files.size(), "file"));
    return commit(options, plan, reports, tip);
  }
  progress("writing " + counted(plan.files.size(), "file"));
  auto result = emit(plan, reports, options.checkout(), options.output);
  if (!result)
    return result.takeError();
  return Written{changesText(*result) + conflictText(options, *result)};
}

/// How often the compiler was asked; nothing when it was not, or always.
static std::string cacheText(const std::optional<CacheUse> &cache) {
  return cache ? "  compiler      " + counted(cache->parsed, "unit") +
                     " parsed, " + counted(cache->reused, "result") +
                     " of earlier runs reused\n"
               : "";
}

/// The names that the summary and the list to review have.
static std::set<std::string> namesOfRun(const nlohmann::json &report,
                                        llvm::ArrayRef<ReviewItem> review) {
  std::set<std::string> names = namesIn(review);
  names.insert({nameOf(Action::Act), nameOf(Action::Supplement)});
  for (const auto &[verdict, count] : report["named_code"]["inventory"].items())
    names.insert(verdict);
  return names;
}

static llvm::Expected<ExitCode> emitAll(const Options &options,
                                        const Prepared &prepared,
                                        const Since &since,
                                        Progress &progress) {
  const auto &[found, plan, cache] = prepared;
  const Drift *drift = since.drift ? &*since.drift : nullptr;
  ReportInput input{found.scan,
                    found.classification,
                    found.rules,
                    &plan,
                    verifyPlan(found.scan, found.classification, plan),
                    drift};
  input.jobs = options.prepare.tree.jobs;
  std::vector<ReviewItem> review;
  nlohmann::json report;
  std::string tip;
  // What lies in the output says what was found of it there.
  auto reports =
      [&](const std::string &tree,
          const EmitState &planned) -> llvm::Expected<std::vector<OutputFile>> {
    progress("checking the output");
    auto checked = verifyTree(tree, planned, options.checkout());
    if (!checked)
      return checked.takeError();
    llvm::append_range(input.checks, *checked);
    input.edits = planned.edits;
    review = reviewOf(input);
    report = reportJson(input, review);
    if (drift)
      addDrift(report, *drift);
    addMarks(report, options.exported);
    return reportFiles(report, sourcesJson(input, report), since.next, tip);
  };
  auto written = write(options, plan, reports, tip, progress);
  if (!written)
    return written.takeError();
  bool colour = wantsColour(STDOUT_FILENO);
  std::string text =
      options.json
          ? reportText(report, input.jobs)
          : reportSummary(report, colour) + reviewText(review, colour) +
                legendText(namesOfRun(report, review), found.rules) + "\n" +
                written->text + placesText(options, plan) + splitText(plan) +
                cacheText(cache) + sinceText(since, colour) + marksText(report);
  if (auto error = printResult(text))
    return error;
  ExitCode code = reviewCode(review, options.strict);
  return code == ExitDone && written->unfinished ? ExitReview : code;
}

static llvm::Expected<ExitCode> runAll(Options &options) {
  if (auto error = marksIn(options.marks).moveInto(options.exported))
    return error;
  if (auto error = checkPlace(options.output, options.prepare))
    return error;
  if (auto error = takeCommit(options.prepare))
    return error;
  Progress progress(prepareStages(options.prepare) + 3);
  auto prepared = prepare(options.prepare, progress);
  if (!prepared)
    return prepared.takeError();
  printDiagnostics(prepared->plan.diagnostics);
  progress("checking the plan");
  auto since = sinceOf(options.output, *prepared);
  if (!since)
    return since.takeError();
  if (since->drift)
    printDiagnostics(since->drift->remarks);
  return emitAll(options, *prepared, *since, progress);
}

Command decouple::addRunCommand(CLI::App &app) {
  auto options = std::make_shared<Options>();
  CLI::App *command = app.add_subcommand(
      "run", "Take a checkout apart: backend tree, patches, report");
  addPrepareOptions(*command, options->prepare);
  command->add_option("-o,--output", options->output, "output directory")
      ->option_text("DIR REQUIRED")
      ->required();
  addReviewOption(*command, options->marks);
  command->add_flag("--json", options->json,
                    "print the report as JSON instead of the summary");
  command->add_flag("--strict", options->strict, StrictHelp);
  return {command, [options] { return runAll(*options); }};
}
