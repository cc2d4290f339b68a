#include "Rules/RulePack.h"
#include "Rules/Kinds.h"
#include "Support/WholeEnum.h"
#include "llvm/ADT/STLExtras.h"

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
    {"interface", About::Interface},
    {"hand-patch", About::HandPatch},
    {"remainder", About::Remainder},
    {"unit-leave", About::UnitLeave},
    {"unit-whole", About::UnitWhole},
    {"unit-directory", About::UnitDirectory},
    {"unit", About::Unit},
    {"unit-requirement", About::UnitRequirement},
    {"split", About::Split}};
static_assert(isWhole(Kinds));

const char *decouple::nameOf(About about) { return wordOf(Kinds, about); }

std::vector<std::string>
decouple::basesOf(std::string name, const std::vector<Configuration> &all) {
  std::vector<std::string> bases;
  while (!name.empty() && !llvm::is_contained(bases, name)) {
    bases.push_back(name);
    auto next = llvm::find_if(all, [&](const Configuration &layer) {
      return layer.name == name && !layer.basedOn.empty();
    });
    name = next == all.end() ? "" : next->basedOn;
  }
  return bases;
}

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
