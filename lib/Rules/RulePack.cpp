#include "Rules/RulePack.h"
#include "Rules/Loader.h"
#include "Support/Errors.h"

using namespace decouple;

/// Calls `visit` with each vector of rules, in the order of the reference.
template <typename Pack, typename Visit>
static void forEachKind(Pack &pack, Visit visit) {
  visit(pack.files);
  visit(pack.macros);
  visit(pack.places);
  visit(pack.blocks);
  visit(pack.libraries);
  visit(pack.macroConfigurations);
  visit(pack.cmakeConfigurations);
  visit(pack.buildBlocks);
  visit(pack.python);
  visit(pack.namedCode);
  visit(pack.nameSites);
  visit(pack.supplements);
  visit(pack.hand.patches);
  visit(pack.hand.remainders);
}

std::vector<const RuleInfo *> decouple::allRules(const RulePack &pack) {
  std::vector<const RuleInfo *> out;
  forEachKind(pack, [&](const auto &rules) {
    for (const auto &rule : rules)
      out.push_back(&rule.info);
  });
  if (pack.split)
    out.push_back(&pack.split->info);
  return out;
}

void decouple::forEachInfo(RulePack &pack,
                           llvm::function_ref<void(RuleInfo &info)> visit) {
  forEachKind(pack, [&](auto &rules) {
    for (auto &rule : rules)
      visit(rule.info);
  });
}

static llvm::Error firstOf(const Problems &problems) {
  std::string message = problems[0].place + ": " + problems[0].message;
  if (problems.size() > 1)
    message += " (and " + std::to_string(problems.size() - 1) +
               " more; `torch-decouple rules check` lists all)";
  return usageError(message);
}

llvm::Expected<RulePack>
decouple::loadRulePack(const PackPlace &where,
                       const std::optional<Release> &release) {
  llvm::Expected<LoadedPack> loaded = loadAllRules(where);
  if (!loaded)
    return loaded.takeError();
  if (!loaded->problems.empty())
    return firstOf(loaded->problems);
  RulePack pack = std::move(loaded->pack);
  if (!release)
    return pack;
  pack.release = *release;
  forEachKind(pack, [&](auto &rules) {
    std::erase_if(rules, [&](const auto &rule) {
      return !rule.info.releases.contains(*release);
    });
  });
  return pack;
}
