//===- CMakeDepth.h - what is too deep to be evaluated --------------------===//
//
// CMakeFile => [Diagnostic]                   (part of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Build/Read/CMakeSyntax.h"
#include <optional>

namespace decouple {

/// How many parentheses of a condition, or references, the evaluation takes in
/// each other. What lies deeper is no build's, and counts as unknown.
inline constexpr unsigned MaximalCMakeDepth = 100;

/// A remark about the first command of `file` that goes deeper.
std::optional<Diagnostic> tooDeepCommand(const CMakeFile &file);

} // namespace decouple
