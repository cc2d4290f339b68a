//===- Explain.h - a decision the way a person would tell it --------------===//
//
// one Decision => prose                                (part of report, `why`)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Report/Report.h"
#include "Report/Words.h"

namespace decouple {

/// What an explanation is made from.
struct Explainer {
  const ReportInput &input;
  std::map<std::string, RuleEntry> rules;

  /// "stays where it is (KEEP-CORE)"; `acts` is what it means for this kind of
  /// thing that it acts.
  std::string
  verdictPhrase(const Decision &decision,
                const char *acts = "needs an edit in the host") const;
  /// What the verdict means, the rule, its reason, its evidence, and what else
  /// there was to say.
  std::string because(const Decision &decision) const;
  /// What a person does about `finding`, and when, or the patch that does it;
  /// "" where neither is known.
  template <typename Finding>
  std::string toDo(const Finding &finding, const Decision &decision) const {
    return input.plan ? toDo(workOn(*input.plan, finding), decision) : "";
  }
  std::string toDo(const FindingWork &work, const Decision &decision) const;
  /// The file at `index` of the tree: verdict, destination, reasons.
  std::string file(std::size_t index) const;
};

} // namespace decouple
