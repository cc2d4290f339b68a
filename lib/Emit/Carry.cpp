#include "Emit/Carry.h"

#include "Emit/State.h"
#include "Plan/Host/Series.h"
#include "Support/Errors.h"
#include "Support/FileTree.h"
#include "Support/Git.h"
#include "Support/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace decouple;

llvm::Expected<BranchTip> decouple::earlierBranch(llvm::StringRef output) {
  auto state = readState(output);
  if (!state)
    return state.takeError();
  BranchTip tip;
  auto commit = readFile(output + "/" + BranchTipPath);
  if (!commit)
    llvm::consumeError(commit.takeError());
  else if (*state && (*state)->branch)
    tip = {(*state)->branch->name, (*commit)->getBuffer().trim().str()};
  return tip;
}

/// Where the commits for `branch` are put together.
static llvm::Expected<std::string> placeFor(llvm::StringRef checkout,
                                            llvm::StringRef branch) {
  auto path = askGit(
      checkout, {"rev-parse", "--git-path", "torch-decouple/" + branch.str()});
  if (!path)
    return path.takeError();
  llvm::SmallString<256> place(llvm::StringRef(*path).rtrim('\n'));
  llvm::sys::fs::make_absolute(checkout, place);
  return place.str().str();
}

llvm::Error decouple::checkCarried(llvm::StringRef checkout,
                                   llvm::StringRef branch) {
  auto place = placeFor(checkout, branch);
  if (!place)
    return place.takeError();
  if (branch.empty() || !llvm::sys::fs::exists(*place + "/.git"))
    return llvm::Error::success();
  return usageError("some of your commits are not on " + branch +
                    " yet: finish `git cherry-pick` in " + *place +
                    ", then `git worktree remove` it");
}

/// The lines that git prints.
static llvm::Expected<std::vector<std::string>>
linesOf(llvm::StringRef checkout, const std::vector<std::string> &arguments) {
  auto text = askGit(checkout, arguments);
  if (!text)
    return text.takeError();
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(*text).split(lines, '\n', -1, /*KeepEmpty=*/false);
  return std::vector<std::string>(lines.begin(), lines.end());
}

/// Git's answer to a question that it may deny.
static llvm::Expected<bool> holds(llvm::StringRef checkout,
                                  const std::vector<std::string> &arguments) {
  auto answer = runGit(checkout, arguments);
  if (!answer)
    return answer.takeError();
  return answer->code == 0;
}

namespace {

class Carrier {
public:
  Carrier(llvm::StringRef checkout, const std::string &branch)
      : checkout(checkout), branch(branch) {}

  llvm::Error carry(const std::vector<std::string> &commits, Carried &result);

private:
  llvm::Error pick(const std::vector<std::string> &commits, Carried &result);
  llvm::Expected<std::vector<std::string>> identity() const;

  llvm::StringRef checkout;
  const std::string &branch;
  std::string place;
};

} // namespace

/// Whoever has no name for git gets the series'; the authors stay.
llvm::Expected<std::vector<std::string>> Carrier::identity() const {
  auto known = holds(checkout, {"var", "GIT_COMMITTER_IDENT"});
  if (!known)
    return known.takeError();
  if (*known)
    return std::vector<std::string>();
  auto [name, mail] = llvm::StringRef(SeriesAuthor).split(" <");
  return std::vector<std::string>{"-c", ("user.name=" + name).str(), "-c",
                                  ("user.email=" + mail.rtrim('>')).str()};
}

llvm::Error Carrier::pick(const std::vector<std::string> &commits,
                          Carried &result) {
  auto arguments = identity();
  if (!arguments)
    return arguments.takeError();
  llvm::append_range(*arguments,
                     std::vector<std::string>{"-c", "commit.gpgSign=false",
                                              "cherry-pick",
                                              "--keep-redundant-commits"});
  llvm::append_range(*arguments, commits);
  auto before = linesOf(place, {"rev-parse", "HEAD"});
  if (!before)
    return before.takeError();
  auto picked = runGit(place, *arguments);
  if (!picked)
    return picked.takeError();
  auto made = linesOf(place, {"rev-list", before->front() + "..HEAD"});
  if (!made)
    return made.takeError();
  result.commits = made->size();
  result.left = commits.size() - made->size();
  if (picked->code != 0 && result.left == 0)
    return environmentError("git cherry-pick: " + picked->error);
  return llvm::Error::success();
}

llvm::Error Carrier::carry(const std::vector<std::string> &commits,
                           Carried &result) {
  auto where = placeFor(checkout, branch);
  if (!where)
    return where.takeError();
  place = *where;
  auto added =
      askGit(checkout, {"worktree", "add", "--quiet", "--", place, branch});
  if (!added)
    return added.takeError();
  if (auto error = pick(commits, result))
    return error;
  if (result.left) {
    result.place = place;
    return llvm::Error::success();
  }
  return askGit(checkout, {"worktree", "remove", "--force", "--", place})
      .takeError();
}

/// Commits of people's on the earlier branch, the oldest first.
static llvm::Expected<std::vector<std::string>>
commitsOn(llvm::StringRef checkout, const BranchTip &earlier, Carried &result) {
  std::string name = "refs/heads/" + earlier.branch;
  auto isThere =
      holds(checkout, {"rev-parse", "--verify", "--quiet", name + "^{commit}"});
  if (!isThere)
    return isThere.takeError();
  if (!*isThere)
    return std::vector<std::string>();
  auto isOnTop =
      holds(checkout, {"merge-base", "--is-ancestor", earlier.commit, name});
  if (!isOnTop)
    return isOnTop.takeError();
  result.rewritten = !*isOnTop;
  if (result.rewritten)
    return std::vector<std::string>();
  std::string range = earlier.commit + ".." + name;
  auto merges = linesOf(checkout, {"rev-list", "--merges", range});
  if (!merges)
    return merges.takeError();
  result.merges = merges->size();
  return linesOf(checkout, {"rev-list", "--reverse", "--topo-order",
                            "--no-merges", range});
}

llvm::Expected<Carried> decouple::carryCommits(llvm::StringRef checkout,
                                               const BranchTip &earlier,
                                               const std::string &branch) {
  Carried result;
  if (earlier.branch.empty())
    return result;
  result.from = earlier;
  auto commits = commitsOn(checkout, earlier, result);
  if (!commits)
    return commits.takeError();
  if (!commits->empty())
    if (auto error = Carrier(checkout, branch).carry(*commits, result))
      return error;
  return result;
}
