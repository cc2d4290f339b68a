#include "Rules/Describe/Named.h"

#include "Rules/Describe/Describe.h"
#include "Rules/Fields/RuleFields.h"
#include "Rules/Kinds.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace decouple;

const Verdict *decouple::verdictNamed(const RulePack &pack,
                                      llvm::StringRef name) {
  for (const auto &[known, verdict] : pack.verdicts)
    if (name.equals_insensitive(known))
      return &verdict;
  return nullptr;
}

/// What `action` means to a reader of a table or a report.
static const char *meaningOf(Action action) {
  switch (action) {
  case Action::Keep:
    return "It stays in the host; the backend does not get it.";
  case Action::Move:
    return "It leaves the host, and is the same in the backend, byte for byte.";
  case Action::Supplement:
    return "It stays in the host, and the backend's build has a copy.";
  case Action::Act:
    return "The host needs an edit there, or the backend puts a name back: "
           "it is split, hooked, rebound or patched.";
  case Action::Unclassified:
    return "No rule says anything about it.";
  }
  llvm_unreachable("the switch is complete");
}

std::optional<std::string> decouple::explainedAction(const RulePack &pack,
                                                     llvm::StringRef name) {
  auto action = valueOf(Vocabulary<Action>::all, name.lower());
  if (!action)
    return std::nullopt;
  std::string text = std::string(nameOf(*action)) +
                     " (what a verdict says)\n\n" + meaningOf(*action) + "\n";
  for (const auto &[verdict, row] : pack.verdicts)
    if (row.action == *action)
      text += llvm::formatv("  {0,-18}  {1}\n", verdict, row.title).str();
  return text;
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
         (verdict.due == Due::OnceMoved ? "\nWhen: Once no build reads it; "
                                          "nothing waits for it before."
                                        : "") +
         "\nGiven by: " + llvm::join(rules, ", ") + "\n";
}

/// What describe() has for a table's cell: there a bar is written `\|`.
static std::string outsideTables(llvm::StringRef cell) {
  std::string text;
  for (std::size_t i = 0; i < cell.size(); ++i)
    if (!cell.substr(i).starts_with("\\|"))
      text += cell[i];
  return text;
}

template <typename Rule>
static std::string textOf(const RuleKind &kind, const Rule &rule) {
  std::string text = rule.info.id + " (rule: " + nameOf(kind.about) + ")\n\n" +
                     rule.info.reason + "\n\n";
  if constexpr (requires { describe(rule.match); })
    text += "Matches: " + outsideTables(describe(rule.match)) + "\n";
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
