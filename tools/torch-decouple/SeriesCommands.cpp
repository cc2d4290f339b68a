#include "Commands.h"
#include "Emit/Series/ExportSeries.h"
#include "Emit/Series/ImportSeries.h"
#include "Emit/Series/RefreshSeries.h"
#include "Options.h"
#include "Progress.h"
#include "Scan/Tree/SourceTree.h"
#include "Support/Words.h"
#include "Terminal.h"
#include "llvm/Support/FormatVariadic.h"

using namespace decouple;

/// Lives beside the branch of --placement in-tree: git keeps no branch `a` and
/// another `a/b`.
static constexpr char DefaultBranch[] = "torch-decouple-series";

static std::string listText(const char *what,
                            const std::vector<std::string> &files) {
  std::string text;
  for (const std::string &file : files)
    text += llvm::formatv("  {0,-9}  {1}\n", what, file);
  return text;
}

/// With --quiet nothing is said of what went well.
static llvm::Expected<ExitCode> done(const std::string &text, ExitCode code) {
  if (verbosity == Verbosity::Quiet && code == ExitDone)
    return code;
  if (auto error = printResult(text))
    return error;
  return code;
}

static llvm::Expected<ExitCode> runImport(const SeriesPlace &place) {
  auto imported = importSeries(place);
  if (!imported)
    return imported.takeError();
  std::string text = counted(imported->commits, "patch", "patches") +
                     " as commits on branch " + place.branch + "\n";
  if (imported->stopped.empty())
    return done(
        text + "edit them with git, then: torch-decouple series export " +
            place.output + " " + place.checkout +
            (place.branch == DefaultBranch ? "" : " --branch " + place.branch) +
            "\n",
        ExitDone);
  return done(text + imported->stopped + " does not apply; to go on:\n  cd " +
                  imported->worktree +
                  "\n  git am --continue     # once it is fixed; the others "
                  "follow\n  git worktree remove .\n",
              ExitReview);
}

static llvm::Expected<ExitCode> runExport(const SeriesPlace &place) {
  auto exported = exportSeries(place);
  if (!exported)
    return exported.takeError();
  return done(place.output + " has the patches of branch " + place.branch +
                  ": " + counted(exported->commits, "commit") + "\n" +
                  listText("changed", exported->changed) +
                  listText("added", exported->added) +
                  listText("removed", exported->removed),
              ExitDone);
}

static std::string refreshText(const RefreshedSeries &result) {
  std::string text = counted(result.patches, "patch", "patches") + ": ";
  if (result.refused.empty())
    return text + std::to_string(result.refreshed.size()) + " refreshed\n" +
           listText("refreshed", result.refreshed);
  text +=
      std::to_string(result.refused.size()) + " refused, so none is written\n";
  for (const auto &refused : result.refused)
    text += listText("refused", {refused.file}) + refused.hunks;
  return text;
}

static llvm::Expected<ExitCode> runRefresh(const SeriesPlace &place) {
  // In any other directory every patch would be refused without a reason.
  if (auto release = releaseOf(place.checkout); !release)
    return release.takeError();
  auto result = refreshSeries(place);
  if (!result)
    return result.takeError();
  return done(refreshText(*result),
              result->refused.empty() ? ExitDone : ExitReview);
}

static std::shared_ptr<SeriesPlace> addPlace(CLI::App &command) {
  auto place = std::make_shared<SeriesPlace>();
  command.add_option("output", place->output, "output directory of a run")
      ->option_text("DIR")
      ->required();
  command
      .add_option("pytorch", place->checkout,
                  "root of the PyTorch checkout that the patches are for")
      ->option_text("DIR")
      ->required();
  addQuietOption(command, "print only what stops the command");
  return place;
}

static void addBranch(CLI::App &command, SeriesPlace &place) {
  place.branch = DefaultBranch;
  command
      .add_option("--branch", place.branch,
                  std::string("branch of the checkout (default: ") +
                      DefaultBranch + ")")
      ->option_text("NAME");
  command
      .add_option(
          "--base", place.base,
          "commit that the series starts from (default: what is checked "
          "out; for export, where the import started)")
      ->option_text("COMMIT");
}

Command decouple::addSeriesImportCommand(CLI::App &series) {
  CLI::App *command = series.add_subcommand(
      "import", "Turn each patch of an output into a commit on a new branch");
  auto place = addPlace(*command);
  addBranch(*command, *place);
  setExitCodes(*command, "  0  each patch is a commit\n"
                         "  1  a patch does not apply, and `git am` waits\n");
  return {command, [place] { return runImport(*place); }};
}

Command decouple::addSeriesExportCommand(CLI::App &series) {
  CLI::App *command = series.add_subcommand(
      "export",
      "Turn each commit of the branch that `series import` made into a "
      "patch of the output");
  auto place = addPlace(*command);
  addBranch(*command, *place);
  return {command, [place] { return runExport(*place); }};
}

Command decouple::addSeriesRefreshCommand(CLI::App &series) {
  CLI::App *command = series.add_subcommand(
      "refresh", "Update patches that apply to a checkout at other lines");
  auto place = addPlace(*command);
  setExitCodes(*command, "  0  every patch applies\n"
                         "  1  some do not, and none is written\n");
  return {command, [place] { return runRefresh(*place); }};
}
