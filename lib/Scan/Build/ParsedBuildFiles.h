//===- ParsedBuildFiles.h - the build files, read and not yet run ---------===//
//
// SourceTree => syntax of CMake and Starlark, build blocks    (part of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Build/BuildFiles.h"
#include "Scan/Build/Evaluate/CMakeState.h"
#include "Scan/Build/Read/CMakeSyntax.h"
#include "Scan/Build/Read/Starlark.h"

namespace decouple {

/// Whether CMake reads a file at `path`.
bool isCMake(llvm::StringRef path);

/// By tree-relative path. A list that lies elsewhere in this release is also
/// where the pack has it.
struct ParsedBuildFiles {
  std::map<std::string, CMakeFile> cmake;
  std::map<std::string, StarlarkFile> starlark;
  std::vector<BuildBlock> blocks;
  std::vector<Diagnostic> diagnostics; ///< about their syntax
};

/// Reads all build files of `tree`, `pool` at a time. `host` and `device`, the
/// two configurations, get the options that the tree declares.
ParsedBuildFiles parseBuildFiles(const SourceTree &tree, const RulePack &rules,
                                 CMakeSettings &host, CMakeSettings &device,
                                 TaskPool &pool);

} // namespace decouple
