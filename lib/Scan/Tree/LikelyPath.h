//===- LikelyPath.h - a path of the tree that was probably meant ----------===//
//
// SourceTree + mistyped path or glob => the likely one      (part of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Tree/SourceTree.h"

namespace decouple {

/// The file or directory of `tree` that is most like `path`, a file of the same
/// name first; "" when nothing is near: its last name has to be like that of
/// `path`, too.
std::string likelyPath(const SourceTree &tree, llvm::StringRef path);

/// The files of `tree` whose path ends with `path`, from a whole name on: those
/// that are meant where only the end is said.
std::vector<std::string> pathsEndingWith(const SourceTree &tree,
                                         llvm::StringRef path);

/// The directory or file that is most like what stands before the first
/// wildcard of `glob`, with the rest of it; "" when nothing is near.
std::string likelyGlob(const SourceTree &tree, llvm::StringRef glob);

} // namespace decouple
