#include "Verify/Output/Origins.h"

#include "Emit/Merge/Places.h"
#include "Support/FileTree.h"
#include "Verify/Findings.h"
#include "llvm/Support/FileSystem.h"

using namespace decouple;

/// Whether something else than a file lies there.
static bool isNoFile(const llvm::Twine &path) {
  llvm::sys::fs::file_status status;
  return !llvm::sys::fs::status(path, status, /*Follow=*/false) &&
         !llvm::sys::fs::is_regular_file(status);
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
    if (!isCopy(file) || isNoFile(output + "/" + file.path))
      continue; // output-unchanged says so
    ++files;
    std::string base = (output + "/" + basePath(file.path)).str();
    std::string difference = compareFiles(
        llvm::sys::fs::exists(base) ? base : (output + "/" + file.path).str(),
        checkout + "/" + file.origin);
    if (!difference.empty())
      findings.add(file.path + ": " + difference + " (" + file.origin + ")");
  }
  return findings.check("output-origins",
                        counted(files, "file") + " as in the checkout");
}
