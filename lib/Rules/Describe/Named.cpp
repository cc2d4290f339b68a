#include "Rules/Describe/Named.h"

#include "Rules/Describe/Describe.h"
#include "Rules/Fields/RuleFields.h"
#include "Rules/Kinds.h"
#include "llvm/ADT/StringExtras.h"

using namespace decouple;

const Verdict *decouple::verdictNamed(const RulePack &pack,
                                      llvm::StringRef name) {
  for (const auto &[known, verdict] : pack.verdicts)
    if (name.equals_insensitive(known))
      return &verdict;
  return nullptr;
}

/// The verdicts that `rule` gives; none for a rule that gives another thing.
template <typename Rule>
static std::vector<std::string> verdictsOf(const Rule &rule) {
  std::vector<std::string> found;
  auto add = [&](const std::string &verdict) {
    if (!verdict.empty() && !llvm::is_contained(found, verdict))
      found.push_back(verdict);
  };
  if constexpr (requires { rule.verdicts; })
    for (const auto &[role, verdict] : rule.verdicts)
      add(verdict);
  else if constexpr (requires { rule.verdict; })
    add(rule.verdict);
  return found;
}

/// As a sentence of its own.
static std::string capitalised(std::string text) {
  text[0] = llvm::toUpper(text[0]);
  return text + ".";
}

std::string decouple::explained(const Verdict &verdict, const RulePack &pack) {
  std::vector<std::string> rules;
  forEachKind(pack, [&](const RuleKind &, const auto &list) {
    for (const auto &rule : list)
      if (llvm::is_contained(verdictsOf(rule), verdict.name))
        rules.push_back(rule.info.id);
  });
  return verdict.name + " (verdict: " + nameOf(verdict.action) + ")\n\n" +
         verdict.title + ".\n\nWhat to do: " +
         (verdict.hand.empty() ? "Nothing." : capitalised(verdict.hand)) +
         (verdict.due == Due::OnceMoved ? "\nWhen: Once the moved code leaves "
                                          "the tree; nothing waits for "
                                          "it before."
                                        : "") +
         "\nGiven by: " + llvm::join(rules, ", ") + "\n";
}

template <typename Rule>
static std::string textOf(const RuleKind &kind, const Rule &rule) {
  std::string text = rule.info.id + " (rule: " + nameOf(kind.about) + ")\n\n" +
                     rule.info.reason + "\n\n";
  if constexpr (requires { describe(rule.match); })
    text += "Matches: " + describe(rule.match) + "\n";
  if (auto verdicts = verdictsOf(rule); !verdicts.empty())
    text += "Gives: " + llvm::join(verdicts, ", ") + "\n";
  text += "Releases: " + describe(rule.info.releases) + "\n";
  if (!rule.info.noopReason.empty())
    text += "May hit nothing: " + rule.info.noopReason + "\n";
  return text;
}

std::optional<ExplainedRule> decouple::explainedRule(const RulePack &pack,
                                                     llvm::StringRef id) {
  std::optional<ExplainedRule> found;
  forEachKind(pack, [&](const RuleKind &kind, const auto &list) {
    for (const auto &rule : list)
      if (!found && id.equals_insensitive(rule.info.id))
        found = {textOf(kind, rule), rule.info.origin};
  });
  if (pack.split && id.equals_insensitive(pack.split->info.id))
    found = {textOf(SplitKind, *pack.split), pack.split->info.origin};
  return found;
}
