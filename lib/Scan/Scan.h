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
#include "Scan/Cpp/DirectiveTree.h"
#include "Scan/Python/PythonSites.h"
#include "Scan/Tree/SourceTree.h"

namespace decouple {

/// A conditional group that mentions a macro of the pack's families.
struct Block {
  std::string path;
  std::size_t group = 0; ///< index into the file's DirectiveTree
  std::size_t parent = ConditionalGroup::None; ///< enclosing Block (index)
  unsigned line = 0, endLine = 0;
  std::string condition;             ///< "ifdef USE_CUDA | else"
  std::vector<std::string> macros;   ///< those of the families, sorted
  std::vector<std::string> families; ///< of these macros, sorted
  BlockShape shape = BlockShape::Empty;
  bool hasElse = false, balanced = true;
};

/// CUDA-named code outside CUDA-only blocks: `is_cuda`, `kCUDA`, "cuda", ...
struct NamedSite {
  std::string path;
  unsigned line = 0;
  std::string token;      ///< as written
  std::string rule;       ///< NamedCodeRule id
  std::size_t offset = 0; ///< of the token's first byte
};

/// Include edges between files of the tree, resolved against the pack's roots.
struct IncludeEdge {
  std::string from, to; ///< both tree-relative
  unsigned line = 0;
};

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

/// Reads everything there is to know without compiling. `jobs` threads; the
/// result does not depend on their number.
llvm::Expected<ScanResult> scan(SourceTree tree, const RulePack &rules,
                                unsigned jobs);

} // namespace decouple
