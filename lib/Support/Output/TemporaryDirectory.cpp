#include "Support/Output/TemporaryDirectory.h"

#include "Support/Errors.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace decouple;

TemporaryDirectory::~TemporaryDirectory() {
  if (removed)
    (void)llvm::sys::fs::remove_directories(root);
}

llvm::Error TemporaryDirectory::create() {
  // The name is known to the signals' handler before the directory is there.
  llvm::SmallString<128> place;
  llvm::sys::fs::createUniquePath("torch-decouple-%%%%%%%%%%%%%%%%", place,
                                  /*MakeAbsolute=*/true);
  std::error_code error = llvm::sys::fs::make_absolute(place);
  if (!error) {
    removed.emplace(place);
    error = llvm::sys::fs::create_directory(place, /*IgnoreExisting=*/false,
                                            llvm::sys::fs::owner_all);
  }
  if (!error) {
    root = place;
    return llvm::Error::success();
  }
  removed.reset();
  llvm::sys::path::system_temp_directory(/*ErasedOnReboot=*/true, place);
  return environmentError("no temporary directory can be made in " + place +
                          ": " + error.message() +
                          "; set TMPDIR to a directory that is there");
}
