//===- DirectoryListing.h - names below a directory -----------------------===//
//
// directory => sorted entries               (part of scan, used by walkTree)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Parallel.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace decouple {

/// Something in the tree that is not a directory.
struct ListedEntry {
  enum Type { File, Symlink, Submodule, Special };
  std::string path; ///< relative to the root
  Type type = File;
};

/// Everything below `root`, sorted by path, bytewise. Whatever is named .git
/// is left out; a directory below `root` that holds one is an entry of its own
/// (Submodule), beside the files in it. Symlinks are not followed.
/// Errors: EnvironmentError for a directory that cannot be read.
llvm::Expected<std::vector<ListedEntry>> listCheckout(const std::string &root,
                                                      TaskPool &pool);

} // namespace decouple
