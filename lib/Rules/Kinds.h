//===- Kinds.h - the kinds of rules, in one list --------------------------===//
//
// RulePack => each list of rules, with where it stands in the pack
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"

namespace decouple {

/// Who counts what the rules of a kind hit.
enum class Counted { Nowhere, InClassify, InPlan };

struct RuleKind {
  const char *name; ///< in the report: "build-block"
  const char *file; ///< "pytorch/build-blocks.json"
  const char *list; ///< the key of the array: "rules"
  Counted counted = Counted::InClassify;
};

/// Calls `visit` with each kind and its rules, in the order of the reference.
/// Splitting is one rule and not among them: see SplitKind.
template <typename Pack, typename Visit>
void forEachKind(Pack &pack, Visit visit) {
  visit(RuleKind{"file", "pytorch/files.json", "rules"}, pack.files);
  visit(RuleKind{"macro", "pytorch/macros.json", "rules"}, pack.macros);
  visit(RuleKind{"place", "pytorch/places.json", "rules"}, pack.places);
  visit(RuleKind{"block", "pytorch/blocks.json", "rules"}, pack.blocks);
  visit(RuleKind{"library", "pytorch/libraries.json", "rules"}, pack.libraries);
  visit(RuleKind{"macro-configuration", "pytorch/configurations.json", "macros",
                 Counted::Nowhere},
        pack.macroConfigurations);
  visit(RuleKind{"cmake-configuration", "pytorch/configurations.json", "cmake",
                 Counted::Nowhere},
        pack.cmakeConfigurations);
  visit(RuleKind{"build-block", "pytorch/build-blocks.json", "rules"},
        pack.buildBlocks);
  visit(RuleKind{"python", "pytorch/python.json", "rules"}, pack.python);
  visit(RuleKind{"named-code", "pytorch/names.json", "rules"}, pack.namedCode);
  visit(RuleKind{"named-code-site", "pytorch/names.json", "sites"},
        pack.nameSites);
  visit(RuleKind{"supplement", "pytorch/supplements.json", "rules"},
        pack.supplements);
  visit(RuleKind{"hand-patch", "pytorch/patches.json", "patches",
                 Counted::InPlan},
        pack.hand.patches);
  visit(RuleKind{"remainder", "pytorch/patches.json", "remainders",
                 Counted::InPlan},
        pack.hand.remainders);
  visit(RuleKind{"unit-leave", "pytorch/units.json", "leave", Counted::InPlan},
        pack.units.left);
  visit(RuleKind{"unit-whole", "pytorch/units.json", "whole", Counted::InPlan},
        pack.units.whole);
  visit(RuleKind{"unit", "pytorch/units.json", "units", Counted::InPlan},
        pack.units.units);
}

inline constexpr RuleKind SplitKind{"split", "pytorch/split.json", "",
                                    Counted::InPlan};

} // namespace decouple
