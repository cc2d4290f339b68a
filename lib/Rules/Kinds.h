//===- Kinds.h - the kinds of rules, in one list --------------------------===//
//
// RulePack => each list of rules, with where it stands in the pack
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"

namespace decouple {

/// What a rule is about.
enum class About {
  File,
  Macro,
  Place,
  Block,
  Library,
  MacroConfiguration,
  CMakeConfiguration,
  BuildBlock,
  Python,
  NamedCode,
  NamedCodeSite,
  Supplement,
  HandPatch,
  Remainder,
  UnitLeave,
  UnitWhole,
  UnitDirectory,
  Unit,
  UnitRequirement,
  Split
};
const char *nameOf(About about); ///< in the report: "build-block"

/// Who counts what the rules of a kind hit.
enum class Counted { Nowhere, InClassify, InPlan };

struct RuleKind {
  About about;
  const char *file; ///< "pytorch/build-blocks.json"
  const char *list; ///< the key of the array: "rules"
  Counted counted = Counted::InClassify;
};

/// Calls `visit` with each kind and its rules, in the order of the reference.
/// Splitting is one rule and not among them: see SplitKind.
template <typename Pack, typename Visit>
void forEachKind(Pack &pack, Visit visit) {
  visit(RuleKind{About::File, "pytorch/files.json", "rules"}, pack.files);
  visit(RuleKind{About::Macro, "pytorch/macros.json", "rules"}, pack.macros);
  visit(RuleKind{About::Place, "pytorch/places.json", "rules"}, pack.places);
  visit(RuleKind{About::Block, "pytorch/blocks.json", "rules"}, pack.blocks);
  visit(RuleKind{About::Library, "pytorch/libraries.json", "rules"},
        pack.libraries);
  visit(RuleKind{About::MacroConfiguration, "pytorch/configurations.json",
                 "macros", Counted::Nowhere},
        pack.macroConfigurations);
  visit(RuleKind{About::CMakeConfiguration, "pytorch/configurations.json",
                 "cmake", Counted::Nowhere},
        pack.cmakeConfigurations);
  visit(RuleKind{About::BuildBlock, "pytorch/build-blocks.json", "rules"},
        pack.buildBlocks);
  visit(RuleKind{About::Python, "pytorch/python.json", "rules"}, pack.python);
  visit(RuleKind{About::NamedCode, "pytorch/names.json", "rules"},
        pack.namedCode);
  visit(RuleKind{About::NamedCodeSite, "pytorch/names.json", "sites"},
        pack.nameSites);
  visit(RuleKind{About::Supplement, "pytorch/supplements.json", "rules"},
        pack.supplements);
  visit(RuleKind{About::HandPatch, "pytorch/patches.json", "patches",
                 Counted::InPlan},
        pack.hand.patches);
  visit(RuleKind{About::Remainder, "pytorch/patches.json", "remainders",
                 Counted::InPlan},
        pack.hand.remainders);
  visit(RuleKind{About::UnitLeave, "pytorch/units.json", "leave",
                 Counted::InPlan},
        pack.units.left);
  visit(RuleKind{About::UnitWhole, "pytorch/units.json", "whole",
                 Counted::InPlan},
        pack.units.whole);
  visit(RuleKind{About::UnitDirectory, "pytorch/units.json", "directories",
                 Counted::InPlan},
        pack.units.directories);
  visit(RuleKind{About::Unit, "pytorch/units.json", "units", Counted::InPlan},
        pack.units.units);
  visit(RuleKind{About::UnitRequirement, "pytorch/units.json", "requirements",
                 Counted::Nowhere},
        pack.units.requirements);
}

inline constexpr RuleKind SplitKind{About::Split, "pytorch/split.json", "",
                                    Counted::InPlan};

} // namespace decouple
