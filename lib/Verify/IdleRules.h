//===- IdleRules.h - rules and paths that hit nothing ---------------------===//
//
// Classification + Plan + RulePack => what is of no use on this checkout
//                                                     (part of verify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Plan.h"

namespace decouple {

/// Rules that hit nothing and do not say why; with a plan, those too that only
/// a plan counts, but for patches and remainders, which are misfits then.
/// Points into `rules`.
std::vector<const RuleInfo *> idleRules(const Classification &classification,
                                        const RulePack &rules,
                                        const Plan *plan);

struct IdlePath {
  std::string rule;   ///< that names it; empty: a fact of the pack does
  std::string origin; ///< of the rule or the fact, in the pack
  std::string path;   ///< as it is named, a rule's alternatives spelled out
};

/// Paths that a rule or a fact names and that fit no file of `tree`, of rules
/// that hit something all the same; a rule that says why it may hit nothing
/// answers for its paths, too. Where a path has several lists of alternatives,
/// not each choice of each has to be there, nor has any one of a fact's.
std::vector<IdlePath> idlePaths(const SourceTree &tree,
                                const Classification &classification,
                                const RulePack &rules);

} // namespace decouple
