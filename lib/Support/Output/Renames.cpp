#include "Support/Output/Renames.h"

#include "Support/Errors.h"
#include "Support/Git.h"
#include "Support/Output/OutputWriter.h"
#include "Support/Output/TemporaryDirectory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

using namespace decouple;

static llvm::StringRef fileName(llvm::StringRef path) {
  return llvm::sys::path::filename(path);
}

/// Takes those out of both lists that `isSame` says of.
template <typename Same>
static void pairUp(std::vector<OneSided> &gone, std::vector<OneSided> &added,
                   Same isSame, std::vector<Rename> &renames) {
  llvm::erase_if(gone, [&](const OneSided &before) {
    auto now = llvm::find_if(
        added, [&](const OneSided &file) { return isSame(before, file); });
    if (now == added.end())
      return false;
    renames.push_back({before.path, now->path});
    added.erase(now);
    return true;
  });
}

/// Lays the files that have bytes into the directory `name` of `root`.
static llvm::Error lay(const llvm::Twine &root, const std::string &name,
                       llvm::ArrayRef<OneSided> files) {
  std::vector<OutputFile> copies;
  for (const OneSided &file : files)
    if (file.content)
      copies.push_back({file.path, file.content, false});
  return replaceDirectory((root + "/" + name).str(), copies, passingDisk());
}

/// "R087", "before/a.cpp", "now/b.cpp" and so on, each with a NUL behind it.
static std::vector<Rename> renamesIn(llvm::StringRef status) {
  std::vector<Rename> renames;
  auto next = [&] {
    auto [field, rest] = status.split('\0');
    status = rest;
    return field;
  };
  while (!status.empty()) {
    llvm::StringRef what = next(), from = next();
    if (!what.consume_front("R"))
      continue;
    Rename rename{from.split('/').second.str(), next().split('/').second.str()};
    if (!what.getAsInteger(10, rename.similarity))
      renames.push_back(std::move(rename));
  }
  return renames;
}

/// As git sees it, whatever the user has configured. With more files than the
/// limit it looks at equal names alone, which keeps it quick.
static llvm::Expected<std::vector<Rename>> askGit(llvm::StringRef root) {
  auto found =
      runGit(root, {"-c", "core.attributesFile=/dev/null", "diff", "--no-index",
                    "--name-status", "-z", "--no-ext-diff", "--no-textconv",
                    "--find-renames=50%", "-l400", "before", "now"});
  if (!found)
    return found.takeError();
  if (found->code > 1) // 1: there are differences
    return environmentError("git diff failed: " +
                            llvm::StringRef(found->error).trim());
  return renamesIn(found->output);
}

static llvm::Expected<std::vector<Rename>>
similarFiles(llvm::ArrayRef<OneSided> gone, llvm::ArrayRef<OneSided> added) {
  auto hasBytes = [](const OneSided &file) { return file.content != nullptr; };
  if (llvm::none_of(gone, hasBytes) || llvm::none_of(added, hasBytes))
    return std::vector<Rename>();
  TemporaryDirectory root;
  if (auto error = root.create())
    return error;
  if (auto error = llvm::joinErrors(lay(root.path(), "before", gone),
                                    lay(root.path(), "now", added)))
    return error;
  return askGit(root.path());
}

/// Line => the bytes of all lines that read so.
static llvm::StringMap<std::size_t> linesOf(llvm::StringRef text) {
  llvm::StringMap<std::size_t> lines;
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    lines[line] += line.size() + 1;
    text = rest;
  }
  return lines;
}

/// How much of the larger text is lines that both have, in per cent: much as
/// git counts, without its limit.
static unsigned similarity(llvm::StringRef before, llvm::StringRef now) {
  llvm::StringMap<std::size_t> earlier = linesOf(before);
  std::size_t same = 0, larger = std::max(before.size(), now.size());
  for (const auto &line : linesOf(now))
    same += std::min(line.second, earlier.lookup(line.first()));
  return larger == 0 ? 100 : std::min<std::size_t>(same * 100 / larger, 100);
}

/// The files whose name no other one of `files` has; null under the others.
static llvm::StringMap<const OneSided *>
byFileName(llvm::ArrayRef<OneSided> files) {
  llvm::StringMap<const OneSided *> named;
  for (const OneSided &file : files)
    if (auto [place, isNew] = named.try_emplace(fileName(file.path), &file);
        !isNew)
      place->second = nullptr;
  return named;
}

/// What has the same name, that no other file has, need not be as much alike
/// for a rename; but where licence and frame are all that both have, it is
/// another file.
static constexpr unsigned LeastOfOneName = 20;

static std::vector<Rename> sameNames(llvm::ArrayRef<OneSided> gone,
                                     llvm::ArrayRef<OneSided> added) {
  std::vector<Rename> renames;
  auto named = byFileName(added);
  for (const auto &entry : byFileName(gone)) {
    const OneSided *before = entry.second, *now = named.lookup(entry.first());
    if (!before || !now || !before->content || !now->content)
      continue;
    unsigned same =
        similarity(before->content->getBuffer(), now->content->getBuffer());
    if (same >= LeastOfOneName)
      renames.push_back({before->path, now->path, same});
  }
  return renames;
}

/// Takes the files of `renames` out of both lists.
static void takeOut(llvm::ArrayRef<Rename> renames, std::vector<OneSided> &gone,
                    std::vector<OneSided> &added) {
  llvm::StringSet<> from, to;
  for (const Rename &rename : renames) {
    from.insert(rename.from);
    to.insert(rename.to);
  }
  llvm::erase_if(gone, [&](auto &file) { return from.contains(file.path); });
  llvm::erase_if(added, [&](auto &file) { return to.contains(file.path); });
}

llvm::Expected<std::vector<Rename>>
decouple::findRenames(std::vector<OneSided> gone, std::vector<OneSided> added) {
  std::vector<Rename> renames;
  auto sameBytes = [](const OneSided &before, const OneSided &now) {
    return before.hash == now.hash;
  };
  pairUp(
      gone, added,
      [&](const OneSided &before, const OneSided &now) {
        return sameBytes(before, now) &&
               fileName(before.path) == fileName(now.path);
      },
      renames);
  pairUp(gone, added, sameBytes, renames);
  auto similar = similarFiles(gone, added);
  if (!similar)
    return similar.takeError();
  takeOut(*similar, gone, added);
  llvm::append_range(renames, *similar);
  llvm::append_range(renames, sameNames(gone, added));
  llvm::sort(renames);
  return renames;
}
