#include "Support/Output/FileWriter.h"

#include "Support/Errors.h"
#include "Support/Output/Directories.h"
#include "Support/Signals.h"
#include <filesystem>

using namespace decouple;
namespace fs = std::filesystem;

/// The first directory above `path` that is there has to be one.
static llvm::Error checkAbove(const fs::path &path, llvm::StringRef named) {
  std::error_code error;
  fs::path above = path.parent_path();
  fs::file_status status = fs::status(above, error);
  while (!fs::exists(status) && above != above.parent_path()) {
    if (status.type() == fs::file_type::none)
      break;
    above = above.parent_path();
    status = fs::status(above, error);
  }
  if (fs::is_directory(status))
    return llvm::Error::success();
  return usageError("cannot write " + named + ": " + above.string() +
                    " is no directory");
}

/// `path` with links resolved; it may not exist yet.
static llvm::Expected<fs::path> locate(llvm::StringRef path) {
  std::error_code error;
  fs::path full = fs::absolute(path.str(), error);
  if (!full.has_filename())
    return usageError("cannot write '" + path + "': it names a directory");
  fs::file_status status = fs::status(full, error);
  if (fs::exists(status) && !fs::is_regular_file(status))
    return usageError("cannot write " + path + ": it is no file");
  if (fs::exists(status))
    full = fs::canonical(full, error);
  if (llvm::Error failed = checkAbove(full, path))
    return failed;
  return full;
}

llvm::Error decouple::checkFile(llvm::StringRef path) {
  return locate(path).takeError();
}

/// By way of a directory beside it, which goes whatever happens.
static llvm::Error replace(const fs::path &path, llvm::StringRef bytes,
                           Disk &disk) {
  std::string stage;
  std::string prefix = "." + path.filename().string() + ".torch-decouple-";
  if (std::error_code failed =
          disk.makeUnique((path.parent_path() / prefix).string(), stage))
    return cannotWrite(path, failed);
  RemovedOnSignal removed(stage);
  std::string fresh = stage + "/new";
  std::error_code failed = disk.writeFile(fresh, bytes, /*executable=*/false);
  std::error_code error;
  if (!failed && fs::exists(fs::status(path, error)))
    failed = disk.copyMode(path, fresh);
  if (!failed)
    failed = disk.rename(fresh, path);
  (void)disk.removeAll(stage);
  return failed ? cannotWrite(path, failed) : llvm::Error::success();
}

llvm::Error decouple::replaceFile(llvm::StringRef path, llvm::StringRef bytes,
                                  Disk &disk) {
  auto place = locate(path);
  if (!place)
    return place.takeError();
  std::vector<std::string> made;
  llvm::Error failed = makeDirectories(place->parent_path(), disk, made);
  if (!failed)
    failed = replace(*place, bytes, disk);
  if (failed)
    removeDirectories(made, disk);
  return failed;
}
