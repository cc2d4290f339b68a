//===- PythonSites.h - CUDA names between Python and C++ ------------------===//
//
// csrc bindings => names on torch._C
// *.py => definitions and uses of those names      (part of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"
#include "Scan/Cpp/CppBindings.h"
#include "Scan/Python/PythonWords.h"
#include "Scan/Tree/SourceTree.h"
#include "Support/Parallel.h"
#include <string>
#include <vector>

namespace decouple {

struct PythonSite {
  std::string path;
  unsigned line = 0;
  std::string name; ///< the bound name, or the class/function defined
  SiteKind kind = SiteKind::Use;
  SiteTime when = SiteTime::Import;
  SiteForm form = SiteForm::Attribute;
  std::string guard; ///< nearest enclosing condition, as written; may be empty
  std::size_t offset = 0; ///< of the name in the file; of uses only
};

struct PythonFacts {
  std::vector<BoundName> bound;      ///< sorted by name, path, line
  std::vector<NameLiteral> literals; ///< sorted by path, line
  std::vector<PythonSite> sites;     ///< sorted by path, line, name
  PythonQuery query;                 ///< what was looked for
  std::vector<Diagnostic> diagnostics;
};

/// Whether readPythonSites looks into a file at `path`.
bool readsPython(llvm::StringRef path, const RulePack &rules);

/// Reads what C++ binds, then the Python files for definitions and uses of it.
PythonFacts readPythonSites(const SourceTree &tree, const RulePack &rules,
                            TaskPool &pool);

} // namespace decouple
