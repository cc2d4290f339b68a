#include "Emit/Reconcile.h"

#include "Emit/ClearTheWay.h"
#include "Emit/EditedSeries.h"
#include "Emit/Guard.h"
#include "Emit/Merge/Places.h"
#include "Emit/Own.h"
#include "Emit/UpstreamRenames.h"
#include "Support/Hash.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace decouple;

namespace {

/// One file that a run emits, and what there is of it.
struct Versions {
  const OutputFile &theirs;
  const EmittedFile *emitted = nullptr; ///< by the earlier run
  const TreeEntry *there = nullptr;     ///< yours

  /// Where the earlier run had it.
  const std::string &path() const {
    return emitted ? emitted->path : theirs.path;
  }
  std::string otherName() const { return path() == theirs.path ? "" : path(); }
};

class Reconciler {
public:
  Reconciler(const Yours &yours, const EmitState &state,
             llvm::ArrayRef<OutputFile> theirs);
  llvm::Expected<Reconciled> run(Originals original);

private:
  llvm::Error reconcile(const OutputFile &theirs);
  llvm::Error deleted(Versions file);
  llvm::Error edited(const Versions &file);
  llvm::Error kept(const Versions &file, EditKind kind);
  llvm::Expected<MergedFile> merged(const Versions &file);
  llvm::Error merge(const Versions &file);
  llvm::Error follow(const Versions &file);
  llvm::Error gone(const EmittedFile &file);
  void keep(const TreeEntry &entry);
  bool isKnownToBeAway(const OutputFile &file) const;

  const Yours &yours;
  OwnFiles own;
  EditedSeries series;
  const EmitState &state;
  llvm::ArrayRef<OutputFile> theirs;
  llvm::StringMap<const EmittedFile *> emitted; ///< but for reports
  llvm::StringMap<const Edit *> earlier;
  UpstreamRenames renames;
  llvm::StringSet<> handled; ///< paths in the output that are accounted for
  Reconciled result;
};

} // namespace

Reconciler::Reconciler(const Yours &yours, const EmitState &state,
                       llvm::ArrayRef<OutputFile> theirs)
    : yours(yours), own(yours, state, theirs), series(yours, theirs),
      state(state), theirs(theirs) {
  for (const EmittedFile &file : state.files)
    if (!isBesideTree(file.path))
      emitted[file.path] = &file;
  for (const Edit &edit : state.edits)
    earlier[edit.path] = &edit;
}

void Reconciler::keep(const TreeEntry &entry) {
  handled.insert(entry.path);
  result.kept.push_back(entry);
}

llvm::Error Reconciler::reconcile(const OutputFile &theirs) {
  Versions file{theirs, emitted.lookup(theirs.path), yours.find(theirs.path)};
  handled.insert(theirs.path);
  if (file.there && file.there->kind == EntryKind::Directory)
    file.there = nullptr; // clearTheWay sees whether anything is left in it
  if (!file.there && !file.emitted) {
    if (const EmittedFile *old = renames.followed.lookup(theirs.path))
      return follow({theirs, old, yours.find(old->path)});
    result.files.push_back(theirs);
    return llvm::Error::success();
  }
  if (!file.there)
    return deleted(file);
  auto same = yours.isSame(*file.there, theirs);
  if (same && !*same && file.emitted)
    same = yours.isAsWritten(*file.there, *file.emitted);
  if (!same)
    return same.takeError();
  if (!*same)
    return edited(file);
  result.files.push_back(theirs);
  return llvm::Error::success();
}

/// Deleted, or renamed: its bytes lie elsewhere.
llvm::Error Reconciler::deleted(Versions file) {
  const Edit *before = earlier.lookup(file.path());
  auto renamed = own.renamed(*file.emitted, before);
  if (!renamed)
    return renamed.takeError();
  file.there = *renamed;
  if (file.there)
    return edited(file);
  EditKind kind = !isAsEmitted(file.theirs, *file.emitted)
                      ? EditKind::DeletedHere
                  : before && isConflict(before->kind) ? before->kind
                                                       : EditKind::Deleted;
  bool saidSo = before && before->path == file.theirs.path;
  result.edits.push_back({kind, file.theirs.path, "", "", false,
                          saidSo ? before->otherName : file.otherName()});
  return llvm::Error::success();
}

/// Yours stays as it is.
llvm::Error Reconciler::kept(const Versions &file, EditKind kind) {
  auto hash = yours.hashOf(*file.there);
  if (!hash)
    return hash.takeError();
  bool elsewhere = file.there->path != file.theirs.path;
  if (kind == EditKind::Kept && elsewhere)
    kind = EditKind::Renamed;
  const Edit *before = earlier.lookup(file.path());
  // What an earlier run said of it is true until one of both changes it again.
  bool saysSo =
      before && before->hash == *hash &&
      (before->kind == EditKind::Merged || before->kind == EditKind::Refreshed);
  if (before && !isConflict(kind) && (saysSo || isConflict(before->kind)))
    kind = before->kind;
  std::string at = elsewhere                    ? file.there->path
                   : kind == EditKind::Rejected ? before->at
                                                : "";
  result.edits.push_back(
      {kind, file.theirs.path, std::move(at), *hash, file.there->executable,
       before && before->hash == *hash && file.otherName().empty()
           ? before->otherName
           : file.otherName()});
  keep(*file.there);
  return llvm::Error::success();
}

llvm::Error Reconciler::edited(const Versions &file) {
  bool unchanged = file.emitted && isAsEmitted(file.theirs, *file.emitted);
  if (unchanged)
    return kept(file, EditKind::Kept);
  if (file.there->kind != EntryKind::File)
    return kept(file,
                file.emitted ? EditKind::Unmergeable : EditKind::InTheWay);
  return merge(file);
}

llvm::Expected<MergedFile> Reconciler::merged(const Versions &file) {
  auto mine = yours.read(*file.there);
  if (!mine)
    return mine.takeError();
  std::optional<FileVersion> base;
  if (file.emitted) {
    auto found = yours.baseOf(*file.emitted);
    if (!found)
      return found.takeError();
    base = std::move(*found);
  }
  FileVersion tools{file.theirs.content, file.theirs.executable};
  if (!series.contains(file.theirs.path))
    return mergeFile(base, *mine, tools);
  FileVersion nothing{llvm::MemoryBuffer::getMemBuffer("")};
  return mergePatch(file.theirs.path, base.value_or(nothing), *mine, tools);
}

llvm::Error Reconciler::merge(const Versions &file) {
  auto merged = this->merged(file);
  if (!merged)
    return merged.takeError();
  auto unchanged = yours.isSame(*file.there, outputAt("", merged->file));
  if (!unchanged)
    return unchanged.takeError();
  if (*unchanged)
    return kept(file, merged->kind);
  const std::string &place = file.there->path;
  handled.insert(place);
  result.files.push_back(outputAt(place, merged->file));
  result.edits.push_back({merged->kind, file.theirs.path,
                          place == file.theirs.path ? "" : place,
                          contentHash(merged->file.text()),
                          merged->file.executable, file.otherName()});
  return llvm::Error::success();
}

/// Upstream renamed what people changed: the change goes with it.
llvm::Error Reconciler::follow(const Versions &file) {
  if (!file.there) {
    handled.insert(file.path());
    return deleted(file);
  }
  auto stays = [&] {
    renames.others[file.path()] = file.theirs.path;
    result.files.push_back(file.theirs);
    return llvm::Error::success();
  };
  if (file.there->kind != EntryKind::File)
    return stays();
  auto merged = this->merged(file);
  if (!merged)
    return merged.takeError();
  if (merged->kind == EditKind::Unmergeable)
    return stays();
  handled.insert(file.path());
  result.files.push_back(outputAt(file.theirs.path, merged->file));
  result.edits.push_back({merged->kind, file.theirs.path, "",
                          contentHash(merged->file.text()),
                          merged->file.executable, file.otherName()});
  return llvm::Error::success();
}

/// What the tool emitted earlier, and does not any more.
llvm::Error Reconciler::gone(const EmittedFile &file) {
  const TreeEntry *there = yours.find(file.path);
  const Edit *before = earlier.lookup(file.path);
  if (!handled.insert(file.path).second)
    return llvm::Error::success();
  if (!there && before && placeOf(*before) != file.path)
    there = yours.find(before->at); // renamed by hand
  if (!there || there->kind == EntryKind::Directory)
    return llvm::Error::success();
  auto asWritten = yours.isAsWritten(*there, file);
  if (!asWritten)
    return asWritten.takeError();
  bool elsewhere = there->path != file.path;
  if (*asWritten && !elsewhere)
    return llvm::Error::success();
  auto hash = yours.hashOf(*there);
  if (!hash)
    return hash.takeError();
  keep(*there);
  result.edits.push_back({EditKind::GoneThere, file.path,
                          elsewhere ? there->path : "", *hash,
                          there->executable, renames.others.lookup(file.path)});
  return llvm::Error::success();
}

/// Whether the earlier run said that `file` is not there, and it has not
/// changed since.
bool Reconciler::isKnownToBeAway(const OutputFile &file) const {
  const EmittedFile *before = emitted.lookup(file.path);
  const Edit *said = earlier.lookup(file.path);
  return before && isAsEmitted(file, *before) &&
         !(said && isConflict(said->kind));
}

llvm::Expected<Reconciled> Reconciler::run(Originals original) {
  auto renamed =
      findUpstreamRenames(yours, state, theirs, [&](llvm::StringRef path) {
        return series.contains(path);
      });
  if (!renamed)
    return renamed.takeError();
  renames = std::move(*renamed);
  for (const OutputFile &file : theirs)
    if (llvm::Error failed = reconcile(file))
      return failed;
  for (const EmittedFile &file : state.files)
    if (!isBesideTree(file.path))
      if (llvm::Error failed = gone(file))
        return failed;
  if (llvm::Error failed = own.add(handled, result))
    return failed;
  if (original)
    if (llvm::Error failed = series.carry(original, result))
      return failed;
  clearTheWay(result,
              [&](const OutputFile &file) { return isKnownToBeAway(file); });
  if (conflictsOf(result.edits).empty())
    llvm::erase_if(result.kept,
                   [](const TreeEntry &entry) { return isBefore(entry.path); });
  llvm::sort(result.kept, [](const TreeEntry &a, const TreeEntry &b) {
    return a.path < b.path;
  });
  llvm::stable_sort(result.edits, [](const Edit &a, const Edit &b) {
    return a.path < b.path;
  });
  return std::move(result);
}

llvm::Expected<Reconciled>
decouple::reconcile(const Yours &yours, const EmitState &state,
                    llvm::ArrayRef<OutputFile> theirs, Originals original) {
  if (llvm::Error failed = checkFinished(state, theirs))
    return failed;
  return Reconciler(yours, state, theirs).run(original);
}
