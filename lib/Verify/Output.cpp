#include "Verify/Output.h"

#include "Emit/Merge/Places.h"
#include "Support/Hash.h"
#include "Verify/Model/Findings.h"
#include "Verify/PatchChecks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

using namespace decouple;

/// Where what the run emitted lies once more.
static llvm::StringRef baseRoot() {
  return llvm::StringRef(BaseDirectory).rtrim('/');
}

namespace {

/// An output as its checks see it.
class Looker {
public:
  Looker(llvm::StringRef output, const EmitState &state,
         const std::vector<TreeEntry> &entries, UnknownEdit unknown);

  Check complete() const;
  Check closed() const;
  Check unchanged() const;
  Check modes() const;

private:
  const Edit *editOf(const EmittedFile &file) const;
  bool isMeantToBeAway(const EmittedFile &file) const;
  std::string present() const;
  void say(Findings &findings, llvm::StringRef path, const std::string &what,
           bool isKnown) const;
  void lookAtBase(const EmittedFile &file, Findings &findings) const;

  llvm::StringRef output;
  const EmitState &state;
  const std::vector<TreeEntry> &entries;
  UnknownEdit unknown;
  llvm::StringMap<const TreeEntry *> byPath;
  llvm::StringMap<const Edit *> edits;
  llvm::StringSet<> ours, directoriesOfOurs;
  std::string series; ///< the directory of the patches; "": there is none
};

} // namespace

/// The directories of `path`, and itself.
static void addPath(llvm::StringSet<> &paths, llvm::StringRef path) {
  for (; !path.empty(); path = llvm::sys::path::parent_path(path))
    paths.insert(path);
}

Looker::Looker(llvm::StringRef output, const EmitState &state,
               const std::vector<TreeEntry> &entries, UnknownEdit unknown)
    : output(output), state(state), entries(entries), unknown(unknown) {
  for (const TreeEntry &entry : entries)
    byPath[entry.path] = &entry;
  for (const Edit &edit : state.edits)
    edits[edit.path] = &edit;
  for (const EmittedFile &file : state.files) {
    addPath(ours, file.path);
    addPath(directoriesOfOurs, llvm::sys::path::parent_path(file.path));
  }
  addPath(ours, StatePath);
  series = directoryOfSeries(listsOf(state)).str();
}

/// What is at `path` is an edit, or wrong.
void Looker::say(Findings &findings, llvm::StringRef path,
                 const std::string &what, bool isKnown) const {
  if (isKnown || unknown == UnknownEdit::Listed)
    findings.addEdit(path.str());
  else
    findings.add(path.str() + " " + what);
}

/// An edited report lies beside the new one.
const Edit *Looker::editOf(const EmittedFile &file) const {
  const Edit *edit = edits.lookup(file.path);
  return edit && edit->kind != EditKind::SetAside ? edit : nullptr;
}

/// What is there of the run: "878 files", "878 files and 2 reports".
std::string Looker::present() const {
  std::size_t files = 0, reports = 0;
  for (const EmittedFile &file : state.files)
    if (byPath.contains(file.path))
      ++(isBesideTree(file.path) ? reports : files);
  return counted(files, "file") +
         (reports ? " and " + counted(reports, "report") : "");
}

namespace {
/// How a file differs from what the run wrote.
struct FileDifference {
  std::string what;      ///< "": not at all
  bool canBeRead = true; ///< or nobody knows how
};
} // namespace

static FileDifference differenceOf(llvm::StringRef output,
                                   const TreeEntry &entry,
                                   const EmittedFile &file) {
  if (entry.kind != EntryKind::File)
    return {"is not a plain file"};
  auto bytes = readFile(output + "/" + entry.path);
  if (!bytes)
    return {"cannot be read: " + llvm::toString(bytes.takeError()), false};
  if (entry.size != file.size)
    return {"has " + counted(entry.size, "byte") + ", not " +
            withThousands(file.size)};
  const bool isSame = contentHash((*bytes)->getBuffer()) == file.hash;
  return {isSame ? "" : "has other bytes"};
}

/// Whether a person, not an accident, has taken `file` from its place: a run
/// has seen it, its bytes lie under another name, or it is a patch, of which
/// its list says whether it is to be there.
bool Looker::isMeantToBeAway(const EmittedFile &file) const {
  const Edit *edit = editOf(file);
  if (edit && (edit->hash.empty() || placeOf(*edit) != file.path))
    return true;
  if (unknown == UnknownEdit::Finding)
    return false;
  llvm::StringRef path = file.path;
  if (!series.empty() && path.starts_with(series) && path.ends_with(".patch"))
    return true;
  return llvm::any_of(entries, [&](const TreeEntry &entry) {
    return file.size && !ours.contains(entry.path) &&
           directoriesOfOurs.contains(
               llvm::sys::path::parent_path(entry.path)) &&
           differenceOf(output, entry, file).what.empty();
  });
}

Check Looker::complete() const {
  Findings findings;
  for (const EmittedFile &file : state.files) {
    if (byPath.contains(file.path) || isBesideTree(file.path))
      continue;
    if (isMeantToBeAway(file))
      findings.addEdit(file.path);
    else
      findings.add(file.path + " is missing");
  }
  return findings.check("output-complete", present() + " of the run");
}

/// What lies behind a link, a pipe or a device is nothing that a run wrote.
static bool leadsAway(const TreeEntry &entry) {
  return entry.kind == EntryKind::Link || entry.kind == EntryKind::Other;
}

Check Looker::closed() const {
  llvm::StringSet<> places = ours, theirs;
  for (const Edit &edit : state.edits) {
    llvm::StringRef path = llvm::StringRef(edit.path).rtrim('/');
    theirs.insert(path);
    addPath(places, llvm::sys::path::parent_path(path));
    if (!edit.at.empty())
      theirs.insert(edit.at);
  }
  Findings findings;
  std::size_t files = 0, directories = 0;
  for (const TreeEntry &entry : entries) {
    if (isKeptByTool(entry.path))
      continue;
    bool nested = theirs.contains(llvm::sys::path::parent_path(entry.path));
    bool known = nested || theirs.contains(entry.path);
    bool isOurs = places.contains(entry.path);
    if (leadsAway(entry) && directoriesOfOurs.contains(entry.path))
      findings.add(entry.path + " is not a directory");
    else if (isOurs)
      ++(entry.kind == EntryKind::Directory ? directories : files);
    else if (theirs.insert(entry.path);
             !nested && !(known && unknown == UnknownEdit::Finding))
      say(findings, entry.path, "is not of this tool", known);
  }
  return findings.check(
      "output-closed",
      counted(files, "file") +
          (byPath.contains(StatePath) ? ", the state with them," : "") +
          " in " + counted(directories, "directory", "directories") +
          ", all known");
}

/// Whether `entry`, a file, is what the run made of a hand edit.
static bool isAsLeft(llvm::StringRef output, const TreeEntry &entry,
                     const Edit &edit) {
  if (edit.hash.empty())
    return true;
  auto bytes = readFile(output + "/" + entry.path);
  if (!bytes)
    return llvm::consumeError(bytes.takeError()), false;
  return contentHash((*bytes)->getBuffer()) == edit.hash;
}

void Looker::lookAtBase(const EmittedFile &file, Findings &findings) const {
  if (isBesideTree(file.path))
    return;
  const TreeEntry *base = byPath.lookup(basePath(file.path));
  std::string difference =
      base ? differenceOf(output, *base, file).what : "is missing";
  if (!difference.empty())
    findings.add(basePath(file.path) + " " + difference);
}

/// The earliest tools kept no base, and knew no names of backends; a branch has
/// none.
static bool isWithBase(const EmitState &state) {
  return !state.backend.empty() && !state.branch;
}

/// output-merged, or the list to review, says so.
static bool isOpen(const Edit *edit) { return edit && isConflict(edit->kind); }

Check Looker::unchanged() const {
  Findings findings;
  std::size_t bytes = 0;
  const bool hasBase = byPath.contains(baseRoot());
  if (!hasBase && isWithBase(state))
    findings.add(baseRoot().str() + " is missing");
  llvm::StringSet<> bases;
  for (const EmittedFile &file : state.files)
    bases.insert(basePath(file.path));
  for (const TreeEntry &entry : entries)
    if (llvm::StringRef(entry.path).starts_with(BaseDirectory) &&
        entry.kind != EntryKind::Directory && !bases.contains(entry.path))
      findings.add(entry.path + " is not of this tool");
  for (const EmittedFile &file : state.files) {
    if (hasBase)
      lookAtBase(file, findings);
    const TreeEntry *entry = byPath.lookup(file.path);
    if (!entry)
      continue; // output-complete says so
    const Edit *edit = editOf(file);
    const auto [what, canBeRead] = differenceOf(output, *entry, file);
    if (what.empty())
      bytes += file.size;
    else if (!canBeRead || (entry->kind != EntryKind::File && !isOpen(edit)) ||
             (!edit && file.size && !entry->size)) // nobody wants an empty one
      findings.add(file.path + " " + what);        // what a build would read
    else
      say(findings, file.path, what, edit && isAsLeft(output, *entry, *edit));
  }
  return findings.check("output-unchanged", counted(bytes, "byte"));
}

Check Looker::modes() const {
  Findings findings;
  std::size_t executables = 0;
  for (const EmittedFile &file : state.files) {
    executables += file.executable;
    const TreeEntry *entry = byPath.lookup(file.path);
    const Edit *edit = editOf(file);
    if (entry && entry->kind == EntryKind::File &&
        entry->executable != file.executable)
      say(findings, file.path,
          file.executable ? "is not executable" : "is executable",
          edit && edit->executable == entry->executable);
  }
  return findings.check("output-modes",
                        counted(executables, "executable file"));
}

std::vector<Check> decouple::checkOutput(llvm::StringRef output,
                                         const EmitState &state,
                                         const std::vector<TreeEntry> &entries,
                                         UnknownEdit unknown) {
  Looker look(output, state, entries, unknown);
  return {look.complete(), look.closed(), look.unchanged(), look.modes()};
}

Check decouple::checkPatched(const EmitState &state, llvm::StringRef checkout) {
  Findings findings;
  for (const auto &[path, hash] : state.patched) {
    auto bytes = readFile(checkout + "/" + path);
    if (!bytes)
      findings.add(path + ": " + llvm::toString(bytes.takeError()));
    else if (contentHash((*bytes)->getBuffer()) != hash)
      findings.add(path + " has changed since it was read; run again");
  }
  return findings.check("output-patched",
                        counted(state.patched.size(), "file") +
                            " that patches change as when they were read");
}
