//===- PythonChunks.h - top-level statements of a Python file -------------===//
//
// Python text + offset => the statement around it          (part of scan)
//
// Parsing is the slow part of reading Python, and most large files use a name
// once. Only strings, comments and brackets are looked at here, to find where
// the statements of the module begin; what a statement is, the parser says.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <cstddef>
#include <vector>

namespace decouple {

/// Offsets at which a top-level statement begins, decorators included, in
/// order. `else` and the like belong to the statement before them.
std::vector<std::size_t> findChunks(llvm::StringRef text);

} // namespace decouple
