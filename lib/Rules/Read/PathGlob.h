//===- PathGlob.h - globs over paths of a checkout ------------------------===//
//
// text of a glob that compiles => can it fit a path?         (part of Rules)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace decouple {

/// Errors: UsageError when `glob`, or one of the alternatives that its braces
/// make, fits no path of a checkout: these are relative, and have no empty
/// part, `.` or `..`.
llvm::Error checkFitsPaths(llvm::StringRef glob);

} // namespace decouple
