//===- Kinds.h - the kinds of rules, in one list --------------------------===//
//
// RulePack => each list of rules, with where it stands in the pack
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"

namespace decouple {

/// Where the rules of a kind stand.
struct RuleKind {
  const char *file; ///< "pytorch/build-blocks.json"
  const char *list; ///< the key of the array: "rules"
};

/// Calls `visit` with each kind and its rules, in the order of the reference.
/// Splitting is one rule and not among them.
template <typename Pack, typename Visit>
void forEachKind(Pack &pack, Visit visit) {
  visit(RuleKind{"pytorch/files.json", "rules"}, pack.files);
  visit(RuleKind{"pytorch/macros.json", "rules"}, pack.macros);
  visit(RuleKind{"pytorch/places.json", "rules"}, pack.places);
  visit(RuleKind{"pytorch/blocks.json", "rules"}, pack.blocks);
  visit(RuleKind{"pytorch/libraries.json", "rules"}, pack.libraries);
  visit(RuleKind{"pytorch/configurations.json", "macros"},
        pack.macroConfigurations);
  visit(RuleKind{"pytorch/configurations.json", "cmake"},
        pack.cmakeConfigurations);
  visit(RuleKind{"pytorch/build-blocks.json", "rules"}, pack.buildBlocks);
  visit(RuleKind{"pytorch/python.json", "rules"}, pack.python);
  visit(RuleKind{"pytorch/names.json", "rules"}, pack.namedCode);
  visit(RuleKind{"pytorch/names.json", "sites"}, pack.nameSites);
  visit(RuleKind{"pytorch/supplements.json", "rules"}, pack.supplements);
  visit(RuleKind{"pytorch/patches.json", "patches"}, pack.hand.patches);
  visit(RuleKind{"pytorch/patches.json", "remainders"}, pack.hand.remainders);
}

} // namespace decouple
