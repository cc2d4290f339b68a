#include "Emit/Series/ExportSeries.h"

#include "Emit/InTree/InTree.h"
#include "Emit/InTree/Worktree.h"
#include "Emit/Series/Commits.h"
#include "Emit/Series/NextSeries.h"
#include "Support/Errors.h"
#include "llvm/ADT/StringSet.h"

using namespace decouple;

/// A branch that was rebased to a later commit has, below the series, what
/// others did between the two.
static llvm::Error checkStart(llvm::ArrayRef<SeriesCommit> commits) {
  if (fileNamedIn(commits.front().message).empty())
    return usageError(
        "commit " + llvm::StringRef(commits.front().id).take_front(12) +
        " comes before the first patch of the series; if the branch was "
        "rebased, or that commit is a patch of yours, name the start of the "
        "series with --base COMMIT");
  return llvm::Error::success();
}

static llvm::Error checkFinished(const SeriesPlace &place) {
  auto worktree = Worktree::of(place.checkout, place.branch);
  if (!worktree)
    return worktree.takeError();
  if (!worktree->exists())
    return llvm::Error::success();
  return usageError("not all patches are on " + place.branch +
                    " yet: finish `git am` in " + worktree->path() +
                    ", then `git worktree remove` it");
}

/// `git am` stopped, and its working tree was removed before the rest was
/// there.
static llvm::Error checkWhole(const SeriesImport &import,
                              const SeriesFiles &series,
                              llvm::ArrayRef<SeriesCommit> commits) {
  if (import.stopped.empty())
    return llvm::Error::success();
  llvm::StringSet<> named;
  for (const SeriesCommit &commit : commits)
    named.insert(fileNamedIn(commit.message));
  for (const SeriesPatch &patch : series.patches)
    if (!named.contains(patch.file))
      return usageError("the import stopped at " + import.stopped +
                        ", and no commit is for " + patch.file +
                        "; import again, or name the start with --base COMMIT "
                        "if the branch is complete");
  return llvm::Error::success();
}

/// What was imported; nothing when that is gone from the repository, and then
/// the patches' texts are compared.
static llvm::Expected<std::vector<SeriesCommit>>
importedCommits(const SeriesPlace &place, const SeriesImport &import) {
  if (import.tip.empty())
    return std::vector<SeriesCommit>();
  auto isThere = commitNamed(place.checkout, import.tip);
  if (isThere)
    return seriesCommits(place.checkout, import.base, import.tip);
  if (auto error = isThere.takeError(); !error.isA<UsageError>())
    return error;
  else
    llvm::consumeError(std::move(error));
  return std::vector<SeriesCommit>();
}

static llvm::Expected<std::string> tipOf(const SeriesPlace &place) {
  auto tip = commitNamed(place.checkout, "refs/heads/" + place.branch);
  if (tip)
    return tip;
  llvm::Error error = tip.takeError();
  if (!error.isA<UsageError>())
    return error;
  llvm::consumeError(std::move(error));
  return usageError(place.checkout + " has no branch " + place.branch +
                    "; `torch-decouple series import` makes it");
}

/// Where the series starts: what the user says, or where the import began.
static llvm::Expected<std::string> baseOf(const SeriesPlace &place,
                                          const SeriesImport &import) {
  if (!place.base.empty())
    return commitNamed(place.checkout, place.base);
  if (import.base.empty())
    return usageError(place.branch +
                      " is no branch of `torch-decouple series import`; name "
                      "the start of the series with --base COMMIT");
  return import.base;
}

/// The commits of the branch, the last of which is `tip`.
static llvm::Expected<std::vector<SeriesCommit>>
branchCommits(const SeriesPlace &place, const SeriesFiles &series,
              const SeriesImport &import, const std::string &tip) {
  auto base = baseOf(place, import);
  if (!base)
    return base.takeError();
  auto commits = seriesCommits(place.checkout, *base, tip);
  if (!commits)
    return commits;
  if (commits->empty())
    return usageError(place.branch + " has no commit on top of " +
                      llvm::StringRef(*base).take_front(12) +
                      "; to have no patches, empty the lists by hand");
  if (!place.base.empty())
    return commits;
  if (auto error = checkStart(*commits))
    return error;
  if (auto error = checkWhole(import, series, *commits))
    return error;
  return commits;
}

/// What the output has to have for `next` to be written: what was imported, or
/// what an export that was cut off has written of it.
static llvm::Error checkSame(const SeriesPlace &place,
                             const SeriesImport &import,
                             const SeriesFiles &series,
                             const SeriesFiles &next) {
  std::string now = hashOf(series);
  if (import.series.empty() || import.series == now || hashOf(next) == now)
    return llvm::Error::success();
  return usageError("the patches in " + place.output + " have changed since " +
                    place.branch +
                    " was made from them; import them to another branch, and "
                    "cherry-pick your commits onto it");
}

/// `series` with the patches of `next`.
static llvm::Expected<SeriesFiles> filesOf(const SeriesFiles &series,
                                           std::vector<SeriesPatch> patches) {
  SeriesFiles next{series.top, {}, std::move(patches)};
  auto lists = listsFor(series, next.patches);
  if (!lists)
    return lists.takeError();
  next.lists = std::move(*lists);
  return next;
}

/// Writes what the branch's `tip` is, and remembers it.
static llvm::Expected<ExportedSeries>
write(const SeriesPlace &place, const OpenOutput &opened,
      const SeriesImport &import, const std::string &tip, Disk &disk) {
  auto series = readSeries(place.output, opened);
  if (!series)
    return series.takeError();
  auto commits = branchCommits(place, *series, import, tip);
  if (!commits)
    return commits.takeError();
  auto imported = importedCommits(place, import);
  if (!imported)
    return imported.takeError();
  auto made = nextSeries(opened, *series, *commits, std::move(*imported));
  if (!made)
    return made.takeError();
  auto next = filesOf(*series, std::move(made->patches));
  if (!next)
    return next.takeError();
  if (auto error = checkSame(place, import, *series, *next))
    return error;
  if (auto error = replaceSeries(place.output, opened, *series, *next, disk))
    return error;
  auto base = baseOf(place, import);
  if (!base)
    return base.takeError();
  if (auto error = rememberImport(place, {*base, tip, hashOf(*next), ""}))
    return error;
  return std::move(made->result);
}

llvm::Expected<ExportedSeries> decouple::exportSeries(const SeriesPlace &place,
                                                      Disk &disk) {
  auto opened = openOutput(place.output, disk);
  if (!opened)
    return opened.takeError();
  if (auto head = checkedOut(place.checkout, "`series export`"); !head)
    return head.takeError();
  auto import = rememberedImport(place);
  if (!import)
    return import.takeError();
  if (auto error = checkFinished(place))
    return error;
  if (place.base.empty() && import->base.empty())
    return baseOf(place, *import).takeError();
  auto tip = tipOf(place);
  if (!tip)
    return tip.takeError();
  return write(place, *opened, *import, *tip, disk);
}
