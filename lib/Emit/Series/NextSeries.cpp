#include "Emit/Series/NextSeries.h"

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

/// The title in a mail, without the place in the series.
static llvm::StringRef subjectOf(llvm::StringRef mail) {
  llvm::StringRef line = mail.substr(mail.find("\nSubject: ")).drop_front();
  line = line.take_until([](char c) { return c == '\n'; });
  if (line.contains("[PATCH"))
    line = line.substr(line.find(']') + 1);
  return line.trim();
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
  bool same = before && doTheSame(before->text, *mail) &&
              subjectOf(before->text) == subjectOf(*mail);
  if (before && !same)
    result.changed.push_back(file);
  next.push_back({file, same ? before->text : *mail});
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

llvm::Expected<NextSeries>
decouple::nextSeries(const OpenOutput &opened, const SeriesFiles &series,
                     llvm::ArrayRef<SeriesCommit> commits,
                     std::vector<SeriesCommit> imported) {
  Exporter exporter(opened, series, std::move(imported));
  if (auto error = exporter.add(commits))
    return error;
  return NextSeries{std::move(exporter.next), std::move(exporter.result)};
}
