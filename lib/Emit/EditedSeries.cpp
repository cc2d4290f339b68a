#include "Emit/EditedSeries.h"

#include "Emit/Reconcile.h"
#include "Support/Hash.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace decouple;

static bool isList(llvm::StringRef path) {
  return llvm::sys::path::filename(path) == SeriesName;
}

llvm::Expected<MergedFile> decouple::mergePatch(llvm::StringRef path,
                                                const FileVersion &base,
                                                const FileVersion &yours,
                                                const FileVersion &theirs) {
  if (isList(path))
    return MergedFile{EditKind::Merged,
                      {llvm::MemoryBuffer::getMemBufferCopy(mergeSeries(
                           base.text(), yours.text(), theirs.text())),
                       yours.executable}};
  if (base.text() == yours.text())
    return mergeFile(base, yours, theirs);
  return MergedFile{doTheSame(base.text(), theirs.text())
                        ? EditKind::Kept
                        : EditKind::PatchChanged,
                    yours};
}

EditedSeries::EditedSeries(const Yours &yours, llvm::ArrayRef<OutputFile> files)
    : yours(yours) {
  for (const OutputFile &file : files) {
    theirs[file.path] = &file;
    if (isList(file.path))
      lists.push_back(file.path);
  }
  top = directoryOfSeries(lists).str();
}

bool EditedSeries::contains(llvm::StringRef path) const {
  return !lists.empty() && path.starts_with(top) &&
         (isList(path) || path.ends_with(".patch"));
}

/// Nothing for a patch that is listed and gone: a check of the output says so.
llvm::Expected<std::optional<std::string>>
EditedSeries::read(const std::string &path, const Reconciled &result) const {
  for (const OutputFile &file : result.files)
    if (file.path == path)
      return file.content->getBuffer().str();
  const TreeEntry *there = yours.find(path);
  if (!there || there->kind != EntryKind::File)
    return std::nullopt;
  auto file = yours.read(*there);
  if (!file)
    return file.takeError();
  return file->text().str();
}

bool EditedSeries::isUsers(const std::string &path,
                           llvm::StringRef text) const {
  const OutputFile *file = theirs.lookup(path);
  return !file || file->content->getBuffer() != text;
}

/// Writes `text` to `path` instead of what is there.
static void write(const std::string &path, const std::string &text,
                  Reconciled &result) {
  llvm::erase_if(result.kept,
                 [&](const TreeEntry &entry) { return entry.path == path; });
  llvm::erase_if(result.files,
                 [&](const OutputFile &file) { return file.path == path; });
  result.files.push_back(
      {path, llvm::MemoryBuffer::getMemBufferCopy(text, path), false});
}

/// Where what the files refuse goes: beside the patch, and over nothing that
/// somebody has put there. `edit`: what an earlier run said of the patch.
static std::string rejectsPlace(const Yours &yours, const std::string &path,
                                const Edit *edit) {
  std::string place = path + ".rej";
  for (unsigned number = 2; yours.find(place); ++number) {
    if (edit && edit->kind == EditKind::Rejected && edit->at == place)
      break; // its own
    place = path + ".rej" + std::to_string(number);
  }
  return place;
}

void EditedSeries::note(const std::string &path, const SeriesPatch &patch,
                        const CarriedPatch &carried, Reconciled &result) const {
  auto edit = llvm::find_if(result.edits,
                            [&](const Edit &one) { return one.path == path; });
  bool has = edit != result.edits.end();
  Edit made{
      EditKind::Refreshed, path, "",
      contentHash(carried.refreshed.empty() ? patch.text : carried.refreshed),
      has && edit->executable};
  if (carried.rejected.empty() && carried.refreshed.empty()) {
    if (has && edit->kind == EditKind::Rejected) {
      edit->kind = EditKind::Kept; // somebody has mended it
      llvm::erase_if(result.kept, [&](const TreeEntry &entry) {
        return entry.path == edit->at;
      });
      edit->at.clear();
    }
    return;
  }
  if (!carried.rejected.empty()) {
    made.kind = EditKind::Rejected;
    made.at = rejectsPlace(yours, path, has ? &*edit : nullptr);
    write(made.at, carried.rejected, result);
  } else if (has && edit->kind == EditKind::PatchChanged) {
    return; // whoever finishes that sees what he wrote
  } else {
    write(path, carried.refreshed, result);
  }
  llvm::erase_if(result.edits, [&](const Edit &one) {
    return one.path == path || one.path == made.at;
  });
  result.edits.push_back(std::move(made));
}

llvm::Error EditedSeries::carry(Originals original, Reconciled &result) {
  auto listed = listedPatches(
      lists, [&](const std::string &path) { return read(path, result); });
  if (!listed)
    return listed.takeError();
  if (llvm::none_of(*listed, [&](const SeriesPatch &patch) {
        return isUsers(top + patch.file, patch.text);
      }))
    return llvm::Error::success();
  auto carried = carrySeries(*listed, original);
  if (!carried)
    return carried.takeError();
  for (const auto &[patch, one] : llvm::zip(*listed, *carried))
    if (std::string path = top + patch.file; isUsers(path, patch.text))
      note(path, patch, one, result);
  return llvm::Error::success();
}
