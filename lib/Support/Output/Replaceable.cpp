#include "Support/Output/Replaceable.h"

#include "Support/Errors.h"
#include "Support/Output/Stage.h"
#include <fcntl.h>
#include <sys/stat.h>

using namespace decouple;

/// Bind mounts are of the same device as what lies above them.
static bool isMountPoint(const std::string &path) {
  struct statx status{};
  return !::statx(AT_FDCWD, path.c_str(), 0, STATX_BASIC_STATS, &status) &&
         (status.stx_attributes & STATX_ATTR_MOUNT_ROOT);
}

llvm::Error decouple::checkNoMounts(llvm::StringRef output,
                                    llvm::ArrayRef<TreeEntry> entries) {
  for (const TreeEntry &entry : entries)
    if (entry.kind != EntryKind::Link &&
        isMountPoint((output + "/" + entry.path).str()))
      return usageError(output + "/" + entry.path +
                        " is a mount point, which cannot be carried to the new "
                        "output; unmount it first");
  return llvm::Error::success();
}

llvm::Error decouple::checkReplaceable(llvm::StringRef output) {
  auto place = locateOutput(output);
  if (!place)
    return place.takeError();
  if (!place->exists)
    return llvm::Error::success();
  if (isMountPoint(place->path()))
    return usageError(output + " is a mount point, which cannot be replaced as "
                               "a whole; name a directory in it");
  if (liesIn(".", place->path()))
    return usageError(output + " holds the working directory, and is replaced "
                               "as a whole; start from elsewhere, or name a "
                               "directory in it");
  return llvm::Error::success();
}
