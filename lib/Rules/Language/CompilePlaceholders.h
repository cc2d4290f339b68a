//===- CompilePlaceholders.h - what ${NAME} may be when compiling ---------===//
//
// Rules: of compile arguments and probes (rules/pytorch/split.json#/compile).
// The split stage fills them in.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"

namespace decouple {

/// The checkout, the host's root, its headers and Python's, the CUDA toolkit,
/// where the generated headers are, and the checkout's release.
inline constexpr llvm::StringLiteral CompilePlaceholders[] = {
    "tree",    "host",      "torch", "python",
    "toolkit", "generated", "major", "minor"};

} // namespace decouple
