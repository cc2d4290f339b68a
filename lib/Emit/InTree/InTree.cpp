#include "Emit/InTree/InTree.h"

#include "Emit/InTree/FastImport.h"
#include "Emit/ReviewParts.h"
#include "Plan/Host/Series.h"
#include "Support/Coloured.h"
#include "Support/Errors.h"
#include "Support/Git.h"
#include "Support/Signals.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"

using namespace decouple;

static llvm::Expected<std::string>
lineOf(llvm::StringRef checkout, const std::vector<std::string> &arguments) {
  auto text = askGit(checkout, arguments);
  if (!text)
    return text.takeError();
  return llvm::StringRef(*text).rtrim('\n').str();
}

static llvm::Error checkRoot(llvm::StringRef checkout, llvm::StringRef asker) {
  auto top = runGit(checkout, {"rev-parse", "--show-toplevel"});
  if (!top)
    return top.takeError();
  if (top->code != 0 || !llvm::sys::fs::equivalent(
                            llvm::StringRef(top->output).rtrim('\n'), checkout))
    return usageError(checkout + " is not the root of a git checkout, which " +
                      asker + " needs");
  return llvm::Error::success();
}

static llvm::Error checkClean(llvm::StringRef checkout) {
  auto status = askGit(checkout, {"status", "--porcelain", "-z",
                                  "--untracked-files=normal",
                                  "--ignore-submodules=untracked"});
  if (!status)
    return status.takeError();
  if (status->empty())
    return llvm::Error::success();
  llvm::StringRef first = llvm::StringRef(*status).split('\0').first;
  return usageError(checkout + " has uncommitted work, for example " +
                    first.substr(3) + "; commit or stash it first");
}

/// Git takes "HEAD" and "@" for what is checked out. A part of a name is that
/// of a file or directory (255 bytes at most), with ".lock" behind the last;
/// paths have 4095.
static llvm::Error checkName(llvm::StringRef checkout, llvm::StringRef branch) {
  auto name =
      runGit(checkout, {"check-ref-format", "refs/heads/" + branch.str()});
  if (!name)
    return name.takeError();
  if (name->code != 0 || branch.starts_with("-") || branch == "HEAD" ||
      branch == "@" || branch.starts_with("refs/") || branch.size() > 1000 ||
      llvm::any_of(llvm::split(branch, '/'),
                   [](llvm::StringRef part) { return part.size() > 200; }))
    return usageError("'" + printableLine(branch) +
                      "' is not a valid branch name");
  return llvm::Error::success();
}

llvm::Error decouple::checkNewBranch(llvm::StringRef checkout,
                                     llvm::StringRef branch) {
  if (auto error = checkName(checkout, branch))
    return error;
  auto list = askGit(checkout, {"for-each-ref", "--format=%(refname:lstrip=2)",
                                "refs/heads/"});
  if (!list)
    return list.takeError();
  llvm::SmallVector<llvm::StringRef> names;
  llvm::StringRef(*list).split(names, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef name : names) {
    if (name == branch)
      return usageError(checkout + " has a branch " + branch +
                        " already; delete it or choose another --branch");
    if (branch.starts_with((name + "/").str()) ||
        name.starts_with((branch + "/").str()))
      return usageError(checkout + " has a branch " + name +
                        ", so git cannot have " + branch +
                        "; choose another --branch");
  }
  return llvm::Error::success();
}

llvm::Expected<std::string> decouple::checkedOut(llvm::StringRef checkout,
                                                 llvm::StringRef asker) {
  if (auto error = checkRoot(checkout, asker))
    return error;
  auto head =
      runGit(checkout, {"rev-parse", "--verify", "--quiet", "HEAD^{commit}"});
  if (!head)
    return head.takeError();
  if (head->code != 0)
    return usageError(checkout + " has no commit to start a branch from");
  return llvm::StringRef(head->output).rtrim('\n').str();
}

llvm::Error decouple::checkCheckout(llvm::StringRef checkout,
                                    llvm::StringRef branch) {
  if (auto head = checkedOut(checkout); !head)
    return head.takeError();
  if (auto error = checkClean(checkout))
    return error;
  return checkNewBranch(checkout, branch);
}

static llvm::Error addTree(const Plan &plan,
                           const llvm::StringMap<GitEntry> &committed,
                           FastImport &commits, InTreeResult &result) {
  bool moves = plan.options.transition == Transition::Move;
  for (const ReviewPart &part : reviewParts(plan)) {
    commits.commit(part.message);
    for (const PlannedFile *file : part.files) {
      if (committed.contains(file->destination))
        return usageError("the checkout has a file " + file->destination +
                          " already; start from a commit without it");
      commits.write(file->destination, file->content->getBuffer(),
                    file->executable);
      ++result.files;
      if (!moves || !isMoved(*file))
        continue;
      commits.remove(file->origin);
      ++result.removed;
    }
  }
  return llvm::Error::success();
}

static void addPatches(const Plan &plan,
                       const llvm::StringMap<GitEntry> &committed,
                       FastImport &commits) {
  for (const HostPatch &patch : plan.patches) {
    commits.commit(patch.change.title + "\n\n" +
                   patchMessage(patch.change, plan.options.signature));
    for (const auto &[path, text] : patch.change.after)
      commits.write(path, text, committed.lookup(path).mode == "100755");
  }
}

/// The commits, which no branch leads to yet.
static llvm::Expected<InTreeResult> writeCommits(const Plan &plan,
                                                 llvm::StringRef checkout,
                                                 const std::string &start) {
  // The date of the commit it starts from: the same input, the same commits.
  auto date = lineOf(checkout, {"show", "-s", "--format=%ct", start});
  if (!date)
    return date.takeError();
  auto committed = listCommit(checkout, start);
  if (!committed)
    return committed.takeError();
  InTreeResult result;
  const Signature &signature = plan.options.signature;
  if (auto day = dayOf(signature))
    *date = std::to_string(
        std::chrono::sys_seconds(*day).time_since_epoch().count());
  FastImport commits(start, signature.author, *date);
  // The host needs no moved file when they go: each commit can be built.
  addPatches(plan, *committed, commits);
  if (auto error = addTree(plan, *committed, commits, result))
    return error;
  result.commits = commits.commits();
  auto tip =
      askGit(checkout, {"fast-import", "--quiet", "--done"}, commits.finish());
  if (!tip)
    return tip.takeError();
  result.commit = llvm::StringRef(*tip).rtrim('\n').str();
  return result;
}

/// Makes `branch`, then calls `then`; takes the branch back when that fails.
static llvm::Error addBranch(llvm::StringRef checkout, llvm::StringRef branch,
                             const std::string &tip,
                             llvm::function_ref<llvm::Error()> then) {
  std::string name = "refs/heads/" + branch.str();
  // The empty word: there is no such branch, or nothing is done.
  auto made = askGit(checkout, {"update-ref", "--no-deref", name, tip, ""});
  if (!made)
    return made.takeError();
  llvm::Error failed = then();
  if (!failed)
    return failed;
  auto gone = askGit(checkout, {"update-ref", "--no-deref", "-d", name, tip});
  return gone ? std::move(failed)
              : llvm::joinErrors(std::move(failed), gone.takeError());
}

llvm::Expected<InTreeResult> decouple::commitInTree(
    const Plan &plan, llvm::StringRef checkout, const InTreePlace &place,
    llvm::function_ref<llvm::Error(const InTreeResult &)> then) {
  if (auto error = checkNewBranch(checkout, place.branch))
    return error;
  auto result = writeCommits(plan, checkout, place.start);
  if (!result)
    return result;
  SignalsHeld held;
  if (auto error = addBranch(checkout, place.branch, result->commit,
                             [&] { return then(*result); }))
    return error;
  return result;
}
