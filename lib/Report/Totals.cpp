#include "Report/Totals.h"
#include "Report/Words.h"
#include "Rules/Vocabulary.h"

using namespace decouple;
using nlohmann::json;

/// Every action is named, so that a reader need not guess what is missing.
static json emptyTotals() {
  json actions = json::object();
  for (Action action : {Action::Keep, Action::Move, Action::Supplement,
                        Action::Act, Action::Unclassified})
    actions[nameOf(action)] = 0;
  return {{"count", 0},
          {"by_action", std::move(actions)},
          {"by_verdict", json::object()}};
}

template <typename Decisions> static json totalsOf(const Decisions &decisions) {
  json totals = emptyTotals();
  std::map<std::string, std::size_t> verdicts, actions;
  for (const Decision &decision : decisions) {
    ++verdicts[decision.verdict];
    ++actions[nameOf(decision.action)];
  }
  totals["count"] = decisions.size();
  totals["by_verdict"] = verdicts;
  totals["by_action"].update(json(actions));
  return totals;
}

static json outputTotals(const Plan &plan) {
  std::map<std::string, std::size_t> sources, libraries, groups;
  for (const PlannedFile &file : plan.files)
    ++sources[nameOf(file.source)];
  for (const PlannedUnit &unit : plan.units)
    ++libraries[unit.library];
  std::size_t patches = 0;
  for (const HostPatch &patch : plan.patches)
    ++(patch.change.group.empty() ? patches : groups[patch.change.group]);
  // Every outcome is named, so that none is missed.
  std::map<std::string, std::size_t> outcomes;
  for (Outcome outcome : AllOutcomes)
    outcomes[nameOf(outcome)] = 0;
  for (const BlockOutcome &split : plan.splits)
    ++outcomes[nameOf(split.outcome)];
  return {{"files", plan.files.size()},
          {"by_source", sources},
          {"includes", plan.includes.size()},
          {"patches", patches},
          {"patch_groups", groups},
          {"splits", outcomes},
          {"units", libraries}};
}

json decouple::totalsJson(const ReportInput &input) {
  const Classification &verdicts = input.classification;
  json totals = {{"files", totalsOf(verdicts.files)},
                 {"blocks", totalsOf(verdicts.blocks)},
                 {"build_blocks", totalsOf(verdicts.buildBlocks)},
                 {"python_sites", totalsOf(verdicts.pythonSites)},
                 {"named_code", totalsOf(verdicts.namedCode)}};
  if (input.plan)
    totals["output"] = outputTotals(*input.plan);
  return totals;
}

/// `line` gives the line of an item; 0 for files.
template <typename Items, typename Decisions, typename Line>
static void addOpen(json &list, const char *kind, const Items &items,
                    const Decisions &decisions, Line line) {
  for (std::size_t i = 0; i < items.size(); ++i)
    if (decisions[i].action == Action::Unclassified)
      list.push_back(
          {{"kind", kind}, {"path", items[i].path}, {"line", line(items[i])}});
}

bool decouple::needsReview(const ReportInput &input) {
  return !unclassifiedJson(input).empty() || !idleRules(input).empty();
}

std::vector<std::string> decouple::idleRules(const ReportInput &input) {
  std::vector<std::string> idle = input.classification.noops;
  if (!input.plan)
    return idle;
  auto isExplained = [](const RuleEntry &rule) {
    return !rule.info->noopReason.empty();
  };
  auto index = indexRules(input.rules);
  for (const auto &[id, hits] : input.plan->ruleHits)
    if (hits == 0 && !isExplained(index.at(id)))
      idle.push_back(id);
  return idle;
}

json decouple::unclassifiedJson(const ReportInput &input) {
  const ScanResult &scan = input.scan;
  const Classification &verdicts = input.classification;
  auto lineOf = [](const auto &item) { return item.line; };
  json list = json::array();
  addOpen(list, "file", scan.tree.files, verdicts.files,
          [](const auto &) { return 0; });
  addOpen(list, "block", scan.blocks, verdicts.blocks, lineOf);
  addOpen(list, "build-block", scan.build.blocks, verdicts.buildBlocks, lineOf);
  addOpen(list, "python-site", scan.python.sites, verdicts.pythonSites, lineOf);
  addOpen(list, "named-code", scan.namedCode, verdicts.namedCode, lineOf);
  return list;
}
