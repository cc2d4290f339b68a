#include "Report/Why/Explain.h"
#include "Report/Why/ExplainListed.h"
#include "Rules/ThingWords.h"
#include "llvm/ADT/StringExtras.h"
#include <optional>

using namespace decouple;

std::string Explainer::verdictPhrase(const Decision &decision,
                                     const char *acts) const {
  std::string name = " (" + decision.verdict + ")";
  switch (decision.action) {
  case Action::Move:
    return "moves to the backend" + name;
  case Action::Supplement:
    return "stays in the host and is copied for the backend" + name;
  case Action::Act:
    return acts + name;
  case Action::Keep:
    return "stays where it is" + name;
  case Action::Unclassified:
    break;
  }
  return "is unclassified: no rule decides";
}

std::string Explainer::toDo(const FindingWork &work,
                            const Decision &decision) const {
  if (!work.patch.empty())
    return "  The patch " + work.patch + " changes it.\n";
  auto verdict = input.rules.verdicts.find(decision.verdict);
  if (!work.byHand || verdict == input.rules.verdicts.end())
    return "";
  return std::string("  To do by hand") +
         (work.due == Due::OnceMoved ? ", once no build reads it" : "") + ": " +
         verdict->second.hand + ".\n";
}

/// What a rule of the tier goes by.
static const char *tierPhrase(Tier tier) {
  switch (tier) {
  case Tier::Exception:
    return "an exception";
  case Tier::Build:
    return "what the build compiles";
  case Tier::Refutation:
    return "what refutes a name";
  case Tier::Naming:
    return "a name";
  case Tier::Supplement:
    return "what both sides need";
  case Tier::Inferred:
    return "what the neighbours suggest";
  case Tier::Default:
    break;
  }
  return "a default";
}

static std::optional<Tier> tierOf(const RulePack &rules,
                                  const std::string &id) {
  for (const FileRule &rule : rules.files)
    if (rule.info.id == id)
      return rule.tier;
  for (const SupplementRule &rule : rules.supplements)
    if (rule.info.id == id)
      return Tier::Supplement;
  return std::nullopt;
}

/// Why the rule `other` did not decide when `winner` did.
static std::string outranked(const RulePack &rules, const std::string &winner,
                             const std::string &other) {
  std::optional<Tier> first = tierOf(rules, winner);
  std::optional<Tier> second = tierOf(rules, other);
  if (!first || !second)
    return "";
  if (*first == *second)
    return "; an earlier rule of its kind had decided";
  return "; outranked by " + winner + ", " + tierPhrase(*first);
}

std::string Explainer::because(const Decision &decision) const {
  if (decision.rule.empty() && decision.evidence.empty())
    return "";
  auto verdict = input.rules.verdicts.find(decision.verdict);
  std::string out;
  if (verdict != input.rules.verdicts.end())
    out = "  " + decision.verdict + ": " + verdict->second.title + ".\n";
  out += "  Rule " + decision.rule;
  std::string reason = reasonOf(rules, decision.rule);
  out += reason.empty() ? "\n" : ": " + reason + "\n";
  bool others = false;
  for (const Evidence &evidence : decision.evidence) {
    if (evidence.rule == decision.rule) {
      out += "  - " + evidence.text + "\n";
      continue;
    }
    if (!others)
      out += "  There was also:\n";
    others = true;
    out += "  - " + evidence.text + " [" + evidence.rule + "]" +
           outranked(input.rules, decision.rule, evidence.rule) + "\n";
  }
  return out;
}

static std::string destinationOf(const Plan *plan, const std::string &path) {
  if (plan)
    for (const PlannedFile &file : plan->files)
      if (file.origin == path && comesFromTree(file))
        return file.destination;
  return "";
}

/// "4 blocks (lines 12, 40, 81, ...)" for the items of one file.
template <typename Items>
static void addPlaces(std::vector<std::string> &parts, const Items &items,
                      const std::string &path, Thing thing) {
  std::vector<std::string> lines; // several may be in one
  std::size_t number = 0;
  for (const auto &item : items) {
    if (item.path != path)
      continue;
    ++number;
    std::string line = std::to_string(item.line);
    if (lines.empty() || lines.back() != line)
      lines.push_back(std::move(line));
  }
  if (lines.empty())
    return;
  bool one = lines.size() == 1;
  if (lines.size() > 6) {
    lines.resize(6);
    lines.push_back("...");
  }
  parts.push_back(counted(number, thing) + (one ? " (line " : " (lines ") +
                  llvm::join(lines, ", ") + ")");
}

std::string Explainer::file(std::size_t index) const {
  const std::string &path = input.scan.tree.files[index].path;
  const FileDecision &decision = input.classification.files[index];
  std::string out = path + " " + verdictPhrase(decision) + ".\n";
  std::string place = destinationOf(input.plan, path);
  if (!place.empty())
    out += "  It goes to " + place + "\n";
  out += because(decision) + listedUnits(input.scan, path);
  std::vector<std::string> parts;
  addPlaces(parts, input.scan.blocks, path, Thing::Block);
  addPlaces(parts, input.scan.build.blocks, path, Thing::BuildBlock);
  addPlaces(parts, input.scan.python.sites, path, Thing::PythonSite);
  addPlaces(parts, input.scan.namedCode, path, Thing::NamedCode);
  if (!parts.empty())
    out += "  It holds " + llvm::join(parts, ", ") +
           "; ask about one with PATH:LINE.\n";
  return out;
}
