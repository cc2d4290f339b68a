//===- PythonTree.h - definitions and uses in one Python file ----*- C++ -*-===//
//
// Python text + names => PythonSites          (part of scan, see PythonSites.h)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/PythonSites.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <vector>

namespace decouple {

/// What is looked for in Python files.
struct PythonQuery {
  llvm::StringSet<> names;          ///< bound names
  std::vector<std::string> modules; ///< "torch._C"
  std::vector<std::string> calls;   ///< see PythonBindings::calls

  /// Names begin with one of these bytes.
  bool starts[256] = {};
};

struct PythonFile {
  std::vector<PythonSite> sites;
  std::vector<Diagnostic> diagnostics;
};

/// A use of a module of `query` is possible in `text`. Fast.
bool mayUse(llvm::StringRef text, const PythonQuery &query);

/// Uses of the query's names. Only statements that have a name are parsed; a
/// syntax error in one of them is reported ("python-syntax").
void findUses(llvm::StringRef path, llvm::StringRef text,
              const PythonQuery &query, PythonFile &file);

/// Classes and functions of the module, nested in its conditions or not.
void findDefinitions(llvm::StringRef path, llvm::StringRef text,
                     PythonFile &file);

} // namespace decouple
