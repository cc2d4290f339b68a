//===- Kinds.h - the kinds of rules, in one list --------------------------===//
//
// RulePack => each list of rules, with where it stands in the pack
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Files.h"
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
  Interface,
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

/// Whether such a rule has something to say of a run that splits files alone.
inline bool isAboutSplits(About about) {
  return about == About::Split || about == About::Interface ||
         about == About::Remainder;
}

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
  visit(RuleKind{About::File, files::Files.path, "rules"}, pack.files);
  visit(RuleKind{About::Macro, files::Macros.path, "rules"}, pack.macros);
  visit(RuleKind{About::Place, files::Places.path, "rules"}, pack.places);
  visit(RuleKind{About::Block, files::Blocks.path, "rules"}, pack.blocks);
  visit(RuleKind{About::Library, files::Libraries.path, "rules"},
        pack.libraries);
  visit(RuleKind{About::MacroConfiguration, files::Configurations.path,
                 "macros", Counted::Nowhere},
        pack.macroConfigurations);
  visit(RuleKind{About::CMakeConfiguration, files::Configurations.path, "cmake",
                 Counted::Nowhere},
        pack.cmakeConfigurations);
  visit(RuleKind{About::BuildBlock, files::BuildBlocks.path, "rules"},
        pack.buildBlocks);
  visit(RuleKind{About::Python, files::Python.path, "rules"}, pack.python);
  visit(RuleKind{About::NamedCode, files::Names.path, "rules"}, pack.namedCode);
  visit(RuleKind{About::NamedCodeSite, files::Names.path, "sites"},
        pack.nameSites);
  visit(RuleKind{About::Supplement, files::Supplements.path, "rules"},
        pack.supplements);
  visit(RuleKind{About::Interface, files::Interfaces.path, "rules",
                 Counted::InPlan},
        pack.interfaces);
  visit(RuleKind{About::HandPatch, files::Patches.path, "patches",
                 Counted::InPlan},
        pack.hand.patches);
  visit(RuleKind{About::Remainder, files::Patches.path, "remainders",
                 Counted::InPlan},
        pack.hand.remainders);
  visit(RuleKind{About::UnitLeave, files::Units.path, "leave", Counted::InPlan},
        pack.units.left);
  visit(RuleKind{About::UnitWhole, files::Units.path, "whole", Counted::InPlan},
        pack.units.whole);
  visit(RuleKind{About::UnitDirectory, files::Units.path, "directories",
                 Counted::InPlan},
        pack.units.directories);
  visit(RuleKind{About::Unit, files::Units.path, "units", Counted::InPlan},
        pack.units.units);
  visit(RuleKind{About::UnitRequirement, files::Units.path, "requirements",
                 Counted::Nowhere},
        pack.units.requirements);
}

inline constexpr RuleKind SplitKind{About::Split, files::Split.path, "",
                                    Counted::InPlan};

} // namespace decouple
