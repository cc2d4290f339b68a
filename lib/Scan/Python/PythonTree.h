//===- PythonTree.h - definitions and uses in one Python file -------------===//
//
// Python text + names => PythonSites          (part of scan, see PythonSites.h)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Python/PythonSites.h"
#include "Scan/Python/PythonWords.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace decouple {

struct PythonFile {
  std::vector<PythonSite> sites;
  std::vector<Diagnostic> diagnostics;
};

/// Uses of the query's names. Only statements that have a name are parsed; a
/// syntax error in one of them is reported ("python-syntax").
void findUses(llvm::StringRef path, llvm::StringRef text,
              const PythonQuery &query, PythonFile &file);

/// Classes and functions of the module, nested in its conditions or not, and
/// uses as well: the whole text is parsed.
void findDefinitions(llvm::StringRef path, llvm::StringRef text,
                     const PythonQuery &query, PythonFile &file);

} // namespace decouple
