#include "Report/RuleHitsText.h"
#include "Report/Words.h"
#include "Rules/NamedPaths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace decouple;

static std::string row(const char *indent, const std::string &hits,
                       const std::string &name, const std::string &remark) {
  return llvm::formatv("{0}{1,9}  {2}{3}\n", indent, hits, name, remark).str();
}

static std::string pathRows(const SourceTree &tree, const Glob &named) {
  std::string out;
  for (const std::string &text : alternativesOf(named.text())) {
    Glob glob = llvm::cantFail(Glob::compile(text));
    std::size_t files = llvm::count_if(tree.files, [&](const SourceFile &file) {
      return glob.matches(file.path);
    });
    out += row("    ", withThousands(files), text,
               files ? "" : "  <- fits no file");
  }
  return out;
}

static std::string hitsRow(const RuleInfo &info,
                           const Classification &classification) {
  auto found = classification.ruleHits.find(info.id);
  std::size_t hits = found == classification.ruleHits.end() ? 0 : found->second;
  std::string remark;
  if (!hits)
    remark = info.noopReason.empty() ? "  <- hits nothing"
                                     : "  (" + info.noopReason + ")";
  return row("", withThousands(hits), info.id, remark);
}

std::string decouple::ruleHitsText(const ScanResult &scan,
                                   const Classification &classification,
                                   const RulePack &rules) {
  NamedPaths paths(rules);
  std::string out = "     hits  rule, and files that each of its paths fits\n";
  auto index = indexRules(rules);
  for (const RuleInfo *info : allRules(rules)) {
    if (index.at(info->id).counted == Counted::InClassify)
      out += hitsRow(*info, classification);
    else // a plan would say
      out += row("", "-", info->id, "");
    for (const Glob &glob : paths.of(info->id))
      out += pathRows(scan.tree, glob);
  }
  return out;
}
