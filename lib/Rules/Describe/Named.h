//===- Named.h - a verdict or a rule, for who met its name ----------------===//
//
// RulePack + name => text                             (part of Rules)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"

namespace decouple {

/// The verdict of that name, in whatever case; null when there is none.
const Verdict *verdictNamed(const RulePack &pack, llvm::StringRef name);

/// What the action `name` (act, move, ...), in whatever case, means, and the
/// verdicts that say it. Nothing when there is none.
std::optional<std::string> explainedAction(const RulePack &pack,
                                           llvm::StringRef name);

/// What `verdict` means, what a person does about it, and the rules of `pack`
/// that give it.
std::string explained(const Verdict &verdict, const RulePack &pack);

/// A rule as a person reads it, and where it stands in the pack.
struct ExplainedRule {
  std::string text, origin;
};

/// The rule with this id, in whatever case: what it is about, why, what it
/// matches and gives. Nothing when there is none.
std::optional<ExplainedRule> explainedRule(const RulePack &pack,
                                           llvm::StringRef id);

} // namespace decouple
