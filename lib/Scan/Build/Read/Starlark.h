//===- Starlark.h - the lists of a Starlark file --------------------------===//
//
// build_variables.bzl text => named lists of strings, each with its line
//                                                     (part of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Diagnostic.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <string>
#include <vector>

namespace decouple {

/// One string of a list, and where it is written, which may be in a list that
/// this one is made from.
struct StarlarkEntry {
  std::string text;
  unsigned line = 0;
  bool open = false; ///< `text` is an expression that was not evaluated
};

struct StarlarkFile {
  std::map<std::string, std::vector<StarlarkEntry>> lists;
  std::vector<Diagnostic> diagnostics;
  std::string path = {}; ///< the file's own
};

/// Evaluates the module-level statements of `text` that make lists: string
/// and list literals, names, `+`, `+=`, append(), extend(), sorted(), list().
/// Other expressions stay in the list as open entries, with a note
/// ("starlark-unsupported"), and so do statements that may change it: loops,
/// conditions, calls.
/// Wrong syntax is reported ("starlark-syntax"); the rest is still read.
StarlarkFile readStarlark(llvm::StringRef path, llvm::StringRef text);

} // namespace decouple
