#include "Emit/Series/ImportSeries.h"

#include "Emit/InTree/InTree.h"
#include "Emit/InTree/Worktree.h"
#include "Emit/Series/Commits.h"
#include "Emit/Series/Mail.h"
#include "Emit/Series/SeriesFiles.h"
#include "Support/Errors.h"
#include "Support/Git.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;

namespace {

/// A branch in the making; gone again unless it is kept.
class NewBranch {
public:
  NewBranch(const SeriesPlace &place, Worktree worktree)
      : place(place), worktree(std::move(worktree)) {}

  llvm::Error create(const std::string &base);
  llvm::Expected<ImportedSeries> apply(const SeriesFiles &series,
                                       const std::string &base);
  llvm::Error takeBack(llvm::Error because);

private:
  const SeriesPlace &place;
  Worktree worktree;
};

} // namespace

llvm::Error NewBranch::create(const std::string &base) {
  // The empty word: there is no such branch, or nothing is done.
  auto made = askGit(place.checkout, {"update-ref", "--no-deref",
                                      "refs/heads/" + place.branch, base, ""});
  if (!made)
    return made.takeError();
  if (auto error = worktree.add(place.branch))
    return takeBack(std::move(error));
  return llvm::Error::success();
}

llvm::Error NewBranch::takeBack(llvm::Error because) {
  if (worktree.exists())
    because = llvm::joinErrors(std::move(because), worktree.remove());
  auto gone = askGit(place.checkout, {"branch", "-D", "--", place.branch});
  return gone ? std::move(because)
              : llvm::joinErrors(std::move(because), gone.takeError());
}

static std::string mailbox(const SeriesFiles &series) {
  std::string mails;
  for (const SeriesPatch &patch : series.patches)
    mails += mailNaming(patch.text, patch.file);
  return mails;
}

llvm::Expected<ImportedSeries> NewBranch::apply(const SeriesFiles &series,
                                                const std::string &base) {
  auto arguments = committerOptions(place.checkout);
  if (!arguments)
    return arguments.takeError();
  llvm::append_range(
      *arguments,
      std::vector<std::string>{"am", "--quiet", "--keep-cr", "--no-gpg-sign",
                               "--no-3way", "--no-scissors", "--keep-non-patch",
                               "--committer-date-is-author-date"});
  auto applied = runGit(worktree.path(), *arguments, mailbox(series));
  if (!applied)
    return applied.takeError();
  auto made = gitLines(worktree.path(), {"rev-list", base + "..HEAD"});
  if (!made)
    return made.takeError();
  ImportedSeries result{made->size(), "", ""};
  if (applied->code == 0) {
    if (auto error = worktree.remove())
      return error;
    return result;
  }
  auto waits = gitAgrees(worktree.path(), {"am", "--show-current-patch=raw"});
  if (!waits)
    return waits.takeError();
  if (!*waits || result.commits >= series.patches.size())
    return environmentError("git am: " + applied->error);
  result.stopped = series.patches[result.commits].file;
  result.worktree = worktree.path();
  return result;
}

static llvm::Error checkPlace(const SeriesPlace &place) {
  if (auto head = checkedOut(place.checkout, "`series import`"); !head)
    return head.takeError();
  return checkNewBranch(place.checkout, place.branch);
}

/// The series as commits, on a branch that is there.
static llvm::Expected<ImportedSeries> fill(NewBranch &branch,
                                           const SeriesPlace &place,
                                           const SeriesFiles &series,
                                           const std::string &base) {
  auto result = branch.apply(series, base);
  if (!result)
    return result;
  auto tip = commitNamed(place.checkout, "refs/heads/" + place.branch);
  if (!tip)
    return tip.takeError();
  if (auto error =
          rememberImport(place, {base, *tip, hashOf(series), result->stopped}))
    return error;
  return result;
}

llvm::Expected<ImportedSeries>
decouple::importSeries(const SeriesPlace &place) {
  if (auto error = checkPlace(place))
    return error;
  auto base =
      commitNamed(place.checkout, place.base.empty() ? "HEAD" : place.base);
  if (!base)
    return base.takeError();
  auto opened = lookAtOutput(place.output);
  if (!opened)
    return opened.takeError();
  auto series = readSeries(place.output, *opened);
  if (!series)
    return series.takeError();
  if (series->patches.empty())
    return usageError("the series in " + place.output +
                      " is empty; a run "
                      "with --host makes patches");
  auto worktree = Worktree::of(place.checkout, place.branch);
  if (!worktree)
    return worktree.takeError();
  NewBranch branch(place, std::move(*worktree));
  if (auto error = branch.create(*base))
    return error;
  auto result = fill(branch, place, *series, *base);
  if (!result)
    return branch.takeBack(result.takeError());
  return result;
}
