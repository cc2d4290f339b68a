#include "Emit/InTree.h"
#include "Emit/Series/Commits.h"
#include "Emit/Series/SeriesBranch.h"
#include "Emit/Series/SeriesFiles.h"
#include "Emit/Worktree.h"
#include "Support/Errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace decouple;

namespace {

/// The next series, from commits and what was imported.
class Exporter {
public:
  Exporter(const OpenOutput &opened, const SeriesFiles &series,
           std::vector<SeriesCommit> imported)
      : opened(opened), series(series), imported(std::move(imported)) {}

  llvm::Error add(llvm::ArrayRef<SeriesCommit> commits);

  /// Whether `next` has the patch already.
  bool isTaken(llvm::StringRef file) const;

  std::vector<SeriesPatch> next;
  ExportedSeries result;

private:
  llvm::Error add(const SeriesCommit &commit, std::size_t total);
  const SeriesPatch *earlier(llvm::StringRef file) const;
  bool isUntouched(const SeriesCommit &commit, llvm::StringRef file) const;
  std::string fileFor(const SeriesCommit &commit) const;

  bool isFree(const std::string &file) const;

  const OpenOutput &opened;
  const SeriesFiles &series;
  std::vector<SeriesCommit> imported;
  llvm::StringSet<> claimed; ///< files that commits name
};

} // namespace

const SeriesPatch *Exporter::earlier(llvm::StringRef file) const {
  auto found = llvm::find_if(
      series.patches, [&](const SeriesPatch &one) { return one.file == file; });
  return found == series.patches.end() ? nullptr : &*found;
}

bool Exporter::isTaken(llvm::StringRef file) const {
  return llvm::any_of(next,
                      [&](const SeriesPatch &one) { return one.file == file; });
}

bool Exporter::isUntouched(const SeriesCommit &commit,
                           llvm::StringRef file) const {
  return llvm::any_of(imported, [&](const SeriesCommit &one) {
    return fileNamedIn(one.message) == file && one.message == commit.message &&
           one.author == commit.author && one.date == commit.date &&
           doTheSame(one.diff, commit.diff);
  });
}

/// Whether no other commit needs the name, and no file that the series does not
/// have lies there.
bool Exporter::isFree(const std::string &file) const {
  return !isTaken(file) && !claimed.contains(file) &&
         (earlier(file) || !opened.yours.find(series.top + file));
}

/// The file that `commit` names; else one after what it does, beside the patch
/// before it, which may be there from an earlier export.
std::string Exporter::fileFor(const SeriesCommit &commit) const {
  std::string named = fileNamedIn(commit.message);
  if (earlier(named) && !isTaken(named))
    return named;
  std::string group;
  if (!next.empty())
    group = llvm::sys::path::parent_path(next.back().file).str();
  if (!group.empty())
    group += "/";
  std::string slug = slugOf(commit.message), name = group + slug + ".patch";
  for (unsigned i = 2; !isFree(name); ++i)
    name = group + slug + "-" + std::to_string(i) + ".patch";
  return name;
}

llvm::Error Exporter::add(const SeriesCommit &commit, std::size_t total) {
  std::string file = fileFor(commit);
  const SeriesPatch *before = earlier(file);
  if (!before)
    result.added.push_back(file);
  if (before && isUntouched(commit, file)) {
    next.push_back(*before);
    return llvm::Error::success();
  }
  auto mail = mailOf(commit, next.size() + 1, total);
  if (!mail)
    return mail.takeError();
  bool same = before && doTheSame(before->text, *mail);
  if (before && !same)
    result.changed.push_back(file);
  next.push_back({file, same ? before->text : std::move(*mail)});
  return llvm::Error::success();
}

llvm::Error Exporter::add(llvm::ArrayRef<SeriesCommit> commits) {
  for (const SeriesCommit &commit : commits)
    claimed.insert(fileNamedIn(commit.message));
  for (const SeriesCommit &commit : commits)
    if (auto error = add(commit, commits.size()))
      return error;
  result.commits = commits.size();
  for (const SeriesPatch &patch : series.patches)
    if (!isTaken(patch.file))
      result.removed.push_back(patch.file);
  return llvm::Error::success();
}

/// A branch that was rebased to a later commit has, below the series, what
/// others did between the two.
static llvm::Error checkStart(llvm::ArrayRef<SeriesCommit> commits) {
  bool any = llvm::any_of(commits, [](const SeriesCommit &commit) {
    return !fileNamedIn(commit.message).empty();
  });
  if (any && fileNamedIn(commits.front().message).empty())
    return usageError(
        "commit " + llvm::StringRef(commits.front().id).take_front(12) +
        " comes before the first patch of the series; if the branch was "
        "rebased, or that commit is a patch of yours, --base COMMIT says where "
        "the series starts");
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

/// What was imported; nothing when that is gone from the repository, and then
/// the patches' texts are compared.
static std::vector<SeriesCommit> importedCommits(const SeriesPlace &place,
                                                 const SeriesImport &import) {
  auto commits = seriesCommits(place.checkout, import.base, import.tip);
  if (commits)
    return std::move(*commits);
  llvm::consumeError(commits.takeError());
  return {};
}

static llvm::Expected<std::string> tipOf(const SeriesPlace &place) {
  auto tip = commitNamed(place.checkout, "refs/heads/" + place.branch);
  if (tip)
    return tip;
  llvm::consumeError(tip.takeError());
  return usageError(place.checkout + " has no branch " + place.branch +
                    "; `torch-decouple series import` makes it");
}

/// Where the series starts: what the user says, or where the import began.
static llvm::Expected<std::string> baseOf(const SeriesPlace &place,
                                          const SeriesImport &import) {
  if (!place.base.empty())
    return commitNamed(place.checkout, place.base);
  if (import.base.empty())
    return usageError(place.branch + " is no branch of `torch-decouple series "
                                     "import`; --base COMMIT says where the "
                                     "series starts");
  return import.base;
}

static llvm::Expected<std::vector<SeriesCommit>>
branchCommits(const SeriesPlace &place, const std::string &base) {
  if (auto error = checkFinished(place))
    return error;
  auto tip = tipOf(place);
  if (!tip)
    return tip.takeError();
  auto commits = seriesCommits(place.checkout, base, *tip);
  if (!commits)
    return commits;
  if (commits->empty())
    return usageError(place.branch + " has no commit on top of " +
                      llvm::StringRef(base).take_front(12) +
                      "; to have no patches, empty the lists by hand");
  if (!place.base.empty())
    return commits;
  if (auto error = checkStart(*commits))
    return error;
  return commits;
}

static llvm::Error checkSame(const SeriesPlace &place,
                             const SeriesImport &import,
                             const SeriesFiles &series) {
  if (import.series.empty() || import.series == hashOf(series))
    return llvm::Error::success();
  return usageError("the patches in " + place.output + " have changed since " +
                    place.branch +
                    " was made of them; import them to another branch, and "
                    "pick your commits onto it");
}

/// The patches that the commits are.
static llvm::Expected<Exporter> nextSeries(const SeriesPlace &place,
                                           const OpenOutput &opened,
                                           const SeriesFiles &series,
                                           llvm::ArrayRef<SeriesCommit> commits,
                                           const SeriesImport &import) {
  Exporter exporter(opened, series,
                    import.tip.empty() ? std::vector<SeriesCommit>()
                                       : importedCommits(place, import));
  if (auto error = exporter.add(commits))
    return error;
  return exporter;
}

/// Writes it, and remembers that it is what the branch has.
static llvm::Error write(const SeriesPlace &place, const OpenOutput &opened,
                         const SeriesFiles &series, const std::string &base,
                         std::vector<SeriesPatch> next, Disk &disk) {
  SeriesFiles written{series.top, {}, std::move(next)};
  auto lists = listsFor(series, written.patches);
  if (!lists)
    return lists.takeError();
  written.lists = std::move(*lists);
  if (auto error = replaceSeries(place.output, opened, series, written, disk))
    return error;
  return rememberImport(place, {base, hashOf(written), ""});
}

llvm::Expected<ExportedSeries> decouple::exportSeries(const SeriesPlace &place,
                                                      Disk &disk) {
  auto opened = openOutput(place.output, disk);
  if (!opened)
    return opened.takeError();
  auto series = readSeries(place.output, *opened);
  if (!series)
    return series.takeError();
  if (auto head = checkedOut(place.checkout); !head)
    return head.takeError();
  auto import = rememberedImport(place);
  if (!import)
    return import.takeError();
  if (auto error = checkSame(place, *import, *series))
    return error;
  auto base = baseOf(place, *import);
  if (!base)
    return base.takeError();
  auto commits = branchCommits(place, *base);
  if (!commits)
    return commits.takeError();
  auto exporter = nextSeries(place, *opened, *series, *commits, *import);
  if (!exporter)
    return exporter.takeError();
  if (auto error = write(place, *opened, *series, *base,
                         std::move(exporter->next), disk))
    return error;
  return std::move(exporter->result);
}
