#include "Classify/Names/NameClassifier.h"
#include "Classify/Files/LeavingBlocks.h"
#include "Classify/Names/NameContext.h"
#include "Classify/Verdicts/Decision.h"
#include "Classify/Verdicts/Lists.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace decouple;
using llvm::Error;

std::vector<SiteVerdict> decouple::judgeSites(llvm::StringRef path,
                                              llvm::StringRef text,
                                              llvm::ArrayRef<NamedSite> sites,
                                              const RulePack &rules) {
  std::vector<const NameSiteRule *> candidates;
  for (const NameSiteRule &rule : rules.nameSites)
    if (allows(rule.match.paths, path))
      candidates.push_back(&rule);
  std::vector<SiteVerdict> verdicts(sites.size());
  if (candidates.empty())
    return verdicts;
  TextTokens tokens(text, llvm::to_vector(llvm::map_range(
                              sites, [](auto &site) { return site.offset; })));
  for (std::size_t i = 0; i < sites.size(); ++i) {
    const TokenList *list = tokens.listWith(sites[i].offset);
    if (!list)
      continue;
    NamePlace place{*list, list->find(sites[i].offset)};
    for (const NameSiteRule *rule : candidates)
      if (SiteAnswer answer = ask(*rule, sites[i].rule, place, text);
          answer.fits) {
        verdicts[i] = {rule, std::move(answer.change)};
        break;
      }
  }
  return verdicts;
}

namespace {

/// Sites of one file that nothing outside of the file decides: indices.
struct OpenSites {
  unsigned file = FileIndex::None;
  std::vector<std::size_t> sites;
};

} // namespace

/// The verdicts of `open` by the rules for sites, entered by index.
static void judge(const ScanResult &scan, const RulePack &rules,
                  const OpenSites &open, std::vector<SiteVerdict> &verdicts) {
  const SourceFile &file = scan.tree.files[open.file];
  if (!file.content)
    return;
  std::vector<NamedSite> sites;
  for (std::size_t i : open.sites)
    sites.push_back(scan.namedCode[i]);
  auto found = judgeSites(file.path, file.text(), sites, rules);
  for (std::size_t i = 0; i < found.size(); ++i)
    verdicts[open.sites[i]] = std::move(found[i]);
}

/// The verdict of the block that takes `site` along, if one does.
static void decideByBlock(const ScanResult &scan, const LeavingBlocks &leaving,
                          const std::vector<BlockDecision> &decisions,
                          const NamedSite &site, Decision &decision) {
  std::optional<std::size_t> found = leaving.around(site.path, site.offset);
  if (!found)
    return;
  const BlockDecision &block = decisions[*found];
  decision.verdict = block.verdict;
  decision.action = block.action;
  decision.rule = block.rule;
  decision.evidence.push_back(
      {block.rule, "lies in the block `" + scan.blocks[*found].condition +
                       "`, line " + std::to_string(scan.blocks[*found].line) +
                       ", and leaves with it"});
}

/// By the rule for sites, else by the rule that found the name.
static Error decideOne(const NamedSite &site, SiteVerdict &verdict,
                       const NamedCodeRule *finder, const RulePack &rules,
                       RuleHits &hits, NamedDecision &decision) {
  std::string evidence = "names `" + site.token + "`";
  if (const NameSiteRule *rule = verdict.rule) {
    hits.count(rule->info.id);
    decision.evidence.push_back({rule->info.id, evidence});
    decision.change = std::move(verdict.change);
    return decide(decision, rule->info, rule->verdict, rules);
  }
  if (!finder || finder->verdict.empty())
    return Error::success();
  decision.evidence.push_back({finder->info.id, evidence});
  return decide(decision, finder->info, finder->verdict, rules);
}

/// Enters what a place rule or a block around a site says; the other sites,
/// file by file, into `open`.
static Error decideFromAround(const ScanResult &scan, const FileIndex &index,
                              const std::vector<BlockDecision> &blocks,
                              Places &places,
                              std::vector<NamedDecision> &decisions,
                              std::vector<OpenSites> &open) {
  LeavingBlocks leaving(scan, index, blocks);
  for (std::size_t i = 0; i < decisions.size(); ++i) {
    const NamedSite &site = scan.namedCode[i];
    unsigned file = index.find(site.path);
    if (file == FileIndex::None)
      continue;
    if (Error error = places.decide(Thing::NamedCode, file, decisions[i]))
      return error;
    if (decisions[i].rule.empty())
      decideByBlock(scan, leaving, blocks, site, decisions[i]);
    if (!decisions[i].rule.empty())
      continue;
    if (open.empty() || open.back().file != file)
      open.push_back({file, {}});
    open.back().sites.push_back(i);
  }
  return Error::success();
}

llvm::Expected<std::vector<NamedDecision>>
decouple::classifyNamedCode(const ScanResult &scan, const RulePack &rules,
                            const FileIndex &index,
                            const std::vector<BlockDecision> &blocks,
                            TaskPool &pool, Places &places, RuleHits &hits) {
  const std::vector<NamedSite> &sites = scan.namedCode;
  std::vector<NamedDecision> decisions(sites.size());
  std::vector<OpenSites> open;
  if (Error error =
          decideFromAround(scan, index, blocks, places, decisions, open))
    return error;
  std::vector<SiteVerdict> verdicts(sites.size());
  pool.forEach(open.size(), [&](std::size_t i, unsigned) {
    judge(scan, rules, open[i], verdicts);
  });
  llvm::StringMap<const NamedCodeRule *> finders;
  for (const NamedCodeRule &rule : rules.namedCode)
    finders[rule.info.id] = &rule;
  for (const OpenSites &file : open)
    for (std::size_t i : file.sites)
      if (Error error =
              decideOne(sites[i], verdicts[i], finders.lookup(sites[i].rule),
                        rules, hits, decisions[i]))
        return error;
  return decisions;
}
