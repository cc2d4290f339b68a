//===- Includes.h - which file of the tree an #include means --------------===//
//
// IncludeDirective + include roots => IncludeEdge     (part of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"
#include "Scan/Cpp/CodeFacts.h"
#include "Scan/Tree/SourceTree.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"

namespace decouple {

/// What can be included: the files of the tree, and the pack's include roots.
struct IncludeIndex {
  IncludeIndex(const SourceTree &tree, const RulePack &rules);
  /// The file `directory`/`spelled`, or "".
  llvm::StringRef find(llvm::StringRef directory,
                       llvm::StringRef spelled) const;

  llvm::DenseSet<llvm::StringRef> files;
  std::vector<std::string> roots; ///< tree-relative; empty: the root itself
};

/// Finds included files as a compiler would that was given the include roots in
/// their order. Remembers what it found below them; one thread each.
class IncludeResolver {
public:
  explicit IncludeResolver(const IncludeIndex &index) : index(index) {}

  /// The edges of `file`, in order of their lines. `"a.h"` is looked for beside
  /// the file first. What is not in the tree has no edge.
  std::vector<IncludeEdge> edgesOf(const SourceFile &file,
                                   const DirectiveTree &tree);

private:
  llvm::StringRef resolve(llvm::StringRef directory,
                          const IncludeDirective &include);

  const IncludeIndex &index;
  llvm::StringMap<llvm::StringRef> known; ///< below the roots, by spelling
};

} // namespace decouple
