#include "Emit/InTree/Waiting.h"

#include "Support/Git.h"
#include "llvm/ADT/STLExtras.h"
#include <set>
#include <utility>

using namespace decouple;

using Commits = std::vector<std::string>;

static std::string refOf(llvm::StringRef branch) {
  return ("refs/heads/" + branch).str();
}
static std::string firstRef(llvm::StringRef branch) {
  return ("refs/torch-decouple/carry-from/" + branch).str();
}
static std::string lastRef(llvm::StringRef branch) {
  return ("refs/torch-decouple/carry-to/" + branch).str();
}
static std::string stopRef(llvm::StringRef branch) {
  return ("refs/torch-decouple/carry-stopped/" + branch).str();
}

static llvm::Expected<bool> isThere(llvm::StringRef checkout,
                                    const std::string &ref) {
  return gitAgrees(checkout,
                   {"rev-parse", "--verify", "--quiet", ref + "^{commit}"});
}

llvm::Expected<std::vector<std::string>>
decouple::namesNow(llvm::StringRef checkout, const BranchTip &tip) {
  auto there = hasBranch(checkout, tip.branch);
  if (!there || *there)
    return there ? llvm::Expected<Commits>(Commits{tip.branch})
                 : there.takeError();
  auto known = isThere(checkout, tip.commit);
  if (!known || !*known)
    return known ? llvm::Expected<Commits>(Commits()) : known.takeError();
  auto found = gitLines(checkout, {"for-each-ref", "--contains", tip.commit,
                                   "--format=%(objectname) %(refname:lstrip=2)",
                                   "refs/heads/"});
  if (!found)
    return found.takeError();
  std::set<llvm::StringRef> commits;
  Commits names;
  for (llvm::StringRef branch : *found) {
    commits.insert(branch.split(' ').first);
    names.push_back(branch.split(' ').second.str());
  }
  if (commits.size() == 1)
    names.resize(1);
  return names;
}

llvm::Expected<std::string> decouple::branchNow(llvm::StringRef checkout,
                                                const BranchTip &tip) {
  auto names = namesNow(checkout, tip);
  if (!names)
    return names.takeError();
  return names->size() == 1 ? names->front() : std::string();
}

/// Sets `from.branch`, or `gone`.
static llvm::Error find(llvm::StringRef checkout, Waiting &waiting) {
  auto names = namesNow(checkout, waiting.from);
  if (!names)
    return names.takeError();
  waiting.gone = names->size() != 1;
  if (waiting.gone)
    waiting.perhaps = std::move(*names);
  else
    waiting.from.branch = names->front();
  return llvm::Error::success();
}

/// Sets what is on `ref`, which is there.
static llvm::Error list(llvm::StringRef checkout, const std::string &ref,
                        const std::string &start, Waiting &waiting) {
  auto last = gitLines(checkout, {"rev-parse", ref});
  if (!last)
    return last.takeError();
  waiting.last = last->front();
  const std::string range = waiting.from.commit + ".." + ref,
                    others = "^" + start;
  auto merges = gitLines(checkout, {"rev-list", "--merges", range, others});
  if (!merges)
    return merges.takeError();
  waiting.merges = merges->size();
  return gitLines(checkout, {"rev-list", "--reverse", "--topo-order",
                             "--no-merges", range, others})
      .moveInto(waiting.commits);
}

/// Of a branch that is gone, what it was still to get.
static llvm::Error listRemembered(llvm::StringRef checkout,
                                  const std::string &start, Waiting &waiting) {
  const std::string branch = waiting.from.branch;
  auto memory = remembered(checkout, branch);
  if (!memory || *memory == Memory::Nothing)
    return memory.takeError();
  auto first = gitLines(checkout, {"rev-parse", firstRef(branch)});
  if (!first)
    return first.takeError();
  waiting.from.commit = first->front();
  return list(checkout, lastRef(branch), start, waiting);
}

llvm::Expected<Waiting> decouple::waitingOn(llvm::StringRef checkout,
                                            const BranchTip &earlier,
                                            const std::string &start) {
  Waiting waiting;
  waiting.from = earlier;
  if (earlier.branch.empty())
    return waiting;
  if (auto error = find(checkout, waiting))
    return error;
  if (waiting.gone) {
    if (auto error = listRemembered(checkout, start, waiting))
      return error;
    return waiting;
  }
  const std::string ref = refOf(waiting.from.branch);
  auto isOnTop =
      gitAgrees(checkout, {"merge-base", "--is-ancestor", earlier.commit, ref});
  if (!isOnTop)
    return isOnTop.takeError();
  waiting.rewritten = !*isOnTop;
  if (!waiting.rewritten)
    if (auto error = list(checkout, ref, start, waiting))
      return error;
  return waiting;
}

llvm::Error decouple::remember(llvm::StringRef checkout, const Waiting &waiting,
                               llvm::StringRef branch) {
  return askGit(checkout, {"update-ref", "--stdin"},
                "update " + firstRef(branch) + " " + waiting.from.commit +
                    "\nupdate " + lastRef(branch) + " " + waiting.last +
                    "\ndelete " + stopRef(branch) + "\n")
      .takeError();
}

llvm::Error decouple::rememberStop(llvm::StringRef checkout,
                                   llvm::StringRef branch) {
  return askGit(checkout, {"update-ref", stopRef(branch), lastRef(branch)})
      .takeError();
}

llvm::Error decouple::forget(llvm::StringRef checkout, llvm::StringRef branch) {
  return askGit(checkout, {"update-ref", "--stdin"},
                "delete " + firstRef(branch) + "\ndelete " + lastRef(branch) +
                    "\ndelete " + stopRef(branch) + "\n")
      .takeError();
}

llvm::Error decouple::moveMemory(llvm::StringRef checkout, llvm::StringRef from,
                                 llvm::StringRef to) {
  std::string changes;
  for (auto ref : {firstRef, lastRef, stopRef}) {
    auto there = isThere(checkout, ref(from));
    if (!there)
      return there.takeError();
    if (!*there)
      continue;
    auto commit = gitLines(checkout, {"rev-parse", ref(from)});
    if (!commit)
      return commit.takeError();
    changes += "update " + ref(to) + " " + commit->front() + "\ndelete " +
               ref(from) + "\n";
  }
  return askGit(checkout, {"update-ref", "--stdin"}, changes).takeError();
}

llvm::Expected<bool> decouple::hasBranch(llvm::StringRef checkout,
                                         llvm::StringRef branch) {
  return isThere(checkout, refOf(branch));
}

llvm::Expected<Memory> decouple::remembered(llvm::StringRef checkout,
                                            llvm::StringRef branch) {
  for (const auto &[ref, what] : {std::pair{stopRef(branch), Memory::Stopped},
                                  {lastRef(branch), Memory::Waits}})
    if (auto is = isThere(checkout, ref); !is)
      return is.takeError();
    else if (*is)
      return what;
  return Memory::Nothing;
}

/// "HASH author, date, title" of each commit that `words` ask for.
static llvm::Expected<Commits> described(llvm::StringRef checkout,
                                         const Commits &words) {
  Commits command = {"log", "--reverse", "--topo-order", "--no-merges",
                     "--format=%H %an <%ae> %at %s"};
  llvm::append_range(command, words);
  return gitLines(checkout, command);
}

llvm::Expected<std::vector<std::string>>
decouple::stillWaiting(llvm::StringRef checkout, const BranchTip &tip) {
  const std::string ref = refOf(tip.branch);
  auto there = described(checkout, {tip.commit + ".." + ref});
  if (!there)
    return there.takeError();
  auto wanted = described(
      checkout, {firstRef(tip.branch) + ".." + lastRef(tip.branch), "^" + ref});
  if (!wanted)
    return wanted.takeError();
  std::multiset<llvm::StringRef> done;
  for (llvm::StringRef commit : *there)
    done.insert(commit.split(' ').second);
  Commits waiting;
  for (llvm::StringRef commit : *wanted) {
    auto [hash, what] = commit.split(' ');
    if (auto found = done.find(what); found != done.end())
      done.erase(found);
    else
      waiting.push_back(hash.str());
  }
  return waiting;
}
