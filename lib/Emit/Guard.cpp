#include "Emit/Guard.h"

#include "Support/Errors.h"
#include "Support/Hash.h"
#include "Support/Words.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

using namespace decouple;

llvm::Error decouple::checkApart(llvm::StringRef checkout,
                                 llvm::StringRef output) {
  if (liesIn(output, checkout))
    return usageError("the output " + output + " lies in the checkout " +
                      checkout + "; name a directory outside it");
  if (liesIn(checkout, output))
    return usageError("the checkout " + checkout + " lies in the output " +
                      output + "; name another directory");
  return llvm::Error::success();
}

namespace {
/// Finds what a run would take from the user.
class Culprits {
public:
  Culprits(llvm::StringRef output, const EmitState &state);
  llvm::Error find(const OutputDifference &difference);
  llvm::Error report() const;

private:
  llvm::Error look(const TreeEntry &entry);
  llvm::Expected<bool> isAsWritten(const TreeEntry &entry,
                                   const EmittedFile &file) const;
  void addUnknown(const TreeEntry &entry);

  llvm::StringRef output;
  llvm::StringMap<const EmittedFile *> files;
  llvm::StringSet<> directories; ///< that hold files of the earlier run
  llvm::StringSet<> unknown;     ///< directories that do not
  std::vector<std::string> names;
};
} // namespace

Culprits::Culprits(llvm::StringRef output, const EmitState &state)
    : output(output) {
  for (const EmittedFile &file : state.files)
    files[file.path] = &file;
  auto addDirectories = [this](llvm::StringRef path) {
    while (!(path = llvm::sys::path::parent_path(path)).empty())
      directories.insert(path);
  };
  for (const EmittedFile &file : state.files)
    addDirectories(file.path);
  addDirectories(StatePath);
}

llvm::Expected<bool> Culprits::isAsWritten(const TreeEntry &entry,
                                           const EmittedFile &file) const {
  if (entry.kind != EntryKind::File || entry.size != file.size)
    return false;
  auto bytes = readFile(output + "/" + entry.path);
  if (!bytes)
    return bytes.takeError();
  return contentHash((*bytes)->getBuffer()) == file.hash;
}

/// A directory stands for all that is in it.
void Culprits::addUnknown(const TreeEntry &entry) {
  bool nested = unknown.contains(llvm::sys::path::parent_path(entry.path));
  bool directory = entry.kind == EntryKind::Directory;
  if (directory)
    unknown.insert(entry.path);
  if (!nested)
    names.push_back(entry.path + (directory ? "/ (added)" : " (added)"));
}

llvm::Error Culprits::look(const TreeEntry &entry) {
  if (entry.kind == EntryKind::Directory && directories.contains(entry.path))
    return llvm::Error::success();
  // The state is always written anew, and it was read without a complaint.
  if (entry.kind == EntryKind::File && entry.path == StatePath)
    return llvm::Error::success();
  const EmittedFile *file = files.lookup(entry.path);
  if (!file) {
    addUnknown(entry);
    return llvm::Error::success();
  }
  auto asWritten = isAsWritten(entry, *file);
  if (!asWritten)
    return asWritten.takeError();
  if (!*asWritten)
    names.push_back(entry.path + " (changed)");
  return llvm::Error::success();
}

llvm::Error Culprits::find(const OutputDifference &difference) {
  for (const TreeEntry &entry : difference.changed)
    if (llvm::Error failed = look(entry))
      return failed;
  for (const TreeEntry &entry : difference.extra)
    if (llvm::Error failed = look(entry))
      return failed;
  return llvm::Error::success();
}

llvm::Error Culprits::report() const {
  constexpr std::size_t Shown = 5;
  if (names.empty())
    return llvm::Error::success();
  auto shown = llvm::ArrayRef(names).take_front(Shown);
  std::string text = llvm::join(shown, ", ");
  if (names.size() > Shown)
    text += " and " + std::to_string(names.size() - Shown) + " more";
  return usageError(output + " has " +
                    counted(names.size(), "entry", "entries") +
                    " that a run would lose: " + text +
                    "; move them away or undo the change, or name another "
                    "output");
}

llvm::Error decouple::checkUntouched(llvm::StringRef output,
                                     const std::optional<EmitState> &state,
                                     const OutputDifference &difference) {
  if (!state) {
    if (difference.same.empty() && difference.changed.empty() &&
        difference.extra.empty())
      return llvm::Error::success();
    return usageError(output + " is not empty and was not written by this "
                               "tool; name a new or an empty directory");
  }
  Culprits culprits(output, *state);
  if (llvm::Error failed = culprits.find(difference))
    return failed;
  return culprits.report();
}
