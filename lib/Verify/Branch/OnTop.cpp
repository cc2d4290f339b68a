#include "Verify/Branch/OnTop.h"

#include "Support/Git.h"
#include "Verify/Model/Findings.h"
#include "llvm/ADT/StringMap.h"

using namespace decouple;

/// The oldest first, each with its subject; none where git knows of none.
static std::vector<std::string> commitsOnTop(llvm::StringRef checkout,
                                             const std::string &branch,
                                             const std::string &tip) {
  auto isBelow = gitIsAncestor(checkout, tip, branch);
  auto commits = gitLines(checkout, {"log", "--reverse", "--no-show-signature",
                                     "--format=%h %s", tip + ".." + branch});
  std::vector<std::string> list;
  if (isBelow && *isBelow && commits)
    list = std::move(*commits);
  llvm::consumeError(isBelow.takeError());
  llvm::consumeError(commits.takeError());
  return list;
}

namespace {
/// Planned files that are otherwise.
struct Others {
  std::vector<std::string> all; ///< each with what became of it
  bool isBroken = false;        ///< one is gone, is back or is empty
};
} // namespace

/// Git's name of a file without bytes.
static llvm::Expected<std::string> emptyBlob(llvm::StringRef checkout) {
  auto id = gitLines(checkout, {"hash-object", "-t", "blob", "--stdin"});
  if (!id)
    return id.takeError();
  return id->front();
}

namespace {
/// What `git diff-tree --raw -z` says of a file.
struct RawChange {
  llvm::StringRef before, after, status, path; ///< blobs, "M", its path
};
} // namespace

/// Of ":MODE MODE ID ID STATUS\\0PATH\\0" and so on.
static std::vector<RawChange> changesIn(llvm::StringRef text) {
  std::vector<RawChange> changes;
  while (!text.empty()) {
    auto [facts, behind] = text.split('\0');
    auto [path, rest] = behind.split('\0');
    llvm::SmallVector<llvm::StringRef, 5> words;
    facts.split(words, ' ');
    if (words.size() == 5)
      changes.push_back({words[2], words[3], words[4], path});
    text = rest;
  }
  return changes;
}

/// By path, whether the plan has bytes for it.
static llvm::StringMap<bool> plannedFiles(const EmittedBranch &planned) {
  llvm::StringMap<bool> files;
  for (const auto *list : {&planned.files, &planned.edited})
    for (const EmittedFile &file : *list)
      files[file.path] = file.size != 0;
  for (const std::string &path : planned.removed)
    files[path] = false;
  return files;
}

/// What became of each planned file that differs between both.
static llvm::Expected<Others> otherThanPlanned(const EmittedBranch &planned,
                                               llvm::StringRef checkout,
                                               const std::string &branch,
                                               const std::string &tip) {
  auto answer = askGit(checkout, {"diff-tree", "-r", "-z", "--no-renames",
                                  "--raw", "--no-abbrev", tip, branch});
  if (!answer)
    return answer.takeError();
  auto empty = emptyBlob(checkout);
  if (!empty)
    return empty.takeError();
  const std::vector<RawChange> changes = changesIn(*answer);
  const llvm::StringMap<bool> files = plannedFiles(planned);
  llvm::StringMap<std::string> added; // by blob: a file under another name
  for (const RawChange &change : changes)
    if (change.status == "A" && !files.contains(change.path))
      added[change.after] = change.path.str();
  Others others;
  for (const RawChange &change : changes) {
    auto file = files.find(change.path);
    if (file == files.end())
      continue;
    const std::string renamed =
        change.status == "D" ? added.lookup(change.before) : "";
    const bool isEmpty = file->second && change.after == *empty;
    others.isBroken |= renamed.empty() && (isEmpty || change.status == "A" ||
                                           change.status == "D");
    others.all.push_back(
        (change.path + (isEmpty            ? " is empty"
                        : !renamed.empty() ? " is called " + renamed + " now"
                        : change.status == "A" ? " is back"
                        : change.status == "D" ? " is gone"
                                               : " changed"))
            .str());
  }
  return others;
}

std::optional<Check> decouple::checkOnTop(const EmittedBranch &planned,
                                          llvm::StringRef checkout,
                                          const std::string &tip,
                                          HandEdits edits) {
  const std::string branch = "refs/heads/" + planned.name;
  auto commits = commitsOnTop(checkout, branch, tip);
  if (commits.empty())
    return std::nullopt;
  std::string detail = firstOf(commits, "commit on top of the tool's",
                               "commits on top of the tool's");
  const std::size_t all =
      planned.files.size() + planned.edited.size() + planned.removed.size();
  auto others = otherThanPlanned(planned, checkout, branch, tip);
  if (!others)
    return Check{"branch-commits", false,
                 detail + "; what they change was not checked: " +
                     llvm::toString(others.takeError())};
  detail += others->all.empty()
                ? "; all of " + counted(all, "file") + " as planned"
                : "; of " + counted(all, "planned file") + " " +
                      firstOf(others->all, "is not as planned any more",
                              "are not as planned any more");
  return Check{"branch-commits", edits != HandEdits::Fail && !others->isBroken,
               std::move(detail)};
}
