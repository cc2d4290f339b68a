//===- Blocks.h - conditional groups of the macro families ----------------===//
//
// DirectiveTree + rules => Blocks of one file     (part of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"
#include "Scan/Cpp/CodeFacts.h"
#include "Scan/Tree/SourceTree.h"
#include "llvm/ADT/StringMap.h"

namespace decouple {

/// The family of a macro, remembered by name. One thread each.
class MacroFamilies {
public:
  explicit MacroFamilies(const RulePack &rules) : rules(rules) {}
  /// The family of the first rule that matches; null when there is none.
  const std::string *familyOf(llvm::StringRef macro);

private:
  const RulePack &rules;
  llvm::StringMap<const std::string *> known;
};

/// The blocks of `file`, in order. `parent` counts from the file's first block.
/// An include guard is no block.
std::vector<Block> blocksOf(const SourceFile &file, const DirectiveTree &tree,
                            MacroFamilies &families);

} // namespace decouple
