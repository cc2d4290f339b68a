//===- Scan.h - the scan stage --------------------------------------------===//
//
// SourceTree + RulePack => ScanResult
// [scan] -> classify -> split -> plan -> emit -> verify -> report
//
// Facts only: nothing here decides anything.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Build/BuildFiles.h"
#include "Scan/CodeReader.h"
#include "Scan/Python/PythonSites.h"
#include "Scan/Tree/SourceTree.h"

namespace decouple {

struct ScanResult {
  SourceTree tree;
  std::vector<DirectiveTree> directives; ///< parallel to tree.files
  std::vector<Block> blocks;             ///< sorted by path, line
  std::vector<IncludeEdge> includes;     ///< sorted by from, line
  std::vector<NamedSite> namedCode;      ///< sorted by path, line
  BuildFacts build;
  PythonFacts python;
  std::vector<Diagnostic> diagnostics; ///< of all readers, in file order
};

/// Whether a reader of this stage looks into a file at `path`.
bool readsText(llvm::StringRef path, const RulePack &rules);

/// Reads everything there is to know without compiling, but for code that has
/// been `read` already. `jobs` threads; the result does not depend on their
/// number. Errors: EnvironmentError when there are not that many.
llvm::Expected<ScanResult> scan(SourceTree tree, const RulePack &rules,
                                unsigned jobs, std::vector<CodeFile> read = {});

} // namespace decouple
