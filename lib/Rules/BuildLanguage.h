//===- BuildLanguage.h - what a build file is written in ------------------===//
//
// Rules: the path of a build file => its language.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"

namespace decouple {

/// Whether the build file at `path` is CMake's; all others are Starlark's.
bool isCMakeFile(llvm::StringRef path);

} // namespace decouple
