#include "Emit/Own.h"

#include "Emit/Merge/Places.h"
#include "Emit/Reconcile.h"
#include "Support/Errors.h"
#include "Support/Hash.h"
#include "llvm/Support/Path.h"

using namespace decouple;

OwnFiles::OwnFiles(const Yours &yours, const EmitState &state,
                   llvm::ArrayRef<OutputFile> theirs)
    : yours(yours), state(state) {
  for (const EmittedFile &file : state.files)
    paths.insert(file.path);
  for (const OutputFile &file : theirs)
    paths.insert(file.path);
  paths.insert(StatePath);
  for (const auto &path : paths)
    forEachDirectory(path.first(), [this](llvm::StringRef directory) {
      directories.insert(directory);
    });
  for (const Edit &edit : state.edits)
    for (const std::string *place : {&edit.path, &edit.at})
      if (!place->empty() && !paths.contains(*place))
        aside[*place] = &edit;
  for (const Edit &edit : state.edits) // what the tool had there made them
    forEachDirectory(edit.path, [this](llvm::StringRef directory) {
      directories.insert(directory);
    });
}

llvm::Expected<const TreeEntry *> OwnFiles::renamed(const EmittedFile &emitted,
                                                    const Edit *earlier) {
  if (earlier && placeOf(*earlier) != earlier->path)
    if (const TreeEntry *there = yours.find(earlier->at);
        there && there->kind == EntryKind::File && !isOurs(there->path))
      return there;
  for (const TreeEntry &entry : yours.entries()) {
    if (entry.kind != EntryKind::File || entry.size == 0 ||
        entry.size != emitted.size || isOurs(entry.path) ||
        isBesideTree(entry.path) ||
        !directories.contains(llvm::sys::path::parent_path(entry.path)) ||
        aside.count(entry.path) || taken.contains(entry.path))
      continue;
    auto hash = yours.hashOf(entry);
    if (!hash)
      return hash.takeError();
    if (*hash != emitted.hash)
      continue;
    taken.insert(entry.path);
    return &entry;
  }
  return nullptr;
}

/// Whether a run writes it, or has written it.
bool OwnFiles::isOurs(llvm::StringRef path) const {
  return paths.contains(path) || isKeptByTool(path);
}

void OwnFiles::add(const TreeEntry &entry, Reconciled &result) {
  result.kept.push_back(entry);
  bool nested = added.contains(llvm::sys::path::parent_path(entry.path));
  bool directory = entry.kind == EntryKind::Directory;
  if (directory)
    added.insert(entry.path);
  const Edit *said = aside.lookup(entry.path);
  if (said && (said->path == entry.path || said->kind == EditKind::SetAside ||
               said->kind == EditKind::GoneThere))
    result.edits.push_back(*said);
  else if (!nested && !said)
    result.edits.push_back(
        {EditKind::Added, entry.path + (directory ? "/" : ""), "", "", false});
}

/// "report/index.html.yours", or with a number after it.
std::string OwnFiles::freeName(const std::string &path) const {
  std::string name = path + ".yours";
  for (unsigned number = 2; yours.find(name); ++number)
    name = path + ".yours" + std::to_string(number);
  return name;
}

llvm::Error OwnFiles::setAside(const EmittedFile &report, Reconciled &result) {
  const TreeEntry *there = yours.find(report.path);
  if (!there)
    return llvm::Error::success();
  if (there->kind != EntryKind::File)
    return usageError(report.path + " cannot be written: something that is "
                                    "not a file is in its place; move it away");
  auto asWritten = yours.isAsWritten(*there, report);
  if (!asWritten)
    return asWritten.takeError();
  if (*asWritten)
    return llvm::Error::success();
  auto file = yours.read(*there);
  if (!file)
    return file.takeError();
  std::string name = freeName(report.path);
  result.files.push_back(outputAt(name, *file));
  result.edits.push_back({EditKind::SetAside, report.path, name,
                          contentHash(file->text()), there->executable});
  return llvm::Error::success();
}

llvm::Error OwnFiles::add(const llvm::StringSet<> &handled,
                          Reconciled &result) {
  for (const EmittedFile &file : state.files)
    if (isBesideTree(file.path))
      if (llvm::Error failed = setAside(file, result))
        return failed;
  bool open = !conflictsOf(state.edits).empty();
  for (const TreeEntry &entry : yours.entries()) {
    if (open && isBefore(entry.path))
      result.kept.push_back(entry);
    else if (!handled.contains(entry.path) && !isOurs(entry.path) &&
             !(entry.kind == EntryKind::Directory &&
               directories.contains(entry.path)))
      add(entry, result);
  }
  return llvm::Error::success();
}
