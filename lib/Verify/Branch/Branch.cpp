#include "Verify/Branch/Branch.h"

#include "Support/Git.h"
#include "Support/Hash.h"
#include "Support/Words.h"
#include "Verify/Branch/OnTop.h"
#include "Verify/Branch/Start.h"
#include "Verify/Model/Findings.h"
#include "llvm/Support/Path.h"
#include <map>
#include <set>

using namespace decouple;

namespace {

using Tree = std::map<std::string, GitEntry>; ///< by path

/// The branch and the commit that it starts from.
struct Trees {
  Tree start, tip;
  std::map<std::string, std::string> hashes; ///< of blobs, by id
  std::optional<Check> begins;               ///< branch-start
};

} // namespace

static llvm::Expected<Tree> treeOf(llvm::StringRef checkout,
                                   const std::string &commit) {
  auto listed = listCommit(checkout, commit);
  if (!listed)
    return listed.takeError();
  Tree tree;
  for (const auto &entry : *listed)
    tree.emplace(entry.first(), entry.second);
  return tree;
}

/// "<id> blob <size>\n<bytes>\n" for each blob that was asked for.
static std::map<std::string, std::string> hashesIn(llvm::StringRef answer) {
  std::map<std::string, std::string> hashes;
  while (!answer.empty()) {
    auto [head, rest] = answer.split('\n');
    std::size_t size = 0;
    if (head.rsplit(' ').second.getAsInteger(10, size) || size > rest.size())
      break; // "<id> missing": the tree is damaged, and its bytes are others
    hashes[head.split(' ').first.str()] = contentHash(rest.take_front(size));
    answer = rest.drop_front(size).drop_front(rest.size() > size);
  }
  return hashes;
}

static llvm::Error readHashes(const EmittedBranch &planned,
                              llvm::StringRef checkout, Trees &trees) {
  std::string ids;
  for (const auto *files : {&planned.files, &planned.edited})
    for (const EmittedFile &file : *files)
      if (auto found = trees.tip.find(file.path); found != trees.tip.end())
        ids += found->second.id + "\n";
  auto blobs = askGit(checkout, {"cat-file", "--batch"}, ids);
  if (!blobs)
    return blobs.takeError();
  trees.hashes = hashesIn(*blobs);
  return llvm::Error::success();
}

static llvm::Expected<Trees> read(const EmittedBranch &planned,
                                  llvm::StringRef checkout,
                                  const std::string &name) {
  auto from = startOf(planned, checkout, name);
  if (!from)
    return from.takeError();
  auto start = treeOf(checkout, from->tree);
  if (!start)
    return start.takeError();
  auto tip = treeOf(checkout, name);
  if (!tip)
    return tip.takeError();
  Trees trees{std::move(*start), std::move(*tip), {}, std::move(from->check)};
  if (auto error = readHashes(planned, checkout, trees))
    return error;
  return trees;
}

static Check complete(const EmittedBranch &planned, const Trees &trees) {
  Findings findings;
  for (const auto *files : {&planned.files, &planned.edited})
    for (const EmittedFile &file : *files)
      if (!trees.tip.count(file.path))
        findings.add(file.path + " is missing");
  for (const std::string &path : planned.removed)
    if (trees.tip.count(path))
      findings.add(path + " is still there");
  return findings.check("branch-complete",
                        counted(planned.files.size(), "file") + " added, " +
                            withThousands(planned.edited.size()) + " edited, " +
                            withThousands(planned.removed.size()) + " removed");
}

static Check closed(const EmittedBranch &planned, const Trees &trees) {
  std::set<std::string> known(planned.removed.begin(), planned.removed.end());
  for (const auto *files : {&planned.files, &planned.edited})
    for (const EmittedFile &file : *files)
      known.insert(file.path);
  Findings findings;
  for (const auto &[path, blob] : trees.start) {
    auto now = trees.tip.find(path);
    if ((now == trees.tip.end() || now->second != blob) && !known.count(path))
      findings.add(path + (now == trees.tip.end() ? " is gone" : " changed"));
  }
  for (const auto &[path, blob] : trees.tip)
    if (!trees.start.count(path) && !known.count(path))
      findings.add(path + " is not of this tool");
  return findings.check("branch-closed",
                        counted(trees.start.size(), "file") +
                            " where it starts, the others as they were");
}

static Check unchanged(const EmittedBranch &planned, const Trees &trees) {
  Findings findings;
  std::size_t bytes = 0;
  for (const auto *files : {&planned.files, &planned.edited})
    for (const EmittedFile &file : *files) {
      auto found = trees.tip.find(file.path);
      if (found == trees.tip.end())
        continue; // branch-complete says so
      bytes += file.size;
      auto hash = trees.hashes.find(found->second.id);
      if (hash == trees.hashes.end() || hash->second != file.hash)
        findings.add(file.path + " has other bytes");
    }
  return findings.check("branch-unchanged", counted(bytes, "byte"));
}

static Check modes(const EmittedBranch &planned, const Trees &trees) {
  Findings findings;
  std::size_t executables = 0;
  for (const EmittedFile &file : planned.files) {
    executables += file.executable;
    auto found = trees.tip.find(file.path);
    if (found != trees.tip.end() &&
        found->second.mode != (file.executable ? "100755" : "100644"))
      findings.add(file.path + " has the mode " + found->second.mode);
  }
  for (const EmittedFile &file : planned.edited) {
    auto found = trees.tip.find(file.path), start = trees.start.find(file.path);
    const std::string wanted =
        start == trees.start.end() ? "100644" : start->second.mode;
    if (found != trees.tip.end() && found->second.mode != wanted)
      findings.add(file.path + " has the mode " + found->second.mode);
  }
  return findings.check("branch-modes",
                        counted(executables, "executable file"));
}

/// Whether `path` lies in a submodule, whose files another repository has.
static bool isInSubmodule(const Tree &tree, llvm::StringRef path) {
  while (!(path = llvm::sys::path::parent_path(path)).empty())
    if (auto found = tree.find(path.str());
        found != tree.end() && found->second.mode == "160000")
      return true;
  return false;
}

static Check origins(const EmittedBranch &planned, const Trees &trees) {
  Findings findings;
  std::size_t files = 0, apart = 0;
  for (const EmittedFile &file : planned.files) {
    if (!isCopy(file))
      continue;
    if (isInSubmodule(trees.start, file.origin)) {
      ++apart;
      continue;
    }
    ++files;
    auto origin = trees.start.find(file.origin);
    auto now = trees.tip.find(file.path);
    if (origin == trees.start.end())
      findings.add(file.path + ": " + file.origin + " is not in its start");
    else if (now != trees.tip.end() && now->second.id != origin->second.id)
      findings.add(file.path + " differs from " + file.origin);
  }
  return findings.check(
      "branch-origins",
      counted(files, "file") + " as where it starts" +
          (apart ? ", " + withThousands(apart) + " of submodules not compared"
                 : ""));
}

static std::vector<Check> checkAt(const EmittedBranch &planned,
                                  llvm::StringRef checkout,
                                  const std::string &tip) {
  auto trees = read(planned, checkout, tip);
  std::vector<Check> checks;
  if (trees) {
    if (trees->begins)
      checks.push_back(*trees->begins);
    for (auto check : {complete, closed, unchanged, modes, origins})
      checks.push_back(check(planned, *trees));
    return checks;
  }
  std::string why = "not checked: " + llvm::toString(trees.takeError());
  std::vector<const char *> names = {"branch-complete", "branch-closed",
                                     "branch-unchanged", "branch-modes",
                                     "branch-origins"};
  if (!planned.startTree.empty())
    names.insert(names.begin(), "branch-start");
  for (const char *name : names)
    checks.push_back({name, false, why});
  return checks;
}

std::vector<Check> decouple::checkBranch(const EmittedBranch &planned,
                                         llvm::StringRef checkout,
                                         const std::string &tip,
                                         HandEdits edits) {
  std::optional<Check> onTop;
  if (!tip.empty())
    onTop = checkOnTop(planned, checkout, tip, edits);
  auto checks =
      checkAt(planned, checkout, onTop ? tip : "refs/heads/" + planned.name);
  if (onTop)
    checks.push_back(std::move(*onTop));
  return checks;
}
