#include "Rules/Read/PathGlob.h"
#include "Rules/NamedPaths.h"
#include "Support/Errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace decouple;

static bool isLikeAPath(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef> parts;
  text.split(parts, '/');
  return llvm::none_of(parts, [](llvm::StringRef part) {
    return part.empty() || part == "." || part == "..";
  });
}

llvm::Error decouple::checkFitsPaths(llvm::StringRef glob) {
  for (const std::string &alternative : alternativesOf(glob))
    if (!isLikeAPath(alternative))
      return usageError("bad glob `" + glob + "`: no path of a checkout is " +
                        "like `" + alternative + "`; it begins or ends with " +
                        "'/', or has an empty part, `.` or `..` in it");
  return llvm::Error::success();
}
