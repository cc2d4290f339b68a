#include "Classify/Verdicts/Places.h"
#include "Classify/Verdicts/Decision.h"
#include "Classify/Verdicts/Lists.h"

using namespace decouple;
using llvm::Error;
using llvm::StringRef;

Places::Places(const RulePack &rules, const std::vector<FileDecision> &files,
               const SourceTree &tree, RuleHits &hits)
    : rules(rules), files(files), tree(tree), hits(hits) {}

bool Places::matches(const PlaceRule &rule, Thing thing, unsigned file) const {
  const PlaceMatch &match = rule.match;
  const FileDecision &decision = files[file];
  return allows(match.things, thing) &&
         allows(match.fileActions, decision.action) &&
         allows(match.fileVerdicts, decision.verdict) &&
         allows(match.scopes, decision.scope) &&
         allows(match.paths, tree.files[file].path);
}

/// "in a file that moves (MOVE-HDR)", "in scope test".
static std::string describe(const PlaceMatch &match, const FileDecision &file,
                            StringRef path) {
  if (!match.fileActions.empty() || !match.fileVerdicts.empty())
    return "its file is " + file.verdict;
  if (!match.scopes.empty())
    return "in scope " + file.scope;
  return ("in " + path).str();
}

Error Places::decide(Thing thing, unsigned file, Decision &decision) {
  for (const PlaceRule &rule : rules.places) {
    if (!matches(rule, thing, file))
      continue;
    hits.count(rule.info.id);
    decision.evidence.push_back(
        {rule.info.id,
         describe(rule.match, files[file], tree.files[file].path)});
    return decouple::decide(decision, rule.info, rule.verdict, rules);
  }
  return Error::success();
}
