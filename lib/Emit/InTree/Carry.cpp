#include "Emit/InTree/Carry.h"

#include "Emit/InTree/Worktree.h"
#include "Emit/State.h"
#include "Support/Errors.h"
#include "Support/FileTree.h"
#include "Support/Git.h"
#include "Support/Words.h"
#include "llvm/ADT/STLExtras.h"

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

llvm::Error decouple::checkCarried(llvm::StringRef checkout,
                                   llvm::StringRef branch) {
  auto place = Worktree::of(checkout, branch);
  if (!place)
    return place.takeError();
  if (branch.empty() || !place->exists())
    return llvm::Error::success();
  return usageError("some of your commits are not on " + branch +
                    " yet: finish `git cherry-pick` in " + place->path() +
                    ", then `git worktree remove` it");
}

namespace {

class Carrier {
public:
  Carrier(llvm::StringRef checkout, const std::string &branch)
      : checkout(checkout), branch(branch) {}

  llvm::Error carry(const std::vector<std::string> &commits, Carried &result);

private:
  llvm::Error pick(const std::vector<std::string> &commits, Carried &result);

  llvm::StringRef checkout;
  const std::string &branch;
  std::string place;
};

} // namespace

llvm::Error Carrier::pick(const std::vector<std::string> &commits,
                          Carried &result) {
  auto arguments = committerOptions(checkout);
  if (!arguments)
    return arguments.takeError();
  llvm::append_range(*arguments,
                     std::vector<std::string>{"-c", "commit.gpgSign=false",
                                              "cherry-pick",
                                              "--keep-redundant-commits"});
  llvm::append_range(*arguments, commits);
  auto before = gitLines(place, {"rev-parse", "HEAD"});
  if (!before)
    return before.takeError();
  auto picked = runGit(place, *arguments);
  if (!picked)
    return picked.takeError();
  auto made = gitLines(place, {"rev-list", before->front() + "..HEAD"});
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
  auto worktree = Worktree::of(checkout, branch);
  if (!worktree)
    return worktree.takeError();
  place = worktree->path();
  if (auto error = worktree->add(branch))
    return error;
  if (auto error = pick(commits, result))
    return error;
  if (result.left) {
    result.place = place;
    return llvm::Error::success();
  }
  return worktree->remove();
}

/// Commits of people's on the earlier branch, the oldest first.
static llvm::Expected<std::vector<std::string>>
commitsOn(llvm::StringRef checkout, const BranchTip &earlier, Carried &result) {
  std::string name = "refs/heads/" + earlier.branch;
  auto isThere = gitAgrees(
      checkout, {"rev-parse", "--verify", "--quiet", name + "^{commit}"});
  if (!isThere)
    return isThere.takeError();
  if (!*isThere)
    return std::vector<std::string>();
  auto isOnTop = gitAgrees(
      checkout, {"merge-base", "--is-ancestor", earlier.commit, name});
  if (!isOnTop)
    return isOnTop.takeError();
  result.rewritten = !*isOnTop;
  if (result.rewritten)
    return std::vector<std::string>();
  std::string range = earlier.commit + ".." + name;
  auto merges = gitLines(checkout, {"rev-list", "--merges", range});
  if (!merges)
    return merges.takeError();
  result.merges = merges->size();
  return gitLines(checkout, {"rev-list", "--reverse", "--topo-order",
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
