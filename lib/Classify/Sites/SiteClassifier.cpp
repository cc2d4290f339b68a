#include "Classify/Sites/SiteClassifier.h"
#include "Classify/Files/LeavingBlocks.h"
#include "Classify/Verdicts/Decision.h"
#include "Classify/Verdicts/Lists.h"
#include "Rules/Vocabulary.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;
using llvm::Error;

static bool matches(const BuildBlockMatch &match, const BuildBlock &block) {
  return (!match.difference || *match.difference == block.difference) &&
         (!match.nested || *match.nested == block.nested) &&
         (!match.printsOnly || *match.printsOnly == block.printsOnly) &&
         (match.variablesAny.empty() ||
          llvm::any_of(match.variablesAny,
                       [&](const std::string &variable) {
                         return llvm::is_contained(block.variables, variable);
                       })) &&
         allows(match.paths, block.path);
}

static std::string describe(const BuildBlock &block,
                            const std::string &device) {
  std::string text = "`" + block.condition + "`";
  if (block.difference == Difference::Same)
    return text + "; the same with and without " + device;
  if (block.difference == Difference::Differs)
    return text + "; different with and without " + device;
  return text;
}

llvm::Expected<std::vector<Decision>>
decouple::classifyBuildBlocks(const ScanResult &scan, const RulePack &rules,
                              const FileIndex &index, Places &places,
                              RuleHits &hits) {
  std::vector<Decision> decisions(scan.build.blocks.size());
  for (std::size_t i = 0; i < decisions.size(); ++i) {
    const BuildBlock &block = scan.build.blocks[i];
    Decision &decision = decisions[i];
    if (unsigned file = index.find(block.path); file != FileIndex::None)
      if (Error error = places.decide(Thing::BuildBlock, file, decision))
        return error;
    for (const BuildBlockRule &rule : rules.buildBlocks) {
      if (!decision.rule.empty() || !matches(rule.match, block))
        continue;
      hits.count(rule.info.id);
      decision.evidence.push_back(
          {rule.info.id, describe(block, rules.device.title)});
      if (Error error = decide(decision, rule.info, rule.verdict, rules))
        return error;
    }
  }
  return decisions;
}

NameBindings decouple::nameBindings(const ScanResult &scan,
                                    const FileIndex &index,
                                    const std::vector<FileDecision> &files,
                                    const std::vector<BlockDecision> &blocks) {
  LeavingBlocks leaving(scan, index, blocks);
  NameBindings bindings;
  for (const NameLiteral &literal : scan.python.literals) {
    unsigned file = index.find(literal.path);
    if (file == FileIndex::None)
      continue;
    NameBinding &binding = bindings[literal.name];
    bool unread = leaving.isUnread(literal.path, literal.offset);
    (unread ? binding.isUnread : binding.isRead) = true;
    if (!unread && binding.host.empty() && files[file].action != Action::Move &&
        !leaving.around(literal.path, literal.offset))
      binding.host = literal.path + ":" + std::to_string(literal.line);
  }
  return bindings;
}

static bool matches(const PythonMatch &match, const PythonSite &site,
                    Action action, const NameBinding &binding) {
  bool byHost = !binding.host.empty();
  return (!match.boundByHost || *match.boundByHost == byHost) &&
         (!match.boundByNone || *match.boundByNone == binding.isByNone()) &&
         allows(match.kinds, site.kind) && allows(match.when, site.when) &&
         allows(match.forms, site.form) && allows(match.fileActions, action) &&
         allows(match.paths, site.path);
}

static std::string describe(const PythonSite &site, const std::string &place) {
  if (site.kind == SiteKind::Definition)
    return "defines `" + site.name + "`";
  return "uses `" + site.name + "` (" + nameOf(site.form) + ") when " +
         (site.when == SiteTime::Import ? "the module is imported"
                                        : "it is called") +
         (place.empty() ? "" : "; bound at " + place);
}

llvm::Expected<std::vector<Decision>> decouple::classifyPythonSites(
    const ScanResult &scan, const RulePack &rules, const FileIndex &index,
    const std::vector<FileDecision> &files, const NameBindings &bindings,
    Places &places, RuleHits &hits) {
  std::vector<Decision> decisions(scan.python.sites.size());
  for (std::size_t i = 0; i < decisions.size(); ++i) {
    const PythonSite &site = scan.python.sites[i];
    Decision &decision = decisions[i];
    unsigned file = index.find(site.path);
    if (file != FileIndex::None)
      if (Error error = places.decide(Thing::PythonSite, file, decision))
        return error;
    Action action =
        file == FileIndex::None ? Action::Unclassified : files[file].action;
    auto found = bindings.find(site.name);
    const NameBinding binding =
        found == bindings.end() ? NameBinding() : found->second;
    for (const PythonRule &rule : rules.python) {
      if (!decision.rule.empty() || !matches(rule.match, site, action, binding))
        continue;
      hits.count(rule.info.id);
      decision.evidence.push_back({rule.info.id, describe(site, binding.host)});
      if (Error error = decide(decision, rule.info, rule.verdict, rules))
        return error;
    }
  }
  return decisions;
}
