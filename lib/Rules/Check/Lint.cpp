#include "Rules/Check/Lint.h"
#include "Rules/Check/Located.h"
#include "Rules/Check/Shadow.h"
#include "Rules/Files.h"
#include "Rules/Kinds.h"
#include "Rules/Read/Loader.h"
#include "Support/DiagnosticTable.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace decouple;

/// The verdicts that rules give.
static std::set<std::string> givenVerdicts(const RulePack &pack) {
  std::set<std::string> used;
  for (const FileRule &rule : pack.files)
    for (const auto &[role, verdict] : rule.verdicts)
      used.insert(verdict);
  forEachKind(pack, [&](const RuleKind &, const auto &rules) {
    if constexpr (requires { rules.front().verdict; })
      for (const auto &rule : rules)
        used.insert(rule.verdict);
  });
  return used;
}

/// Verdicts that are declared and that no rule gives. Those of the pack `below`
/// an overlay are not to be mended where only that takes their rules out.
static Problems findUnusedVerdicts(const RulePack &pack,
                                   const std::set<std::string> &below) {
  const std::set<std::string> used = givenVerdicts(pack);
  Problems problems;
  for (const auto &[name, verdict] : pack.verdicts)
    if (!used.count(name) && !below.count(name))
      problems.push_back(
          {files::Verdicts.path, "verdict `" + name + "` is given by no rule"});
  return problems;
}

/// Whether `layer` is of one of the two builds, and says of a macro that `rule`
/// is about whether it is defined.
static bool decides(const Configuration &layer, const MacroRule &rule,
                    const Device &device) {
  return (layer.name == device.without || layer.name == device.with) &&
         llvm::any_of(layer.macros, [&](const auto &macro) {
           return macro.second != Truth::Unknown &&
                  rule.macro.matches(macro.first);
         });
}

/// Rules for macros that no configuration decides.
static Problems findUndecidedMacros(const RulePack &pack) {
  Problems problems;
  for (std::size_t i = 0; i < pack.macros.size(); ++i) {
    const MacroRule &rule = pack.macros[i];
    if (llvm::none_of(pack.macroConfigurations, [&](const auto &layer) {
          return decides(layer, rule, pack.device);
        }))
      problems.push_back(
          {placeOf(placeOf(files::Macros.path, "rules"), std::to_string(i)),
           "rule `" + rule.info.id + "` is about macros that fit `" +
               rule.macro.text() +
               "`, and configurations.json says for none of them whether it is "
               "defined: their blocks count as ones that may differ between "
               "the two builds"});
  }
  return problems;
}

/// The verdicts that rules give in the pack below the overlay of `where`; none
/// where there is no overlay.
static llvm::Expected<std::set<std::string>>
givenBelow(const PackPlace &where) {
  if (where.overlay.empty())
    return std::set<std::string>();
  PackPlace alone = where;
  alone.overlay.clear();
  llvm::Expected<LoadedPack> loaded = loadAllRules(alone);
  if (!loaded)
    return loaded.takeError();
  return givenVerdicts(loaded->pack);
}

llvm::Expected<std::vector<Diagnostic>>
decouple::lintRulePack(const PackPlace &where) {
  llvm::Expected<LoadedPack> loaded = loadAllRules(where);
  if (!loaded)
    return loaded.takeError();
  std::vector<Diagnostic> out;
  auto add = [&](const Problems &problems, DiagnosticId id) {
    for (const Problem &problem : problems)
      out.push_back(located(remark(id, problem.place, 0, problem.message)));
  };
  add(loaded->problems, DiagnosticId::MalformedRulePack);
  if (!loaded->problems.empty())
    return out; // the rest needs a whole pack
  llvm::Expected<std::set<std::string>> below = givenBelow(where);
  if (!below)
    return below.takeError();
  auto written = [&](Problems problems) {
    for (Problem &problem : problems)
      problem.place = loaded->files.fullPlace(problem.place);
    return problems;
  };
  add(written(findShadowed(loaded->files.files)), DiagnosticId::ShadowedRule);
  add(written(findUnusedVerdicts(loaded->pack, *below)),
      DiagnosticId::UnusedVerdict);
  add(written(findUndecidedMacros(loaded->pack)), DiagnosticId::UndecidedMacro);
  return out;
}
