//===- Places.h - verdicts that follow from the file ----------------------===//
//
// PlaceRule + FileDecision => Decision for a thing in the file
//                                                          (part of classify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Verdicts/Decision.h"
#include "Classify/Verdicts/RuleHits.h"

namespace decouple {

class Places {
public:
  Places(const RulePack &rules, const std::vector<FileDecision> &files,
         const SourceTree &tree, RuleHits &hits);

  /// Enters the verdict of the first place rule for a `thing` in the file with
  /// index `file`; leaves `decision` alone when there is none.
  /// Errors: UsageError for an undeclared verdict.
  llvm::Error decide(Thing thing, unsigned file, Decision &decision);

private:
  bool matches(const PlaceRule &rule, Thing thing, unsigned file) const;

  const RulePack &rules;
  const std::vector<FileDecision> &files;
  const SourceTree &tree;
  RuleHits &hits;
};

} // namespace decouple
