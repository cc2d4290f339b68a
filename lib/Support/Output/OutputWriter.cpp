#include "Support/Output/OutputWriter.h"

#include "Support/Errors.h"
#include "Support/Output/Directories.h"
#include "Support/Output/Replaceable.h"
#include "Support/Output/Stage.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"
#include <filesystem>

using namespace decouple;
namespace fs = std::filesystem;

static llvm::Error checkPaths(const std::vector<OutputFile> &files) {
  llvm::StringSet<> names;
  for (const OutputFile &file : files) {
    if (!staysBelow(file.path))
      return usageError("'" + file.path + "' leaves the output directory");
    if (!names.insert(file.path).second)
      return usageError(file.path + " is to be written twice");
  }
  for (const OutputFile &file : files)
    for (llvm::StringRef above = llvm::sys::path::parent_path(file.path);
         !above.empty(); above = llvm::sys::path::parent_path(above))
      if (names.contains(above))
        return usageError(above + " is to be a file and, for " + file.path +
                          ", a directory");
  return llvm::Error::success();
}

namespace {
/// Fills the new tree of a stage.
class TreeWriter {
public:
  TreeWriter(std::string from, std::string to, Disk &disk)
      : from(std::move(from)), to(std::move(to)), disk(disk) {}

  llvm::Error begin();
  /// Files that `difference` has as the same are linked.
  llvm::Error write(const std::vector<OutputFile> &files,
                    const OutputDifference &difference);
  /// Takes these entries of the earlier tree as they are.
  llvm::Error keep(llvm::ArrayRef<TreeEntry> entries);

private:
  llvm::Error link(const std::string &path);
  llvm::Error makeDirectoryOf(llvm::StringRef path);
  llvm::Error write(const OutputFile &file, bool unchanged);

  std::string from, to;
  Disk &disk;
  llvm::StringSet<> directories;
};
} // namespace

llvm::Error TreeWriter::makeDirectoryOf(llvm::StringRef path) {
  llvm::StringRef directory = llvm::sys::path::parent_path(path);
  if (directory.empty() || !directories.insert(directory).second)
    return llvm::Error::success();
  if (llvm::Error failed = makeDirectoryOf(directory))
    return failed;
  std::string full = to + "/" + directory.str();
  if (std::error_code failed = disk.makeDirectory(full))
    return cannotWrite(full, failed);
  return llvm::Error::success();
}

llvm::Error TreeWriter::write(const OutputFile &file, bool unchanged) {
  if (llvm::Error failed = makeDirectoryOf(file.path))
    return failed;
  std::string path = to + "/" + file.path;
  // Where links are not to be had, a second copy does as well.
  if (unchanged && !disk.link(from + "/" + file.path, path))
    return llvm::Error::success();
  if (std::error_code failed =
          disk.writeFile(path, file.content->getBuffer(), file.executable))
    return cannotWrite(path, failed);
  return llvm::Error::success();
}

llvm::Error TreeWriter::begin() {
  if (std::error_code failed = disk.makeDirectory(to))
    return cannotWrite(to, failed);
  return llvm::Error::success();
}

llvm::Error TreeWriter::write(const std::vector<OutputFile> &files,
                              const OutputDifference &difference) {
  llvm::StringSet<> same;
  for (const std::string &path : difference.same)
    same.insert(path);
  for (const OutputFile &file : files)
    if (llvm::Error failed = write(file, same.contains(file.path)))
      return failed;
  return llvm::Error::success();
}

/// Where a file system has no second names, a copy with the same mode does.
llvm::Error TreeWriter::link(const std::string &path) {
  std::error_code failed = disk.link(from + "/" + path, to + "/" + path);
  if (!failed)
    return llvm::Error::success();
  std::error_code unknown;
  if (!fs::is_regular_file(fs::symlink_status(from + "/" + path, unknown)))
    return cannotWrite(to + "/" + path, failed);
  auto bytes = readFile(from + "/" + path);
  if (!bytes)
    return bytes.takeError();
  failed = disk.writeFile(to + "/" + path, (*bytes)->getBuffer(), false);
  if (!failed)
    failed = disk.copyMode(from + "/" + path, to + "/" + path);
  return failed ? cannotWrite(to + "/" + path, failed) : llvm::Error::success();
}

llvm::Error TreeWriter::keep(llvm::ArrayRef<TreeEntry> entries) {
  for (const TreeEntry &entry : entries) {
    bool directory = entry.kind == EntryKind::Directory;
    if (llvm::Error failed =
            makeDirectoryOf(directory ? entry.path + "/x" : entry.path))
      return failed;
    if (!directory)
      if (llvm::Error failed = link(entry.path))
        return failed;
  }
  // Innermost first, and when all is in them: what they hold sets their times.
  for (const TreeEntry &entry : llvm::reverse(entries)) {
    if (entry.kind != EntryKind::Directory)
      continue;
    std::string like = from + "/" + entry.path, path = to + "/" + entry.path;
    std::error_code failed = disk.copyMode(like, path);
    if (!failed)
      failed = disk.copyTimes(like, path);
    if (failed)
      return cannotWrite(path, failed);
  }
  return llvm::Error::success();
}

/// Puts the stage's new tree in the place of the earlier one.
static std::error_code swapIn(const Stage &stage, const OutputPlace &place,
                              Disk &disk) {
  if (!place.exists)
    return disk.rename(stage.newTree(), place.path());
  if (std::error_code failed = disk.copyMode(place.path(), stage.newTree()))
    return failed;
  std::error_code failed = disk.exchange(stage.newTree(), place.path());
  if (failed != std::errc::operation_not_supported)
    return failed;
  if ((failed = disk.rename(place.path(), stage.oldTree())))
    return failed;
  return disk.rename(stage.newTree(), place.path());
}

namespace {
/// What the new tree holds.
struct Contents {
  const std::vector<OutputFile> &files;
  LastFiles last;
  llvm::ArrayRef<TreeEntry> kept;
  llvm::StringRef seen;
};
} // namespace

/// Writes the whole new tree of `stage`.
static llvm::Error fill(const Stage &stage, const OutputPlace &place,
                        const Contents &contents, Disk &disk) {
  auto difference = compareDirectory(place.path(), contents.files);
  if (!difference)
    return difference.takeError();
  TreeWriter writer(place.path(), stage.newTree(), disk);
  if (llvm::Error failed = writer.begin())
    return failed;
  if (llvm::Error failed = writer.write(contents.files, *difference))
    return failed;
  if (llvm::Error failed = writer.keep(contents.kept))
    return failed;
  if (!contents.last)
    return llvm::Error::success();
  auto rest = contents.last(stage.newTree());
  if (!rest)
    return rest.takeError();
  return writer.write(*rest, {});
}

static llvm::Error checkUnchanged(const OutputPlace &place,
                                  llvm::StringRef seen) {
  if (seen.empty())
    return llvm::Error::success();
  auto stamp = stampOf(place.path());
  if (!stamp)
    return stamp.takeError();
  if (*stamp == seen)
    return llvm::Error::success();
  return environmentError(
      place.path() +
      " was changed during the run; stop what works in it, and run again");
}

static llvm::Error replace(const OutputPlace &place, const Contents &contents,
                           Disk &disk) {
  auto stage = Stage::create(place, disk);
  if (!stage)
    return stage.takeError();
  llvm::Error failed = fill(*stage, place, contents, disk);
  // One flush for the whole tree: after a power cut the name must not lead to
  // files without their bytes.
  if (!failed)
    if (std::error_code unsynced = disk.sync(stage->newTree()))
      failed = cannotWrite(stage->newTree(), unsynced);
  // What somebody wrote there meanwhile is not in the new tree.
  if (!failed)
    failed = checkUnchanged(place, contents.seen);
  SignalsHeld held; // the stage holds the earlier tree from here on
  if (!failed)
    if (std::error_code unswapped = swapIn(*stage, place, disk))
      failed = environmentError("cannot replace " + place.path() + ": " +
                                unswapped.message());
  // What cannot be settled now is settled by the next run.
  (void)stage->settle();
  return failed;
}

llvm::Error decouple::recoverDirectory(llvm::StringRef output, Disk &disk) {
  auto place = locateOutput(output);
  if (!place)
    return place.takeError();
  return recoverStages(*place, disk);
}

llvm::Error decouple::replaceDirectory(llvm::StringRef output,
                                       const std::vector<OutputFile> &files,
                                       Disk &disk, LastFiles last,
                                       llvm::ArrayRef<TreeEntry> kept,
                                       llvm::StringRef seen) {
  if (llvm::Error failed = checkPaths(files))
    return failed;
  if (llvm::Error failed = checkNoMounts(output, kept))
    return failed;
  if (llvm::Error failed = recoverDirectory(output, disk))
    return failed;
  auto place = locateOutput(output);
  if (!place)
    return place.takeError();
  std::vector<std::string> made;
  llvm::Error failed = makeDirectories(place->parent, disk, made);
  if (!failed)
    failed = replace(*place, {files, last, kept, seen}, disk);
  if (failed)
    removeDirectories(made, disk);
  return failed;
}
