//===- CMakePaths.h - paths and globs of a CMake file ---------------------===//
//
// path or glob + current directory => files of the SourceTree  (part of scan)
//
// Globs see the tree that was scanned, not the disk. The tree's root has the
// absolute name /source while CMake files are evaluated; everything else that
// is absolute, the build directory above all, lies outside the tree.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Tree/SourceTree.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace decouple {

inline constexpr char CMakeTreeRoot[] = "/source";
inline constexpr char CMakeBuildRoot[] = "/build";

/// The absolute name of `directory`, which is relative to the tree's root.
std::string cmakeAbsolute(llvm::StringRef directory);

/// `path`, taken from the absolute `directory` when it is relative, without
/// "." and "..", relative to the tree's root; nothing when it lies outside.
std::optional<std::string> inTree(llvm::StringRef path,
                                  llvm::StringRef directory);

/// Whether `directory` is `outer` or lies below it; both are tree-relative.
bool isWithin(llvm::StringRef directory, llvm::StringRef outer);

/// Files that match `glob` (file(GLOB), or GLOB_RECURSE with `recurse`), in
/// the tree's order.
std::vector<const SourceFile *> globTree(const SourceTree &tree,
                                         llvm::StringRef glob,
                                         llvm::StringRef directory,
                                         bool recurse);

/// A file of the tree, or a directory that holds one.
bool existsInTree(const SourceTree &tree, llvm::StringRef path);

} // namespace decouple
