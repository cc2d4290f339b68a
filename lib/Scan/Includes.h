//===- Includes.h - which file of the tree an #include means ----*- C++ -*-===//
//
// IncludeDirective + include roots => IncludeEdge     (part of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Scan.h"
#include "llvm/ADT/DenseSet.h"

namespace decouple {

/// Finds included files as a compiler would that was given the pack's include
/// roots, in their order. Can be used from several threads.
class IncludeResolver {
public:
  IncludeResolver(const SourceTree &tree, const RulePack &rules);

  /// The edges of `file`, in order of their lines. `"a.h"` is looked for beside
  /// the file first. What is not in the tree has no edge.
  std::vector<IncludeEdge> edgesOf(const SourceFile &file,
                                   const DirectiveTree &tree) const;

private:
  llvm::StringRef resolve(llvm::StringRef directory,
                          const IncludeDirective &include) const;
  llvm::StringRef find(llvm::StringRef directory,
                       llvm::StringRef spelled) const;

  llvm::DenseSet<llvm::StringRef> files;
  std::vector<std::string> roots; ///< tree-relative; empty: the root itself
};

} // namespace decouple
