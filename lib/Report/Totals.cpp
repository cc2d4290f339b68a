#include "Report/Totals.h"
#include "Rules/Vocabulary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"

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

static bool isApart(const Decision &) { return false; }
static bool isApart(const FileDecision &decision) { return decision.isApart; }

template <typename Decisions> static json totalsOf(const Decisions &decisions) {
  json totals = emptyTotals();
  std::map<std::string, std::size_t> verdicts, actions;
  std::size_t count = 0;
  for (const auto &decision : decisions) {
    if (isApart(decision))
      continue;
    ++count;
    ++verdicts[decision.verdict];
    ++actions[nameOf(decision.action)];
  }
  totals["count"] = count;
  totals["by_verdict"] = verdicts;
  totals["by_action"].update(json(actions));
  return totals;
}

std::map<std::string, std::size_t>
decouple::filesApart(const Classification &verdicts) {
  std::map<std::string, std::size_t> scopes;
  for (const FileDecision &decision : verdicts.files)
    if (decision.isApart)
      ++scopes[decision.scope];
  return scopes;
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

using Counts = llvm::function_ref<bool(const FindingWork &)>;

/// How many findings need an edit of the host that no patch makes and that
/// `counts`. Each kind is named, as in the totals above.
static json byHandTotals(const Plan &plan, const ScanResult &scan,
                         Counts counts) {
  auto key = [](Thing thing) { return namesOf(thing).key; };
  auto count = [&](const auto &findings) {
    return llvm::count_if(findings, [&](const auto &finding) {
      const FindingWork work = workOn(plan, finding);
      return work.byHand && counts(work);
    });
  };
  return {{key(Thing::File), 0},
          {key(Thing::Block), count(scan.blocks)},
          {key(Thing::BuildBlock), count(scan.build.blocks)},
          {key(Thing::PythonSite), count(scan.python.sites)},
          {key(Thing::NamedCode), count(scan.namedCode)}};
}

json decouple::totalsJson(const ReportInput &input) {
  const Classification &verdicts = input.classification;
  auto key = [](Thing thing) { return namesOf(thing).key; };
  json totals = {{key(Thing::File), totalsOf(verdicts.files)},
                 {key(Thing::Block), totalsOf(verdicts.blocks)},
                 {key(Thing::BuildBlock), totalsOf(verdicts.buildBlocks)},
                 {key(Thing::PythonSite), totalsOf(verdicts.pythonSites)},
                 {key(Thing::NamedCode), totalsOf(verdicts.namedCode)}};
  totals["apart"] = json::object();
  for (const auto &[scope, count] : filesApart(verdicts))
    totals["apart"][scope] = count;
  if (input.plan) {
    totals["by_hand"] = byHandTotals(*input.plan, input.scan,
                                     [](const FindingWork &) { return true; });
    totals["by_hand_later"] =
        byHandTotals(*input.plan, input.scan, [](const FindingWork &work) {
          return work.due == Due::OnceMoved;
        });
    totals["output"] = outputTotals(*input.plan);
  }
  return totals;
}
