#include "Emit/ClearTheWay.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace decouple;

void decouple::clearTheWay(
    Reconciled &result, llvm::function_ref<bool(const OutputFile &)> isKnown) {
  llvm::StringSet<> files, directories;
  for (const TreeEntry &entry : result.kept) {
    (entry.kind == EntryKind::Directory ? directories : files)
        .insert(entry.path);
    forEachDirectory(entry.path, [&](llvm::StringRef directory) {
      directories.insert(directory);
    });
  }
  llvm::erase_if(result.files, [&](const OutputFile &file) {
    bool blocked = directories.contains(file.path);
    forEachDirectory(file.path, [&](llvm::StringRef directory) {
      blocked |= files.contains(directory);
    });
    if (blocked)
      result.edits.push_back(
          {isKnown(file) ? EditKind::Deleted : EditKind::InTheWay, file.path,
           "", "", false});
    return blocked;
  });
}
