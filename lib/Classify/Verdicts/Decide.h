//===- Decide.h - from a rule to a decision -------------------------------===//
//
// rule + its verdict's name => Decision                    (part of classify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Classify.h"

namespace decouple {

/// Enters `verdict` and the rule that gave it into `decision`, whose evidence
/// stays as it is. Errors: UsageError when the pack has no such verdict.
llvm::Error decide(Decision &decision, const RuleInfo &rule,
                   const std::string &verdict, const RulePack &rules);

} // namespace decouple
