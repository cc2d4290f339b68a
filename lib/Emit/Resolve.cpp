#include "Emit/Resolve.h"

#include "Emit/Merge/Places.h"
#include "Emit/OpenOutput.h"
#include "Emit/Reconcile.h"
#include "Emit/StateText.h"
#include "Support/Errors.h"
#include "Support/Hash.h"
#include "Support/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace decouple;

namespace {

/// An output, and what a command makes of it: all stays but what it names.
class Resolver {
public:
  Resolver(llvm::StringRef output, OpenOutput opened)
      : output(output.str()), state(std::move(opened.state)),
        yours(std::move(opened.yours)) {}

  llvm::Error adopt(llvm::StringRef path);
  llvm::Error discard(llvm::StringRef path);
  llvm::Expected<std::vector<Edit>> edits();
  /// Writes state and files.
  llvm::Error finish(Disk &disk);

private:
  llvm::Error adopt(Edit &edit);
  bool hasTools(const Edit &edit) const;
  llvm::Error discard(const Edit &edit);

  std::string output;
  EmitState state;
  Yours yours;
  std::vector<OutputFile> files; ///< to be written
  llvm::StringSet<> removed;     ///< not to be kept
};

} // namespace

/// The tool's own text of what lies in `output`, from what it kept.
static llvm::Expected<std::vector<OutputFile>> baseOf(const Yours &yours,
                                                      const EmitState &state) {
  std::vector<OutputFile> files;
  for (const EmittedFile &file : state.files) {
    if (isBesideTree(file.path))
      continue;
    auto base = yours.baseOf(file);
    if (!base)
      return base.takeError();
    if (!*base)
      return usageError("the tool's own text of " + file.path + ", " +
                        basePath(file.path) + ", no longer exists; run again");
    files.push_back(outputAt(file.path, **base));
  }
  return files;
}

llvm::Expected<std::vector<Edit>> Resolver::edits() {
  auto base = baseOf(yours, state);
  if (!base)
    return base.takeError();
  auto reconciled = reconcile(yours, state, *base);
  if (!reconciled)
    return reconciled.takeError();
  return std::move(reconciled->edits);
}

static bool isAt(const Edit &edit, llvm::StringRef path) {
  auto below = [&](llvm::StringRef place) {
    return place == path || path == "." ||
           (place.starts_with(path) && place.drop_front(path.size())[0] == '/');
  };
  return below(edit.path) || (!edit.at.empty() && below(edit.at));
}

/// What an edit is when its conflict is finished.
static EditKind finished(EditKind kind) {
  return kind == EditKind::DeletedHere || kind == EditKind::InTheWay
             ? EditKind::Deleted
             : EditKind::Kept;
}

llvm::Error Resolver::adopt(Edit &edit) {
  const TreeEntry *there = yours.find(placeOf(edit));
  edit.hash.clear();
  if (there && there->kind == EntryKind::File) {
    auto file = yours.read(*there);
    if (!file)
      return file.takeError();
    if (hasConflictMarks(file->text()))
      return usageError(there->path +
                        " still has git's conflict marks; fix it first");
    edit.hash = contentHash(file->text());
    edit.executable = there->executable;
  }
  if (edit.kind == EditKind::Rejected) {
    removed.insert(edit.at);
    edit.at.clear();
  }
  edit.kind = there && edit.kind == EditKind::GoneThere ? EditKind::Added
                                                        : finished(edit.kind);
  return llvm::Error::success();
}

/// " (did you mean 'a/b'?)", or "" when no edit is at a path like `path`.
static std::string nearestOf(llvm::StringRef path, llvm::ArrayRef<Edit> edits) {
  std::vector<std::string> paths;
  for (const Edit &edit : edits)
    paths.push_back(edit.path);
  std::string nearest = nearestName(path, paths);
  return nearest.empty() || nearest == path
             ? ""
             : " (did you mean '" + nearest + "'?)";
}

llvm::Error Resolver::adopt(llvm::StringRef path) {
  bool any = false;
  for (Edit &edit : state.edits) {
    if (!isConflict(edit.kind) || !isAt(edit, path))
      continue;
    any = true;
    if (llvm::Error failed = adopt(edit))
      return failed;
  }
  if (!any)
    return usageError(path + " has no conflict" + nearestOf(path, state.edits) +
                      "; `torch-decouple edits` lists them");
  return llvm::Error::success();
}

/// Whether the tool has something to put, or to leave, in the place of `edit`:
/// there is nothing instead of a patch that somebody has added.
bool Resolver::hasTools(const Edit &edit) const {
  return edit.kind == EditKind::GoneThere ||
         llvm::any_of(state.files, [&](const EmittedFile &file) {
           return file.path == edit.path;
         });
}

llvm::Error Resolver::discard(const Edit &edit) {
  llvm::erase_if(state.edits,
                 [&](const Edit &one) { return one.path == edit.path; });
  if (edit.kind == EditKind::Rejected)
    removed.insert(edit.at);
  removed.insert(edit.kind == EditKind::GoneThere ? placeOf(edit) : edit.path);
  if (edit.kind == EditKind::GoneThere || edit.kind == EditKind::SetAside)
    return llvm::Error::success();
  if (yours.isBlocked(edit.path))
    return usageError(edit.path + " cannot be written: a file or directory "
                                  "of yours is in its place; move it away");
  const auto file = llvm::find_if(state.files, [&](const EmittedFile &one) {
    return one.path == edit.path;
  });
  auto base = yours.baseOf(*file);
  if (!base)
    return base.takeError();
  files.push_back(outputAt(edit.path, **base));
  return llvm::Error::success();
}

llvm::Error Resolver::discard(llvm::StringRef path) {
  auto all = edits();
  if (!all)
    return all.takeError();
  bool any = false;
  for (const Edit &edit : *all) {
    if (edit.kind == EditKind::Added || edit.kind == EditKind::SetAside ||
        !isAt(edit, path))
      continue;
    if (!hasTools(edit)) {
      if (edit.path == path)
        return usageError(path + " is yours alone, and the tool has nothing "
                                 "instead of it: mend it, or delete it and its "
                                 "line in the list");
      continue;
    }
    any = true;
    if (llvm::Error failed = discard(edit))
      return failed;
  }
  if (!any)
    return usageError(path + " is not a file of the tool's that was changed " +
                      "by hand" + nearestOf(path, *all) +
                      "; `torch-decouple edits` lists them");
  return llvm::Error::success();
}

llvm::Error Resolver::finish(Disk &disk) {
  // What is the user's own is nothing that a later run has to know.
  llvm::erase_if(state.edits,
                 [](const Edit &edit) { return edit.kind == EditKind::Added; });
  if (conflictsOf(state.edits).empty())
    for (const TreeEntry &entry : yours.entries())
      if (isBefore(entry.path))
        removed.insert(entry.path);
  std::string text = printState(state);
  files.push_back(
      {StatePath, llvm::MemoryBuffer::getMemBufferCopy(text, StatePath)});
  return replaceFiles(output, {state, yours}, files, removed, disk);
}

llvm::Expected<std::vector<Edit>> decouple::handEdits(llvm::StringRef output) {
  auto opened = lookAtOutput(output);
  if (!opened)
    return opened.takeError();
  return Resolver(output, std::move(*opened)).edits();
}

llvm::Error decouple::adoptEdits(llvm::StringRef output,
                                 llvm::ArrayRef<std::string> paths,
                                 Disk &disk) {
  auto opened = openOutput(output, disk);
  if (!opened)
    return opened.takeError();
  Resolver resolver(output, std::move(*opened));
  for (const std::string &path : paths)
    if (llvm::Error failed = resolver.adopt(path))
      return failed;
  return resolver.finish(disk);
}

llvm::Error decouple::discardEdits(llvm::StringRef output,
                                   llvm::ArrayRef<std::string> paths,
                                   Disk &disk) {
  auto opened = openOutput(output, disk);
  if (!opened)
    return opened.takeError();
  Resolver resolver(output, std::move(*opened));
  for (const std::string &path : paths)
    if (llvm::Error failed = resolver.discard(path))
      return failed;
  return resolver.finish(disk);
}
