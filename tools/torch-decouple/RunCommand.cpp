#include "Commands.h"
#include "Emit/Emit.h"
#include "Emit/InTree/Carry.h"
#include "Emit/InTree/InTree.h"
#include "Options.h"
#include "Place.h"
#include "Progress.h"
#include "Report/Drift/DriftItems.h"
#include "Report/Drift/DriftText.h"
#include "Report/Html.h"
#include "Report/Marks/MarksText.h"
#include "Report/Report.h"
#include "Report/ReviewText.h"
#include "Report/Sources.h"
#include "Report/SplitText.h"
#include "Report/Summary.h"
#include "Report/Text.h"
#include "Review.h"
#include "RunText.h"
#include "SarifOption.h"
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
  std::string output, sarif, marks;
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
static std::string changesText(const EmitResult &result, const Plan &plan,
                               bool inTree) {
  if (result.wroteNothing)
    return "  nothing to write: all " + counted(result.unchanged, "file") +
           " are up to date\n";
  return "  " + counted(result.written, "file") + " written, " +
         withThousands(result.removed) + " removed, " +
         withThousands(result.unchanged) + " unchanged: " +
         (inTree ? "the report and the state"
                 : withThousands(plan.files.size()) +
                       " of the backend, the others of the report and the "
                       "state") +
         "\n";
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

namespace {
/// What was written, in words, and what of it needs a person.
struct Written {
  std::string text;
  bool unfinished = false; ///< and nothing on the list says so
};
} // namespace

/// The branch, with `waiting` remembered before anything leads to it.
static llvm::Expected<InTreeResult>
makeBranch(const Options &options, const Plan &plan, const Waiting &waiting,
           llvm::function_ref<llvm::Error(const InTreeResult &)> then) {
  const bool waits = !waiting.commits.empty();
  if (auto error = waits
                       ? remember(options.checkout(), waiting, options.branch())
                       : forget(options.checkout(), options.branch()))
    return error;
  auto branch =
      commitInTree(plan, options.checkout(),
                   {options.branch(), options.prepare.tree.commit}, then);
  if (!branch && waits && !waiting.gone) // the earlier branch still has them
    return llvm::joinErrors(branch.takeError(),
                            forget(options.checkout(), options.branch()));
  return branch;
}

/// In a checkout the tree is a branch, and only the report goes to the output.
static llvm::Expected<Written> commit(const Options &options, const Plan &plan,
                                      ReportMaker reports, std::string &tip) {
  auto earlier = earlierBranch(options.output);
  if (!earlier)
    return earlier.takeError();
  auto finished = finishCarrying(options.checkout(), *earlier);
  if (!finished)
    return finished.takeError();
  auto waiting =
      waitingOn(options.checkout(), *earlier, options.prepare.tree.commit);
  if (!waiting)
    return waiting.takeError();
  EmitResult result;
  auto branch = makeBranch(
      options, plan, *waiting, [&](const InTreeResult &made) -> llvm::Error {
        tip = made.commit;
        return emit(plan, reports, options.checkout(), options.output)
            .moveInto(result);
      });
  if (!branch)
    return branch.takeError();
  auto carried = carryCommits(options.checkout(), *waiting, options.branch());
  if (!carried)
    return carried.takeError();
  return Written{
      changesText(result, plan, options.inTree()) +
          branchText(options, *branch) + finishedText(*earlier, *finished) +
          carriedText(options.branch(), *waiting, *carried),
      carried->left || !carried->strayed.empty() || waiting->rewritten ||
          waiting->gone || !finished->left.empty()};
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
  return Written{changesText(*result, plan, options.inTree()) +
                 conflictText(options.output, *result)};
}

static Coloured textOf(const Options &options, const Prepared &prepared,
                       const Since &since, const nlohmann::json &report,
                       llvm::ArrayRef<ReviewItem> review,
                       const std::string &written) {
  const auto &[found, plan, cache] = prepared;
  bool colour = wantsColour(STDOUT_FILENO);
  return reportSummary(report, colour) + reviewText(review, colour) +
         legendText(namesOfRun(report, review), found.rules) + "\n" + written +
         placesText(options, plan) + splitText(plan) + cacheText(cache) +
         handMarksNote(plan) + sinceText(since, colour) + marksText(report);
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
                    verifyPlan(found.scan, found.classification, plan,
                               options.prepare.tree.jobs),
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
  if (auto error = writeSarif(options.sarif, input, review))
    return error;
  if (auto error =
          printResult(options.json ? Coloured(reportText(report, input.jobs))
                                   : textOf(options, prepared, since, report,
                                            review, written->text)))
    return error;
  ExitCode code = reviewCode(review, options.strict);
  return code == ExitDone && written->unfinished ? ExitReview : code;
}

static llvm::Expected<ExitCode> runAll(Options &options) {
  if (auto error = marksIn(options.marks).moveInto(options.exported))
    return error;
  if (auto error = checkPlace(options.output, options.prepare))
    return error;
  if (auto error =
          checkSarif(options.sarif, options.checkout(), options.output))
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
  CLI::App *command =
      app.add_subcommand("run", "Write the backend tree, patches and report");
  addPrepareOptions(*command, options->prepare);
  command->add_option("-o,--output", options->output, "output directory")
      ->option_text("DIR REQUIRED")
      ->required();
  addReviewOption(*command, options->marks);
  command->add_flag("--json", options->json,
                    "print the report as JSON instead of the summary");
  command->add_flag("--strict", options->strict, StrictHelp);
  addSarifOption(*command, options->sarif);
  setExitCodes(*command, ReviewCodes);
  return {command, [options] { return runAll(*options); }};
}
