#include "Support/Output/Directories.h"

#include "Support/Errors.h"
#include "llvm/ADT/STLExtras.h"
#include <filesystem>

using namespace decouple;
namespace fs = std::filesystem;

llvm::Error decouple::cannotWrite(const std::string &path,
                                  std::error_code why) {
  return environmentError("cannot write " + path + ": " + why.message());
}

llvm::Error decouple::makeDirectories(const std::string &path, Disk &disk,
                                      std::vector<std::string> &made) {
  std::error_code error;
  if (fs::exists(fs::status(path, error)))
    return llvm::Error::success();
  std::string above = fs::path(path).parent_path();
  if (above != path)
    if (llvm::Error failed = makeDirectories(above, disk, made))
      return failed;
  if (std::error_code failed = disk.makeDirectory(path))
    return cannotWrite(path, failed);
  made.push_back(path);
  return llvm::Error::success();
}

void decouple::removeDirectories(const std::vector<std::string> &made,
                                 Disk &disk) {
  for (const std::string &path : llvm::reverse(made))
    (void)disk.removeEmpty(path);
}
