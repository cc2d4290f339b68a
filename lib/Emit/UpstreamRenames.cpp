#include "Emit/UpstreamRenames.h"

#include "Emit/Merge/Places.h"
#include "Emit/Merge/Renames.h"
#include "Support/Hash.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace decouple;

/// What git takes for renamed. With less in common a merge would be one
/// conflict of two whole files.
static constexpr unsigned EnoughToMerge = 50;

using FilesByPath = llvm::StringMap<const EmittedFile *>;

/// What the earlier run emitted and this one does not.
static std::vector<const EmittedFile *>
goneFiles(const EmitState &state, llvm::ArrayRef<OutputFile> theirs,
          llvm::function_ref<bool(llvm::StringRef)> isPatch) {
  llvm::StringSet<> paths;
  for (const OutputFile &file : theirs)
    paths.insert(file.path);
  std::vector<const EmittedFile *> gone;
  for (const EmittedFile &file : state.files)
    if (!paths.contains(file.path) && !isBesideTree(file.path) &&
        !isPatch(file.path))
      gone.push_back(&file);
  return gone;
}

/// Those that a person has changed, and that are still files.
static llvm::Expected<FilesByPath>
editedOf(const Yours &yours, llvm::ArrayRef<const EmittedFile *> gone) {
  FilesByPath edited;
  for (const EmittedFile *file : gone) {
    const TreeEntry *there = yours.find(file->path);
    if (!there || there->kind != EntryKind::File)
      continue;
    auto asWritten = yours.isAsWritten(*there, *file);
    if (!asWritten)
      return asWritten.takeError();
    if (!*asWritten)
      edited[file->path] = file;
  }
  return edited;
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

/// What this run emits, the earlier one did not, and nothing lies in place of.
static std::vector<OneSided> addedFiles(const Yours &yours,
                                        const EmitState &state,
                                        llvm::ArrayRef<OutputFile> theirs) {
  llvm::StringSet<> before;
  for (const EmittedFile &file : state.files)
    before.insert(file.path);
  std::vector<OneSided> added;
  for (const OutputFile &file : theirs)
    if (!before.contains(file.path) && !yours.find(file.path))
      added.push_back(
          {file.path, contentHash(file.content->getBuffer()), file.content});
  return added;
}

llvm::Expected<UpstreamRenames> decouple::findUpstreamRenames(
    const Yours &yours, const EmitState &state,
    llvm::ArrayRef<OutputFile> theirs,
    llvm::function_ref<bool(llvm::StringRef)> isPatch) {
  UpstreamRenames found;
  const auto gone = goneFiles(state, theirs, isPatch);
  auto edited = editedOf(yours, gone);
  if (!edited || edited->empty())
    return edited ? llvm::Expected<UpstreamRenames>(std::move(found))
                  : edited.takeError();
  auto texts = textsOf(yours, gone);
  if (!texts)
    return texts.takeError();
  for (const Rename &rename :
       findRenames(std::move(*texts), addedFiles(yours, state, theirs)))
    if (const EmittedFile *file = edited->lookup(rename.from)) {
      if (rename.similarity >= EnoughToMerge)
        found.edited[rename.to] = file;
      else
        found.others[rename.from] = rename.to;
    }
  return found;
}
