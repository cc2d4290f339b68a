//===- CodeFacts.h - what a scan finds in C and C++ -----------------------===//
//
// DirectiveTree + rules => Blocks, IncludeEdges, NamedSites     (part of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Cpp/BlockShape.h"
#include "Scan/Cpp/DirectiveTree.h"
#include <string>
#include <vector>

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
  llvm::StringRef from, to; ///< paths of the tree, whose files own them
  unsigned line = 0;
};

} // namespace decouple
