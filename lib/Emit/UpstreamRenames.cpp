#include "Emit/UpstreamRenames.h"

#include "Support/Hash.h"
#include "Support/Output/Renames.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

using namespace decouple;

/// What git takes for renamed. With less in common a merge would be one
/// conflict of two whole files.
static constexpr unsigned EnoughToFollow = 50;

using FilesByPath = llvm::StringMap<const EmittedFile *>;

/// What the earlier run emitted and this one does not. An empty file is like
/// any other.
static std::vector<const EmittedFile *>
goneFiles(const EmitState &state, llvm::ArrayRef<OutputFile> theirs,
          llvm::function_ref<bool(llvm::StringRef)> isPatch) {
  llvm::StringSet<> paths;
  for (const OutputFile &file : theirs)
    paths.insert(file.path);
  std::vector<const EmittedFile *> gone;
  for (const EmittedFile &file : state.files)
    if (!paths.contains(file.path) && !isBesideTree(file.path) &&
        file.size != 0 && !isPatch(file.path))
      gone.push_back(&file);
  return gone;
}

/// Those that are not as they were written.
static llvm::Expected<FilesByPath>
touchedOf(const Yours &yours, llvm::ArrayRef<const EmittedFile *> gone) {
  FilesByPath touched;
  for (const EmittedFile *file : gone) {
    const TreeEntry *there = yours.find(file->path);
    auto asWritten =
        there ? yours.isAsWritten(*there, *file) : llvm::Expected<bool>(false);
    if (!asWritten)
      return asWritten.takeError();
    if (!*asWritten)
      touched[file->path] = file;
  }
  return touched;
}

static llvm::Expected<std::vector<OneSided>>
textsOf(const Yours &yours, llvm::ArrayRef<const EmittedFile *> files) {
  std::vector<OneSided> texts;
  for (const EmittedFile *file : files) {
    auto base = yours.baseOf(*file);
    if (!base)
      return base.takeError();
    texts.push_back(
        {file->path, file->hash, *base ? (*base)->content : nullptr});
  }
  return texts;
}

/// What this run emits, and the earlier one did not.
static std::vector<OneSided> addedFiles(const EmitState &state,
                                        llvm::ArrayRef<OutputFile> theirs) {
  llvm::StringSet<> before;
  for (const EmittedFile &file : state.files)
    before.insert(file.path);
  std::vector<OneSided> added;
  for (const OutputFile &file : theirs)
    if (!before.contains(file.path) && file.content->getBufferSize() != 0)
      added.push_back(
          {file.path, contentHash(file.content->getBuffer()), file.content});
  return added;
}

namespace {
/// Tells renames from files that happen to have the same bytes.
class SameBytes {
public:
  explicit SameBytes(llvm::ArrayRef<OneSided> files) {
    for (const OneSided &file : files) {
      hashes[file.path] = file.hash;
      ++count[file.hash];
      ++count[named(file.path, file.hash)];
    }
  }

  /// Whether another file could be meant instead of the one at `path`.
  bool isOneOfMany(const Rename &rename, llvm::StringRef path) const {
    std::string hash = hashes.lookup(path);
    bool sameName = llvm::sys::path::filename(rename.from) ==
                    llvm::sys::path::filename(rename.to);
    return count.lookup(sameName ? named(path, hash) : hash) > 1;
  }

private:
  static std::string named(llvm::StringRef path, llvm::StringRef hash) {
    return (hash + " " + llvm::sys::path::filename(path)).str();
  }

  llvm::StringMap<std::string> hashes;
  llvm::StringMap<unsigned> count;
};
} // namespace

llvm::Expected<UpstreamRenames> decouple::findUpstreamRenames(
    const Yours &yours, const EmitState &state,
    llvm::ArrayRef<OutputFile> theirs,
    llvm::function_ref<bool(llvm::StringRef)> isPatch) {
  UpstreamRenames found;
  const auto files = goneFiles(state, theirs, isPatch);
  auto touched = touchedOf(yours, files);
  if (!touched)
    return touched.takeError();
  if (touched->empty())
    return found;
  auto gone = textsOf(yours, files);
  if (!gone)
    return gone.takeError();
  const std::vector<OneSided> added = addedFiles(state, theirs);
  const SameBytes before(*gone), now(added);
  auto renames = findRenames(*gone, added);
  if (!renames)
    return renames.takeError();
  for (const Rename &rename : *renames) {
    const EmittedFile *file = touched->lookup(rename.from);
    if (!file ||
        (rename.similarity == 100 && (before.isOneOfMany(rename, rename.from) ||
                                      now.isOneOfMany(rename, rename.to))))
      continue;
    if (rename.similarity >= EnoughToFollow && !yours.find(rename.to) &&
        !yours.isBlocked(rename.to))
      found.followed[rename.to] = file;
    else
      found.others[rename.from] = rename.to;
  }
  return found;
}
