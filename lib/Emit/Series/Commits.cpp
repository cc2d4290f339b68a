#include "Emit/Series/Commits.h"

#include "Support/Errors.h"
#include "Support/Git.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <array>

using namespace decouple;

static std::string keyOf(const SeriesPlace &place) {
  return "branch." + place.branch + ".torchDecoupleSeries";
}

llvm::Expected<std::string> decouple::commitNamed(llvm::StringRef checkout,
                                                  const std::string &name) {
  auto found = runGit(checkout, {"rev-parse", "--verify", "--quiet",
                                 "--end-of-options", name + "^{commit}"});
  if (!found)
    return found.takeError();
  if (found->code != 0)
    return usageError(checkout + " has no commit '" + name + "'");
  return llvm::StringRef(found->output).rtrim('\n').str();
}

llvm::Error decouple::rememberImport(const SeriesPlace &place,
                                     const SeriesImport &import) {
  return askGit(place.checkout, {"config", keyOf(place),
                                 import.base + " " + import.tip + " " +
                                     import.series + " " + import.stopped})
      .takeError();
}

llvm::Expected<SeriesImport>
decouple::rememberedImport(const SeriesPlace &place) {
  auto kept = runGit(place.checkout, {"config", "--get", keyOf(place)});
  if (!kept)
    return kept.takeError();
  SeriesImport import;
  if (kept->code != 0)
    return import;
  llvm::SmallVector<llvm::StringRef, 4> words;
  llvm::StringRef(kept->output).rtrim('\n').split(words, ' ', 3);
  for (auto [word, value] :
       llvm::zip(words, std::array{&import.base, &import.tip, &import.series,
                                   &import.stopped}))
    *value = word.str();
  return import;
}

/// Commits that cannot be patches.
static llvm::Error checkRange(llvm::StringRef checkout, const std::string &base,
                              const std::string &tip) {
  auto isBelow = gitIsAncestor(checkout, base, tip);
  if (!isBelow)
    return isBelow.takeError();
  if (!*isBelow)
    return usageError("the branch no longer starts from " +
                      llvm::StringRef(base).take_front(12) +
                      "; name its start with --base COMMIT");
  auto merges = gitLines(checkout, {"rev-list", "--merges", base + ".." + tip});
  if (!merges)
    return merges.takeError();
  if (!merges->empty())
    return usageError(
        "commit " + llvm::StringRef(merges->front()).take_front(12) +
        " is a merge, which cannot become a patch; rebase the branch");
  return llvm::Error::success();
}

static llvm::Expected<SeriesCommit> readCommit(llvm::StringRef checkout,
                                               const std::string &id) {
  auto head =
      askGit(checkout, {"show", "-s", "--no-show-signature", "--encoding=UTF-8",
                        "--format=%an <%ae>%x00%aD%x00%B", id});
  if (!head)
    return head.takeError();
  auto diff = askGit(checkout, {"diff-tree", "-p", "--no-commit-id", "--binary",
                                "--full-index", "--no-renames", "--no-color",
                                "--no-ext-diff", "--no-textconv", id});
  if (!diff)
    return diff.takeError();
  if (diff->empty())
    return usageError("commit " + llvm::StringRef(id).take_front(12) +
                      " changes nothing, so it cannot become a patch; drop it");
  llvm::SmallVector<llvm::StringRef, 3> parts;
  llvm::StringRef(*head).split(parts, '\0', 2);
  if (parts.size() != 3)
    return environmentError("git show " + id + " prints nothing about it");
  return SeriesCommit{id, parts[0].str(), parts[1].str(),
                      parts[2].rtrim('\n').str() + "\n", std::move(*diff)};
}

llvm::Expected<std::vector<SeriesCommit>>
decouple::seriesCommits(llvm::StringRef checkout, const std::string &base,
                        const std::string &tip) {
  if (auto error = checkRange(checkout, base, tip))
    return error;
  auto ids = gitLines(
      checkout, {"rev-list", "--reverse", "--topo-order", base + ".." + tip});
  if (!ids)
    return ids.takeError();
  std::vector<SeriesCommit> commits;
  for (const std::string &id : *ids) {
    auto commit = readCommit(checkout, id);
    if (!commit)
      return commit.takeError();
    commits.push_back(std::move(*commit));
  }
  return commits;
}
