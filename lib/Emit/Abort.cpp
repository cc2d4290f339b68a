#include "Emit/Abort.h"

#include "Emit/Merge/Places.h"
#include "Emit/OpenOutput.h"
#include "Support/Errors.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;

/// Whether one of `paths` is below `path`.
static bool hasBelow(const llvm::StringSet<> &paths, llvm::StringRef path) {
  return llvm::any_of(paths.keys(), [&](llvm::StringRef one) {
    return one.consume_front(path) && one.starts_with("/");
  });
}

/// What stays where the earlier output comes back: what neither output wrote,
/// and what was edited since. Errors: UsageError when something lies where that
/// output has a directory.
static llvm::Expected<std::vector<TreeEntry>>
keptByAbort(const OpenOutput &open, const llvm::StringSet<> &restored) {
  const auto &[state, yours] = open;
  llvm::StringMap<std::string> written;
  for (const EmittedFile &file : state.files)
    written[file.path] = file.hash;
  for (const Edit &edit : state.edits)
    if (!edit.hash.empty() && edit.kind != EditKind::GoneThere)
      written[placeOf(edit)] = edit.hash;
  const llvm::StringSet<> directories = toolDirectories(open);
  llvm::StringSet<> rejected; // the run's own
  for (const Edit &edit : state.edits)
    if (edit.kind == EditKind::Rejected)
      rejected.insert(edit.at);
  std::vector<TreeEntry> kept;
  for (const TreeEntry &entry : yours.entries()) {
    const bool isDirectory = entry.kind == EntryKind::Directory;
    if ((isDirectory && directories.contains(entry.path)) ||
        rejected.contains(entry.path) || restored.contains(entry.path) ||
        isKeptByTool(entry.path) || entry.path == StatePath)
      continue;
    if (!isDirectory && hasBelow(restored, entry.path))
      return usageError(entry.path + " is where the earlier output has a "
                                     "directory; move it away");
    auto hash = yours.hashOf(entry);
    if (!hash)
      return hash.takeError();
    auto found = written.find(entry.path);
    if (found == written.end() || hash->empty() || *hash != found->second)
      kept.push_back(entry);
  }
  return kept;
}

llvm::Error decouple::abortMerge(llvm::StringRef output, Disk &disk) {
  auto open = openOutput(output, disk);
  if (!open)
    return open.takeError();
  const Yours &yours = open->yours;
  std::vector<OutputFile> earlier;
  llvm::StringSet<> restored;
  for (const TreeEntry &entry : yours.entries()) {
    llvm::StringRef path = entry.path;
    if (entry.kind != EntryKind::File || !path.consume_front(BeforeDirectory))
      continue;
    auto file = yours.read(entry);
    if (!file)
      return file.takeError();
    earlier.push_back(outputAt(path.str(), *file));
    restored.insert(path);
  }
  if (!restored.contains(StatePath))
    return usageError(output + " has no conflicts with hand edits, so there "
                               "is no run to undo");
  auto kept = keptByAbort(*open, restored);
  if (!kept)
    return kept.takeError();
  return replaceDirectory(output, earlier, disk, nullptr, *kept, yours.stamp());
}

llvm::Expected<std::vector<OutputFile>>
decouple::before(const Yours &yours, const EmitState &state,
                 const Reconciled &reconciled) {
  llvm::StringSet<> stays;
  for (const TreeEntry &entry : reconciled.kept)
    stays.insert(entry.path);
  for (const EmittedFile &file : state.files)
    stays.erase(file.path); // somebody may still work on it
  for (const Edit &edit : reconciled.edits)
    if (edit.kind != EditKind::Added)
      stays.erase(placeOf(edit));
  std::vector<OutputFile> files;
  for (const TreeEntry &entry : yours.entries()) {
    if (entry.kind != EntryKind::File || stays.contains(entry.path))
      continue;
    auto file = yours.read(entry);
    if (!file)
      return file.takeError();
    files.push_back(outputAt(beforePath(entry.path), *file));
  }
  return files;
}
