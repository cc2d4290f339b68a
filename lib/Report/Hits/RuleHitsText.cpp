#include "Report/Hits/RuleHitsText.h"
#include "Plan/Uncounted.h"
#include "Report/Words.h"
#include "Rules/NamedPaths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>
#include <optional>

using namespace decouple;

static std::string row(const char *indent, const std::string &hits,
                       const std::string &decides, const std::string &name,
                       const std::string &remark) {
  return llvm::formatv("{0}{1,9}  {2,9}  {3}{4}\n", indent, hits, decides, name,
                       remark)
      .str();
}

static std::string pathRows(const SourceTree &tree,
                            llvm::ArrayRef<std::string> globs) {
  std::string out;
  for (const std::string &named : globs)
    for (const std::string &text : alternativesOf(named)) {
      auto glob = Glob::compile(text);
      if (!glob) // a path that is no glob
        llvm::consumeError(glob.takeError());
      auto fits = [&](const auto &file) {
        return glob ? glob->matches(file.path) : file.path == text;
      };
      std::size_t files = llvm::count_if(tree.files, fits);
      out += row("    ", withThousands(files), "", text,
                 files ? "" : "  <- fits no file");
    }
  return out;
}

/// How often each rule gave the verdict; every rule that can is there. What is
/// in a block and leaves with it names the block's rule, which has decided
/// about the block and nothing else.
static std::map<std::string, std::size_t>
decisionsOf(const Classification &classification, const RulePack &rules,
            const std::map<std::string, RuleEntry> &index) {
  std::map<std::string, std::size_t> decisions;
  forEachKind(rules, [&](const RuleKind &, const auto &list) {
    for (const auto &rule : list)
      if constexpr (requires { rule.verdicts; })
        decisions[rule.info.id] = 0;
      else if constexpr (requires { rule.verdict; })
        if (!rule.verdict.empty())
          decisions[rule.info.id] = 0;
  });
  auto count = [&](const auto &list, std::initializer_list<About> deciders) {
    for (const Decision &decision : list)
      if (!decision.rule.empty() &&
          llvm::is_contained(deciders, index.at(decision.rule).about))
        ++decisions[decision.rule];
  };
  count(classification.files, {About::File, About::Supplement});
  count(classification.blocks, {About::Block, About::Place});
  count(classification.buildBlocks, {About::BuildBlock, About::Place});
  count(classification.pythonSites, {About::Python, About::Place});
  count(classification.namedCode,
        {About::NamedCode, About::NamedCodeSite, About::Place});
  return decisions;
}

namespace {
/// One rule's figures; what nobody counts is absent.
struct Figures {
  std::optional<std::size_t> hits, decisions;
};
} // namespace

static std::string remarkOn(const RuleInfo &info, const Figures &figures) {
  bool idle = figures.hits == std::size_t(0);
  bool mute = !idle && figures.decisions == std::size_t(0);
  if ((idle || mute) && !info.noopReason.empty())
    return "  (" + info.noopReason + ")";
  return idle ? "  <- hits nothing" : mute ? "  <- decides nothing" : "";
}

std::string decouple::ruleHitsText(const ScanResult &scan,
                                   const Classification &classification,
                                   const RulePack &rules, const Plan *plan) {
  NamedPaths paths(rules);
  std::string out =
      "     hits    decides  rule, and files that each of its paths fits\n";
  auto index = indexRules(rules);
  auto decisions = decisionsOf(classification, rules, index);
  auto shown = [](const std::optional<std::size_t> &figure) {
    return figure ? withThousands(*figure) : "-";
  };
  for (const RuleInfo *info : allRules(rules)) {
    const RuleEntry &entry = index.at(info->id);
    Figures figures;
    const std::string missing =
        uncounted(info->id, entry.about, entry.counted, rules, plan);
    if (entry.counted == Counted::InPlan && missing.empty())
      figures.hits = plannedHits(*plan, info->id);
    if (entry.counted == Counted::InClassify)
      figures.hits = classification.ruleHits.at(info->id);
    if (auto found = decisions.find(info->id); found != decisions.end())
      figures.decisions = found->second;
    out +=
        row("", shown(figures.hits), shown(figures.decisions), info->id,
            missing.empty() ? remarkOn(*info, figures) : "  (" + missing + ")");
    out += pathRows(scan.tree, paths.of(info->id));
  }
  for (const FactPaths &fact : paths.facts)
    out += row("", "-", "-", fact.origin, "") + pathRows(scan.tree, fact.globs);
  return out;
}
