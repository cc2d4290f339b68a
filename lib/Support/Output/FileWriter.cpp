#include "Support/Output/FileWriter.h"

#include "Support/Errors.h"
#include "Support/Nearest.h"
#include "Support/Output/Directories.h"
#include "Support/Signals.h"
#include <cerrno>
#include <filesystem>
#include <unistd.h>

using namespace decouple;
namespace fs = std::filesystem;

/// What `path` is; the error is none when nothing is there.
static fs::file_status statusOf(const fs::path &path, std::error_code &error) {
  fs::file_status status = fs::status(path, error);
  if (status.type() != fs::file_type::none)
    error.clear();
  return status;
}

static std::error_code mayWrite(const fs::path &path, int mode) {
  return ::access(path.c_str(), mode) == 0
             ? std::error_code()
             : std::error_code(errno, std::generic_category());
}

/// Files can be made in `directory`.
static llvm::Error checkDirectory(const fs::path &directory,
                                  llvm::StringRef named) {
  std::error_code error;
  fs::file_status status = statusOf(directory, error);
  if (!error && !fs::exists(status))
    return usageError("cannot write " + named + ": there is no directory " +
                      directory.string() + didYouMeanPath(directory.string()));
  if (!error && !fs::is_directory(status))
    return usageError("cannot write " + named + ": " + directory.string() +
                      " is not a directory");
  if (!error)
    error = mayWrite(directory, W_OK | X_OK);
  return error ? cannotWrite(named.str(), error) : llvm::Error::success();
}

/// Where the link `path` leads to, which may not exist yet; `path` when it is
/// none.
static fs::path followed(fs::path path) {
  constexpr unsigned MostLinks = 40; // as the system has it
  std::error_code error;
  for (unsigned i = 0; i < MostLinks && fs::is_symlink(path, error); ++i)
    path = path.parent_path() / fs::read_symlink(path, error);
  return path;
}

/// `path` with links resolved; it may not exist yet.
static llvm::Expected<fs::path> locate(llvm::StringRef path) {
  std::error_code error;
  fs::path full = fs::absolute(path.str(), error);
  if (!full.has_filename())
    return usageError("cannot write '" + path + "': it names a directory");
  full = followed(full);
  fs::file_status status = statusOf(full, error);
  if (error)
    return cannotWrite(path.str(), error);
  if (fs::exists(status) && !fs::is_regular_file(status))
    return usageError("cannot write " + path + ": it is not a file");
  if (llvm::Error failed = checkDirectory(full.parent_path(), path))
    return failed;
  if (fs::exists(status))
    if (std::error_code closed = mayWrite(full, W_OK))
      return cannotWrite(path.str(), closed);
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
  return replace(*place, bytes, disk);
}
