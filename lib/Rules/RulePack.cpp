#include "Rules/RulePack.h"
#include "Rules/Kinds.h"
#include "Support/EnumWords.h"

using namespace decouple;

static constexpr EnumWord<About> Kinds[] = {
    {nameOf(Thing::File), About::File},
    {"macro", About::Macro},
    {"place", About::Place},
    {nameOf(Thing::Block), About::Block},
    {"library", About::Library},
    {"macro-configuration", About::MacroConfiguration},
    {"cmake-configuration", About::CMakeConfiguration},
    {nameOf(Thing::BuildBlock), About::BuildBlock},
    {"python", About::Python},
    {nameOf(Thing::NamedCode), About::NamedCode},
    {"named-code-site", About::NamedCodeSite},
    {"supplement", About::Supplement},
    {"hand-patch", About::HandPatch},
    {"remainder", About::Remainder},
    {"unit-leave", About::UnitLeave},
    {"unit-whole", About::UnitWhole},
    {"unit-directory", About::UnitDirectory},
    {"unit", About::Unit},
    {"split", About::Split}};

const char *decouple::nameOf(About about) { return wordOf(Kinds, about); }

std::vector<const RuleInfo *> decouple::allRules(const RulePack &pack) {
  std::vector<const RuleInfo *> out;
  forEachKind(pack, [&](const RuleKind &, const auto &rules) {
    for (const auto &rule : rules)
      out.push_back(&rule.info);
  });
  if (pack.split)
    out.push_back(&pack.split->info);
  return out;
}
