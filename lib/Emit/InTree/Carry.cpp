#include "Emit/InTree/Carry.h"

#include "Emit/InTree/Worktree.h"
#include "Emit/State.h"
#include "Support/Errors.h"
#include "Support/FileTree.h"
#include "Support/Git.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include <set>

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

/// Whether git waits in `place` for somebody to go on.
static llvm::Expected<bool> isPicking(const Worktree &place) {
  auto todo = gitLines(place.path(), {"rev-parse", "--git-path", "sequencer"});
  if (!todo)
    return todo.takeError();
  auto head = gitAgrees(
      place.path(), {"rev-parse", "--verify", "--quiet", "CHERRY_PICK_HEAD"});
  if (!head)
    return head.takeError();
  llvm::SmallString<256> path(todo->front());
  llvm::sys::fs::make_absolute(place.path(), path);
  return *head || llvm::sys::fs::exists(path);
}

llvm::Error decouple::checkCarried(llvm::StringRef checkout,
                                   llvm::StringRef branch) {
  if (branch.empty())
    return llvm::Error::success();
  auto place = Worktree::of(checkout, branch);
  if (!place)
    return place.takeError();
  if (!place->exists())
    return llvm::Error::success();
  auto memory = remembered(checkout, branch);
  if (!memory)
    return memory.takeError();
  if (*memory == Memory::Waits) { // a run was interrupted here; was git?
    auto waits = isPicking(*place);
    if (!waits || !*waits)
      return waits.takeError();
  }
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

/// The files that `commits` change, the merges among them left out.
static llvm::Expected<std::vector<std::string>>
filesOf(llvm::StringRef place, const std::vector<std::string> &commits) {
  if (commits.empty())
    return commits;
  std::vector<std::string> command = {"show", "--format=", "--name-only",
                                      "--no-renames"};
  llvm::append_range(command, commits);
  return gitLines(place, command);
}

/// Those of `now` that lie in no top directory of `before`.
static std::vector<std::string>
strayedFrom(const std::vector<std::string> &before,
            const std::vector<std::string> &now) {
  auto top = [](llvm::StringRef path) { return path.split('/').first; };
  std::set<llvm::StringRef> tops;
  for (const std::string &path : before)
    tops.insert(top(path));
  std::set<std::string> strayed;
  for (const std::string &path : now)
    if (!tops.count(top(path)))
      strayed.insert(path);
  return {strayed.begin(), strayed.end()};
}

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
  auto were = filesOf(place, commits), are = filesOf(place, *made);
  if (!were || !are)
    return llvm::joinErrors(were.takeError(), are.takeError());
  result.strayed = strayedFrom(*were, *are);
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

llvm::Expected<Carried> decouple::carryCommits(llvm::StringRef checkout,
                                               const Waiting &waiting,
                                               const std::string &branch) {
  Carried result;
  if (waiting.commits.empty())
    return result;
  if (auto error = Carrier(checkout, branch).carry(waiting.commits, result))
    return error;
  const bool isDone = waiting.gone && waiting.from.branch != branch;
  if (auto error = isDone ? forget(checkout, waiting.from.branch)
                          : llvm::Error::success())
    return error;
  if (auto error = result.left ? rememberStop(checkout, branch)
                               : forget(checkout, branch))
    return error;
  return result;
}

/// The working tree that an interrupted run has left. What somebody has changed
/// there since stays.
static llvm::Error removeLeft(llvm::StringRef checkout,
                              llvm::StringRef branch) {
  auto place = Worktree::of(checkout, branch);
  if (!place)
    return place.takeError();
  if (!place->exists())
    return llvm::Error::success();
  auto gone = runGit(checkout, {"worktree", "remove", "--", place->path()});
  if (!gone)
    return gone.takeError();
  if (gone->code == 0)
    return llvm::Error::success();
  return usageError("an interrupted run has left changes in " + place->path() +
                    ": look at them, then `git worktree remove --force` it; "
                    "the next run carries your commits");
}

llvm::Expected<Finished> decouple::finishCarrying(llvm::StringRef checkout,
                                                  const BranchTip &earlier) {
  Finished result;
  auto memory = remembered(checkout, earlier.branch);
  if (!memory || *memory == Memory::Nothing)
    return memory ? llvm::Expected<Finished>(result) : memory.takeError();
  auto name = branchNow(checkout, earlier);
  if (!name || name->empty()) // waitingOn looks at what it was to get
    return name ? llvm::Expected<Finished>(result) : name.takeError();
  const BranchTip now{*name, earlier.commit};
  if (now.branch != earlier.branch)
    if (auto error = moveMemory(checkout, earlier.branch, now.branch))
      return error;
  Waiting waiting;
  waiting.from = now;
  if (auto error = stillWaiting(checkout, now).moveInto(waiting.commits))
    return error;
  if (*memory == Memory::Stopped) { // people went on, as far as they liked
    result.left = waiting.commits;
    waiting.commits.clear();
  }
  if (waiting.commits.empty()) {
    if (auto error = forget(checkout, now.branch))
      return error;
    return result;
  }
  if (auto error = removeLeft(checkout, earlier.branch))
    return error;
  auto carried = carryCommits(checkout, waiting, now.branch);
  if (!carried)
    return carried.takeError();
  if (carried->left)
    return usageError("git has stopped at a conflict in " + carried->place +
                      ", where an interrupted run's commits were to go on: "
                      "finish `git cherry-pick` there, then `git worktree "
                      "remove` it");
  result.commits = carried->commits;
  return result;
}
