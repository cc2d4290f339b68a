#include "Emit/OpenOutput.h"

#include "Emit/Merge/Places.h"
#include "Support/Output/Replaceable.h"

using namespace decouple;

llvm::Expected<OpenOutput> decouple::lookAtOutput(llvm::StringRef output) {
  auto state = readState(output);
  if (!state)
    return state.takeError();
  if (!*state)
    return notAnOutput(output);
  auto yours = Yours::look(output);
  if (!yours)
    return yours.takeError();
  return OpenOutput{std::move(**state), std::move(*yours)};
}

llvm::Expected<OpenOutput> decouple::openOutput(llvm::StringRef output,
                                                Disk &disk) {
  if (llvm::Error failed = checkReplaceable(output))
    return failed;
  if (llvm::Error failed = recoverDirectory(output, disk))
    return failed;
  return lookAtOutput(output);
}

llvm::StringSet<> decouple::toolDirectories(const OpenOutput &output) {
  llvm::StringSet<> directories;
  auto add = [&directories](llvm::StringRef directory) {
    directories.insert(directory);
  };
  for (const EmittedFile &file : output.state.files)
    forEachDirectory(file.path, add);
  add(OwnDirectory);
  for (const TreeEntry &entry : output.yours.entries()) {
    llvm::StringRef path = entry.path;
    if (entry.kind == EntryKind::Directory && isKeptByTool(path))
      add(path);
    else if (path.consume_front(BeforeDirectory))
      forEachDirectory(path, add);
  }
  return directories;
}

llvm::Error decouple::replaceFiles(llvm::StringRef output,
                                   const OpenOutput &opened,
                                   const std::vector<OutputFile> &written,
                                   const llvm::StringSet<> &removed,
                                   Disk &disk) {
  llvm::StringSet<> paths;
  for (const OutputFile &file : written)
    paths.insert(file.path);
  llvm::StringSet<> directories = toolDirectories(opened);
  std::vector<TreeEntry> kept;
  for (const TreeEntry &entry : opened.yours.entries())
    if (!removed.contains(entry.path) && !paths.contains(entry.path) &&
        !(entry.kind == EntryKind::Directory &&
          directories.contains(entry.path)))
      kept.push_back(entry);
  return replaceDirectory(output, written, disk, nullptr, kept,
                          opened.yours.stamp());
}
