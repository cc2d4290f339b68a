#include "Report/Why/Directory.h"

#include "Report/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace decouple;

using Counts = std::map<std::string, std::size_t>;

/// The most frequent first.
static std::vector<std::pair<std::string, std::size_t>>
sorted(const Counts &counts) {
  std::vector<std::pair<std::string, std::size_t>> rows(counts.begin(),
                                                        counts.end());
  llvm::stable_sort(
      rows, [](const auto &a, const auto &b) { return a.second > b.second; });
  return rows;
}

static std::string titleOf(const std::string &verdict, const RulePack &rules) {
  auto found = rules.verdicts.find(verdict);
  return found == rules.verdicts.end() ? "no rule decides"
                                       : found->second.title;
}

/// Of `things`, whose verdicts are `decisions`, those below `prefix`, counted
/// by what `key` says of a verdict.
template <class Things, class Decisions, class Key>
static Counts countBelow(llvm::StringRef prefix, const Things &things,
                         const Decisions &decisions, Key key) {
  Counts counts;
  for (const auto &[thing, decision] : llvm::zip_equal(things, decisions))
    if (llvm::StringRef(thing.path).starts_with(prefix))
      ++counts[key(decision)];
  return counts;
}

/// For each of `counts` "    56  MOVE-HDR      what that means".
template <class Meaning>
static std::string lines(const Counts &counts, Meaning meaning) {
  std::size_t width = 22;
  for (const auto &[name, count] : counts)
    width = std::max(width, name.size());
  std::string text;
  for (const auto &[name, count] : sorted(counts))
    text += llvm::formatv("  {0,8}  {1}  {2}\n", withThousands(count),
                          name + std::string(width - name.size(), ' '),
                          meaning(name))
                .str();
  return text;
}

static std::string section(const char *kind, const Counts &counts,
                           const RulePack &rules) {
  if (counts.empty())
    return "";
  return std::string("\n") + kind + "\n" +
         lines(counts, [&](const std::string &verdict) {
           return titleOf(verdict, rules);
         });
}

std::string decouple::explainDirectory(llvm::StringRef directory,
                                       const ReportInput &input) {
  const ScanResult &scan = input.scan;
  const Classification &verdicts = input.classification;
  std::string prefix = (directory + "/").str();
  auto verdict = [](const Decision &decision) { return decision.verdict; };
  auto rule = [](const Decision &decision) { return decision.rule; };
  auto of = [&](const char *kind, const auto &things, const auto &decisions) {
    return section(kind, countBelow(prefix, things, decisions, verdict),
                   input.rules);
  };
  auto index = indexRules(input.rules);
  auto reason = [&](const std::string &id) { return reasonOf(index, id); };
  return directory.str() + "\n" + of("files", scan.tree.files, verdicts.files) +
         of("blocks", scan.blocks, verdicts.blocks) +
         of("build blocks", scan.build.blocks, verdicts.buildBlocks) +
         of("Python sites", scan.python.sites, verdicts.pythonSites) +
         of("named code", scan.namedCode, verdicts.namedCode) +
         "\nrules that decide its files\n" +
         lines(countBelow(prefix, scan.tree.files, verdicts.files, rule),
               reason);
}
