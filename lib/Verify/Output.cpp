#include "Verify/Output.h"

#include "Support/Hash.h"
#include "Verify/Findings.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

using namespace decouple;

using EntryMap = llvm::StringMap<const TreeEntry *>;

/// "878 files", "878 files and 2 reports".
static std::string recorded(const EmitState &state) {
  auto reports = llvm::count_if(state.files, [](const EmittedFile &file) {
    return isBesideTree(file.path);
  });
  return counted(state.files.size() - reports, "file") +
         (reports ? " and " + counted(reports, "report") : "");
}

static Check checkComplete(const EmitState &state, const EntryMap &entries) {
  Findings findings;
  for (const EmittedFile &file : state.files)
    if (!entries.contains(file.path))
      findings.add(file.path + " is missing");
  return findings.check("output-complete", recorded(state) + " of the run");
}

static Check checkClosed(const EmitState &state,
                         const std::vector<TreeEntry> &entries) {
  llvm::StringSet<> known;
  auto add = [&known](llvm::StringRef path) {
    for (; !path.empty(); path = llvm::sys::path::parent_path(path))
      known.insert(path);
  };
  for (const EmittedFile &file : state.files)
    add(file.path);
  add(StatePath);
  Findings findings;
  for (const TreeEntry &entry : entries)
    if (!known.contains(entry.path))
      findings.add(entry.path + " is not of this tool");
  auto files = llvm::count_if(entries, [](const TreeEntry &entry) {
    return entry.kind != EntryKind::Directory;
  });
  bool hasState = llvm::any_of(
      entries, [](const TreeEntry &entry) { return entry.path == StatePath; });
  return findings.check(
      "output-closed",
      counted(files, "file") + (hasState ? ", the state with them," : "") +
          " in " + counted(entries.size() - files, "directory", "directories") +
          ", all known");
}

static std::string differenceOf(llvm::StringRef output, const TreeEntry &entry,
                                const EmittedFile &file) {
  if (entry.kind != EntryKind::File)
    return "is not a plain file";
  if (entry.size != file.size)
    return "has " + counted(entry.size, "byte") + ", not " +
           withThousands(file.size);
  auto bytes = readFile(output + "/" + entry.path);
  if (!bytes)
    return llvm::toString(bytes.takeError());
  return contentHash((*bytes)->getBuffer()) == file.hash ? ""
                                                         : "has other bytes";
}

static Check checkUnchanged(llvm::StringRef output, const EmitState &state,
                            const EntryMap &entries) {
  Findings findings;
  std::size_t bytes = 0;
  for (const EmittedFile &file : state.files) {
    const TreeEntry *entry = entries.lookup(file.path);
    if (!entry)
      continue; // output-complete says so
    bytes += file.size;
    std::string difference = differenceOf(output, *entry, file);
    if (!difference.empty())
      findings.add(file.path + " " + difference);
  }
  return findings.check("output-unchanged", counted(bytes, "byte"));
}

static Check checkModes(const EmitState &state, const EntryMap &entries) {
  Findings findings;
  std::size_t executables = 0;
  for (const EmittedFile &file : state.files) {
    executables += file.executable;
    const TreeEntry *entry = entries.lookup(file.path);
    if (entry && entry->kind == EntryKind::File &&
        entry->executable != file.executable)
      findings.add(file.path +
                   (file.executable ? " is not executable" : " is executable"));
  }
  return findings.check("output-modes",
                        counted(executables, "executable file"));
}

std::vector<Check>
decouple::checkOutput(llvm::StringRef output, const EmitState &state,
                      const std::vector<TreeEntry> &entries) {
  EntryMap byPath;
  for (const TreeEntry &entry : entries)
    byPath[entry.path] = &entry;
  return {checkComplete(state, byPath), checkClosed(state, entries),
          checkUnchanged(output, state, byPath), checkModes(state, byPath)};
}

static std::string compareFiles(const llvm::Twine &a, const llvm::Twine &b) {
  auto left = readFile(a);
  if (!left)
    return llvm::toString(left.takeError());
  auto right = readFile(b);
  if (!right)
    return llvm::toString(right.takeError());
  return (*left)->getBuffer() == (*right)->getBuffer() ? "" : "has other bytes";
}

Check decouple::checkOrigins(llvm::StringRef output, const EmitState &state,
                             llvm::StringRef checkout) {
  Findings findings;
  std::size_t files = 0;
  for (const EmittedFile &file : state.files) {
    if (!comesFromTree(file))
      continue;
    ++files;
    std::string difference =
        compareFiles(output + "/" + file.path, checkout + "/" + file.origin);
    if (!difference.empty())
      findings.add(file.path + ": " + difference + " (" + file.origin + ")");
  }
  return findings.check("output-origins",
                        counted(files, "file") + " as in the checkout");
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
