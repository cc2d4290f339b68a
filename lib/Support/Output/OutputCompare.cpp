#include "Support/Output/OutputCompare.h"

#include "Support/Hash.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <filesystem>
#include <sys/stat.h>

using namespace decouple;

/// The directories that `files` lie in.
static llvm::StringSet<> directoriesOf(const std::vector<OutputFile> &files) {
  llvm::StringSet<> directories;
  for (const OutputFile &file : files) {
    llvm::StringRef path = file.path;
    while (!(path = llvm::sys::path::parent_path(path)).empty())
      if (!directories.insert(path).second)
        break;
  }
  return directories;
}

static llvm::Expected<bool> isSame(llvm::StringRef output,
                                   const TreeEntry &entry,
                                   const OutputFile &wanted) {
  if (entry.kind != EntryKind::File || entry.executable != wanted.executable ||
      entry.size != wanted.content->getBufferSize())
    return false;
  auto bytes = readFile(output + "/" + entry.path);
  if (!bytes)
    return bytes.takeError();
  return (*bytes)->getBuffer() == wanted.content->getBuffer();
}

/// Puts `entry`, for which `wanted` may be null, where it belongs.
static llvm::Error sort(llvm::StringRef output, TreeEntry &entry,
                        const OutputFile *wanted, OutputDifference &result) {
  if (!wanted) {
    result.extra.push_back(std::move(entry));
    return llvm::Error::success();
  }
  auto same = isSame(output, entry, *wanted);
  if (!same)
    return same.takeError();
  if (*same)
    result.same.push_back(std::move(entry.path));
  else
    result.changed.push_back(std::move(entry));
  return llvm::Error::success();
}

llvm::Expected<std::string> decouple::stampOf(llvm::StringRef output) {
  if (!std::filesystem::exists(std::filesystem::status(output.str())))
    return "";
  auto entries = listTree(output);
  if (!entries)
    return entries.takeError();
  std::string facts;
  for (const TreeEntry &entry : *entries) {
    struct stat status{};
    (void)::lstat((output + "/" + entry.path).str().c_str(), &status);
    facts += entry.path + '\0' + std::to_string(status.st_ino) + " " +
             std::to_string(status.st_mode);
    // Of a directory what is in it says the rest.
    if (entry.kind != EntryKind::Directory)
      facts += " " + std::to_string(status.st_size) + " " +
               std::to_string(status.st_mtim.tv_sec) + "." +
               std::to_string(status.st_mtim.tv_nsec);
    facts += '\0';
  }
  return contentHash(facts);
}

llvm::Expected<OutputDifference>
decouple::compareDirectory(llvm::StringRef output,
                           const std::vector<OutputFile> &files) {
  llvm::StringMap<const OutputFile *> absent;
  for (const OutputFile &file : files)
    absent[file.path] = &file;
  llvm::StringSet<> directories = directoriesOf(files);
  OutputDifference result;
  if (std::filesystem::exists(std::filesystem::status(output.str()))) {
    auto entries = listTree(output);
    if (!entries)
      return entries.takeError();
    for (TreeEntry &entry : *entries) {
      if (entry.kind == EntryKind::Directory &&
          directories.contains(entry.path))
        continue;
      const OutputFile *wanted = absent.lookup(entry.path);
      absent.erase(entry.path);
      if (llvm::Error failed = sort(output, entry, wanted, result))
        return failed;
    }
  }
  for (const auto &file : absent)
    result.missing.push_back(file.first().str());
  std::sort(result.missing.begin(), result.missing.end());
  return result;
}
