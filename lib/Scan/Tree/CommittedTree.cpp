#include "Scan/Tree/CommittedTree.h"

#include "Scan/Tree/FileName.h"
#include "Support/DiagnosticTable.h"
#include "Support/Errors.h"
#include "Support/Git.h"
#include "Support/Parallel.h"
#include "Support/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA1.h"
#include "llvm/Support/SHA256.h"

using namespace decouple;

namespace {

using Entries = llvm::StringMap<GitEntry>;

/// Paths of one kind, of which a remark names the first.
struct Paths {
  std::vector<std::string> paths;

  void remarkOn(DiagnosticId id, const std::string &what,
                std::vector<Diagnostic> &diagnostics) const {
    if (!paths.empty())
      diagnostics.push_back(remark(id, *llvm::min_element(paths), 0,
                                   counted(paths.size(), "file") + what));
  }
};

} // namespace

static constexpr char Link[] = "120000", Program[] = "100755",
                      Submodule[] = "160000";

/// By the names that files have in a SourceTree.
static llvm::Expected<Entries> entriesOf(llvm::StringRef root,
                                         const std::string &commit) {
  auto listed = listCommit(root, commit);
  if (!listed)
    return listed;
  Entries entries;
  for (const auto &entry : *listed)
    entries[plainName(entry.first())] = entry.second;
  return entries;
}

/// What git calls these bytes; repositories name them in one of two ways.
static std::string blobId(llvm::StringRef bytes, std::size_t length) {
  std::string head = "blob " + std::to_string(bytes.size());
  auto idBy = [&](auto hash) {
    hash.update(head);
    hash.update(llvm::StringRef("\0", 1));
    hash.update(bytes);
    return llvm::toHex(hash.final(), /*LowerCase=*/true);
  };
  return length == 40 ? idBy(llvm::SHA1()) : idBy(llvm::SHA256());
}

/// In a submodule: its repository is another.
static bool isInSubmodule(llvm::StringRef path, const Entries &entries) {
  for (; !path.empty(); path = llvm::sys::path::parent_path(path))
    if (auto found = entries.find(path); found != entries.end())
      return found->second.mode == Submodule;
  return false;
}

static bool isSame(const SourceFile &file, const GitEntry &entry) {
  bool link = file.kind == FileKind::Symlink;
  return link == (entry.mode == Link) &&
         blobId(link ? llvm::StringRef(file.linkTarget) : file.text(),
                entry.id.size()) == entry.id;
}

/// Takes out what the commit has not.
static void dropOthers(SourceTree &tree, const Entries &entries) {
  Paths dropped;
  llvm::erase_if(tree.files, [&](const SourceFile &file) {
    if (entries.contains(file.path) || isInSubmodule(file.path, entries))
      return false;
    dropped.paths.push_back(file.path);
    return true;
  });
  dropped.remarkOn(
      DiagnosticId::NotInCommit,
      " on disk but not in the commit, this one among them; left out",
      tree.diagnostics);
}

/// The files of `tree` that have other bytes than in the commit, by number; too
/// large ones among them.
static llvm::Expected<std::vector<std::size_t>>
differing(const SourceTree &tree, const Entries &entries, unsigned jobs) {
  std::vector<char> differs(tree.files.size());
  if (auto error =
          parallelFor(differs.size(), jobs, [&](std::size_t i, unsigned) {
            auto entry = entries.find(tree.files[i].path);
            differs[i] = entry != entries.end() &&
                         entry->second.mode != Submodule &&
                         !isSame(tree.files[i], entry->second);
          }))
    return error;
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < differs.size(); ++i)
    if (differs[i])
      numbers.push_back(i);
  return numbers;
}

static llvm::Error checkSizes(const SourceTree &tree,
                              const std::vector<std::size_t> &numbers) {
  for (std::size_t i : numbers)
    if (tree.files[i].kind == FileKind::Large)
      return usageError(tree.root + "/" + tree.files[i].path + " has " +
                        withThousands(tree.files[i].size) +
                        " bytes, too many to be compared with the commit");
  return llvm::Error::success();
}

/// Adds what only the commit has, still empty; returns the numbers in `tree`.
static std::vector<std::size_t> addMissing(SourceTree &tree,
                                           const Entries &entries) {
  Paths added;
  for (const auto &entry : entries)
    if (entry.second.mode != Submodule && !tree.find(entry.first()))
      added.paths.push_back(entry.first().str());
  llvm::sort(added.paths);
  std::vector<std::size_t> numbers;
  for (const std::string &path : added.paths) {
    numbers.push_back(tree.files.size());
    tree.files.emplace_back().path = path;
  }
  added.remarkOn(DiagnosticId::OtherInCommit,
                 " in the commit but not on disk, this one among them; read "
                 "from the commit",
                 tree.diagnostics);
  return numbers;
}

/// Gives the files `numbers` the bytes that the commit has.
static llvm::Error fetch(SourceTree &tree, const Entries &entries,
                         const std::vector<std::size_t> &numbers) {
  std::string ids;
  for (std::size_t i : numbers)
    ids += entries.lookup(tree.files[i].path).id + "\n";
  auto blobs = askGit(tree.root, {"cat-file", "--batch"}, ids);
  if (!blobs)
    return blobs.takeError();
  llvm::StringRef rest(*blobs);
  for (std::size_t i : numbers) {
    SourceFile &file = tree.files[i];
    auto [head, bytes] = rest.split('\n'); // "ID blob SIZE"
    std::size_t size = 0;
    if (head.rsplit(' ').second.getAsInteger(10, size) || size > bytes.size())
      return environmentError("git cat-file failed in " + tree.root + ": " +
                              head);
    llvm::StringRef content = bytes.take_front(size);
    rest = bytes.drop_front(size).drop_front(1);
    file.committed = true;
    if (entries.lookup(file.path).mode == Link) {
      file.kind = FileKind::Symlink;
      file.size = size;
      file.linkTarget = content.str();
      file.content = nullptr;
    } else {
      setContent(file, llvm::MemoryBuffer::getMemBufferCopy(content));
    }
  }
  return llvm::Error::success();
}

/// The rules were chosen for the release that lies on the disk.
static llvm::Error checkRelease(const SourceTree &tree) {
  const SourceFile *file = tree.find(VersionFile);
  llvm::StringRef release = file ? file->text().trim() : "";
  if (release == tree.release)
    return llvm::Error::success();
  return usageError(tree.root + "/" + VersionFile + " names release " +
                    tree.release + ", the commit " +
                    (release.empty() ? "none" : release) +
                    "; check out the commit's version of it");
}

llvm::Error decouple::takeCommitted(SourceTree &tree, const std::string &commit,
                                    unsigned jobs) {
  auto entries = entriesOf(tree.root, commit);
  if (!entries)
    return entries.takeError();
  dropOthers(tree, *entries);
  auto numbers = differing(tree, *entries, jobs);
  if (!numbers)
    return numbers.takeError();
  if (auto error = checkSizes(tree, *numbers))
    return error;
  Paths changed;
  for (std::size_t i : *numbers)
    changed.paths.push_back(tree.files[i].path);
  changed.remarkOn(DiagnosticId::OtherInCommit,
                   " with other bytes on disk than in the commit, this one "
                   "among them; read from the commit",
                   tree.diagnostics);
  llvm::append_range(*numbers, addMissing(tree, *entries));
  if (auto error = fetch(tree, *entries, *numbers))
    return error;
  for (SourceFile &file : tree.files)
    if (auto entry = entries->find(file.path); entry != entries->end())
      file.executable = entry->second.mode == Program;
  llvm::sort(tree.files, [](const SourceFile &a, const SourceFile &b) {
    return a.path < b.path;
  });
  auto id = gitLines(tree.root, {"rev-parse", commit + "^{tree}"});
  if (!id)
    return id.takeError();
  tree.treeId = id->front();
  return checkRelease(tree);
}

/// The directories that have something in the commit.
static llvm::StringSet<> directoriesOf(const Entries &entries) {
  llvm::StringSet<> directories;
  for (const auto &entry : entries)
    for (auto path = llvm::sys::path::parent_path(entry.first());
         !path.empty() && directories.insert(path).second;)
      path = llvm::sys::path::parent_path(path);
  return directories;
}

/// `path`, which no commit has, or the outermost directory around it that has
/// nothing else in the commit either.
static llvm::StringRef outermost(llvm::StringRef path,
                                 const llvm::StringSet<> &directories) {
  for (auto around = llvm::sys::path::parent_path(path);
       !around.empty() && !directories.contains(around);
       around = llvm::sys::path::parent_path(around))
    path = around;
  return path;
}

llvm::Expected<std::vector<std::string>>
decouple::notInCommit(const SourceTree &tree, const std::string &commit,
                      unsigned jobs) {
  auto entries = entriesOf(tree.root, commit);
  if (!entries)
    return entries.takeError();
  auto numbers = differing(tree, *entries, jobs);
  if (!numbers)
    return numbers.takeError();
  std::vector<std::string> paths;
  for (std::size_t i : *numbers)
    paths.push_back(tree.files[i].path);
  const llvm::StringSet<> directories = directoriesOf(*entries);
  for (const SourceFile &file : tree.files)
    if (!entries->contains(file.path) && !isInSubmodule(file.path, *entries))
      paths.push_back(outermost(file.path, directories).str());
  for (const auto &entry : *entries)
    if (entry.second.mode == Submodule)
      paths.push_back(entry.first().str());
  llvm::sort(paths);
  paths.erase(llvm::unique(paths), paths.end());
  return paths;
}
