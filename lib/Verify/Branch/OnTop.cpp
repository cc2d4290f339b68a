#include "Verify/Branch/OnTop.h"

#include "Support/Git.h"
#include "Verify/Model/Findings.h"
#include "llvm/ADT/StringSet.h"

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

/// What became of each file that differs between both.
static llvm::Expected<std::vector<std::string>>
otherThanPlanned(const EmittedBranch &planned, llvm::StringRef checkout,
                 const std::string &branch, const std::string &tip) {
  auto answer = askGit(checkout, {"diff-tree", "-r", "-z", "--no-renames",
                                  "--name-status", tip, branch});
  if (!answer)
    return answer.takeError();
  llvm::StringSet<> ours;
  for (const auto *files : {&planned.files, &planned.edited})
    for (const EmittedFile &file : *files)
      ours.insert(file.path);
  for (const std::string &path : planned.removed)
    ours.insert(path);
  std::vector<std::string> others;
  for (llvm::StringRef rest = *answer; !rest.empty();) {
    auto [status, behind] = rest.split('\0');
    auto [path, more] = behind.split('\0');
    rest = more;
    if (ours.contains(path))
      others.push_back((path + (status == "A"   ? " is back"
                                : status == "D" ? " is gone"
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
  detail += others->empty() ? "; all of " + counted(all, "file") + " as planned"
                            : "; of " + counted(all, "planned file") + " " +
                                  firstOf(*others, "is not as planned any more",
                                          "are not as planned any more");
  return Check{"branch-commits", edits != HandEdits::Fail, std::move(detail)};
}
