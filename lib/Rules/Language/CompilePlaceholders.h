//===- CompilePlaceholders.h - what ${NAME} may be in split.json ----------===//
//
// Rules: of compile arguments and probes (rules/pytorch/split.json#/compile),
// and of the registry's definition. The split stage fills them in.
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

/// The struct of a library's hooks, and the functions by which the host and
/// the backend find a device's.
inline constexpr llvm::StringLiteral RegistryPlaceholders[] = {
    "type", "getter", "filler", "checker"};

} // namespace decouple
