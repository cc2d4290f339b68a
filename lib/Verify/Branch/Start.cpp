#include "Verify/Branch/Start.h"

#include "Support/Errors.h"
#include "Support/Git.h"
#include "Support/Words.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;

/// The names of the trees of `tip` and of what is below it, the latest first.
static llvm::Expected<std::vector<std::string>>
treesBelow(llvm::StringRef checkout, const std::string &tip) {
  return gitLines(checkout, {"log", "--first-parent", "--no-show-signature",
                             "--format=%T", tip});
}

static llvm::Expected<bool> isShallow(llvm::StringRef checkout) {
  auto answer = gitLines(checkout, {"rev-parse", "--is-shallow-repository"});
  if (!answer)
    return answer.takeError();
  return answer->front() == "true";
}

/// Why nothing is known of where `planned` starts.
static llvm::Error unknownStart(const EmittedBranch &planned, bool shallow) {
  if (shallow)
    return environmentError("the clone ends before the commit that " +
                            planned.name +
                            " starts from; `git fetch --unshallow` it");
  return environmentError("the repository does not have the files that " +
                          planned.name + " starts from");
}

static llvm::Expected<std::string> countedBack(const EmittedBranch &planned,
                                               llvm::StringRef checkout,
                                               const std::string &tip) {
  const std::string start = tip + "~" + std::to_string(planned.commits);
  auto isThere = gitAgrees(
      checkout, {"rev-parse", "--verify", "--quiet", start + "^{commit}"});
  if (!isThere)
    return isThere.takeError();
  if (*isThere)
    return start;
  auto shallow = isShallow(checkout);
  if (!shallow)
    return shallow.takeError();
  if (*shallow)
    return unknownStart(planned, true);
  return environmentError(planned.name + " does not have the " +
                          counted(planned.commits, "commit") +
                          " that the run made");
}

static Check checkOf(const EmittedBranch &planned, std::size_t since,
                     bool isFound, bool shallow) {
  constexpr char Name[] = "branch-start";
  if (isFound)
    return {Name, true,
            counted(since, "commit") + " since the files that the run read" +
                (since > planned.commits ? ", of which the run made " +
                                               withThousands(planned.commits)
                 : since < planned.commits
                     ? "; the run made " + withThousands(planned.commits)
                     : "")};
  return {Name, false,
          shallow
              ? "not checked: " + llvm::toString(unknownStart(planned, true))
              : "no commit of it has the files that the run read: it was "
                "rebased or begun anew; run again on what it starts from"};
}

llvm::Expected<BranchStart> decouple::startOf(const EmittedBranch &planned,
                                              llvm::StringRef checkout,
                                              const std::string &tip) {
  if (planned.startTree.empty()) {
    auto start = countedBack(planned, checkout, tip);
    if (!start)
      return start.takeError();
    return BranchStart{*start, std::nullopt};
  }
  auto trees = treesBelow(checkout, tip);
  if (!trees)
    return trees.takeError();
  auto shallow = isShallow(checkout);
  if (!shallow)
    return shallow.takeError();
  auto isThere =
      gitAgrees(checkout, {"cat-file", "-e", planned.startTree + "^{tree}"});
  if (!isThere)
    return isThere.takeError();
  if (!*isThere)
    return unknownStart(planned, *shallow);
  auto found = llvm::find(*trees, planned.startTree);
  return BranchStart{planned.startTree,
                     checkOf(planned, found - trees->begin(),
                             found != trees->end(), *shallow)};
}
