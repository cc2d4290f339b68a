#include "Classify/Verdicts/Places.h"
#include "Classify/Verdicts/Decision.h"
#include "Classify/Verdicts/Lists.h"
#include "Rules/Vocabulary.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;
using llvm::Error;
using llvm::StringRef;

Places::Places(const RulePack &rules, const std::vector<FileDecision> &files,
               const SourceTree &tree, RuleHits &hits)
    : rules(rules), files(files), tree(tree), hits(hits) {
  for (const PlaceRule &rule : rules.places)
    globs.emplace_back(rule.match.paths);
}

bool Places::matches(std::size_t number, StringRef thing, unsigned file) {
  const PlaceMatch &match = rules.places[number].match;
  const FileDecision &decision = files[file];
  StringRef path = tree.files[file].path;
  return allows(match.things, thing) &&
         allows(match.fileActions, nameOf(decision.action)) &&
         allows(match.fileVerdicts, decision.verdict) &&
         allows(match.scopes, decision.scope) &&
         (globs[number].empty() ||
          globs[number].match(path, path.rsplit('/').first));
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

Error Places::decide(StringRef thing, unsigned file, Decision &decision) {
  for (std::size_t i = 0; i < rules.places.size(); ++i) {
    if (!matches(i, thing, file))
      continue;
    const PlaceRule &rule = rules.places[i];
    hits.count(rule.info.id);
    decision.evidence.push_back(
        {rule.info.id,
         describe(rule.match, files[file], tree.files[file].path)});
    return decouple::decide(decision, rule.info, rule.verdict, rules);
  }
  return Error::success();
}
