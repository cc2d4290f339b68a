#include "Report/Report.h"
#include "Report/Items.h"
#include "Report/PlanItems.h"
#include "Report/ReviewText.h"
#include "Report/Totals.h"
#include "Support/Parallel.h"
#include "llvm/Support/Path.h"

using namespace decouple;
using nlohmann::json;

static json verdictsJson(const RulePack &rules) {
  json verdicts = json::object();
  verdicts[Unclassified] = {{"action", nameOf(Action::Unclassified)},
                            {"title", "no rule applies"}};
  for (const auto &[name, verdict] : rules.verdicts) {
    verdicts[name] = {{"action", nameOf(verdict.action)},
                      {"title", verdict.title}};
    if (verdict.hand.empty())
      continue;
    verdicts[name]["hand"] = verdict.hand;
    verdicts[name]["due"] = nameOf(verdict.due);
  }
  return verdicts;
}

/// Rules for patches are of no use without a plan.
static json rulesJson(const std::map<std::string, RuleEntry> &index,
                      const ReportInput &input) {
  json rules = json::object();
  for (const auto &[id, entry] : index) {
    bool planned = entry.counted == Counted::InPlan;
    if (planned && !input.plan)
      continue;
    auto hits = input.classification.ruleHits.find(id);
    unsigned count = planned ? plannedHits(*input.plan, id)
                     : hits == input.classification.ruleHits.end()
                         ? 0
                         : hits->second;
    rules[id] = {{"kind", nameOf(entry.about)},
                 {"reason", entry.info->reason},
                 {"origin", entry.info->origin},
                 {"hits", count}};
  }
  return rules;
}

/// The packs that were used, when they are others than the shipped one.
static void addPacks(json &report, const PackPlace &place) {
  auto pack = [](const std::string &directory, const char *use) {
    return json{{"name", llvm::sys::path::filename(directory).str()},
                {"use", use}};
  };
  if (!place.shipped)
    report["packs"] = json::array({pack(place.directory, "only")});
  if (!place.overlay.empty())
    report["packs"] = json::array({pack(place.overlay, "overlay")});
}

static json checksJson(const std::vector<Check> &checks) {
  json list = json::array();
  for (const Check &check : checks)
    list.push_back({{"name", check.name},
                    {"passed", check.passed},
                    {"detail", check.detail}});
  return list;
}

/// The skeleton's place is this machine's business and stays out.
static json optionsJson(const Plan &plan) {
  const PlanOptions &options = plan.options;
  return {{"layout", options.layout},
          {"name", plan.backend},
          {"placement", wordOf(Placements, options.placement)},
          {"transition", wordOf(Transitions, options.transition)},
          {"python", wordOf(PythonStrategies, options.python)}};
}

static void addPlan(json &report, const Plan &plan) {
  report["options"] = optionsJson(plan);
  report["units"] = unitsJson(plan);
  report["patches"] = patchesJson(plan);
  report["splits"] = splitsJson(plan);
  json output = json::array();
  for (const PlannedFile &file : plan.files)
    if (file.source == Source::Skeleton || file.source == Source::Generated)
      output.push_back({{"destination", file.destination},
                        {"source", nameOf(file.source)},
                        {"origin", file.origin}});
  report["added_files"] = std::move(output);
}

std::vector<ReviewItem> decouple::reviewOf(const ReportInput &input) {
  return reviewOf(input.scan, input.classification, input.rules, input.plan,
                  input.checks, input.edits,
                  input.drift ? llvm::ArrayRef(input.drift->remarks)
                              : llvm::ArrayRef<Diagnostic>());
}

namespace {
/// The records of each kind of thing. Where the system has no thread left, one
/// makes them all.
struct Records {
  Records(const ItemSource &source, unsigned jobs) {
    TaskPool(jobs).run({[&] { blocks = blocksJson(source); },
                        [&] { namedCode = namedCodeJson(source); },
                        [&] { files = filesJson(source); },
                        [&] { keptFiles = keptFilesJson(source); },
                        [&] { buildBlocks = buildBlocksJson(source); },
                        [&] { pythonSites = pythonSitesJson(source); }});
  }
  json files, keptFiles, blocks, buildBlocks, pythonSites, namedCode;
};
} // namespace

static json publishedJson(const PublishedCommit &published) {
  if (published.url.empty())
    return nullptr;
  return {{"url", published.url},
          {"commit", published.commit},
          {"except", published.except}};
}

json decouple::reportJson(const ReportInput &input,
                          llvm::ArrayRef<ReviewItem> review) {
  auto index = indexRules(input.rules);
  const ItemSource source{input, index};
  Records records(source, input.jobs);
  json report = {
      {"schema", ReportSchema},
      {"release", input.scan.tree.release},
      {"device",
       {{"name", input.rules.device.name},
        {"title", input.rules.device.title}}},
      {"published", publishedJson(input.scan.tree.published)},
      {"verdicts", verdictsJson(input.rules)},
      {"rules", rulesJson(index, input)},
      {"totals", totalsJson(input)},
      {namesOf(Thing::File).key, std::move(records.files)},
      {"kept_files", std::move(records.keptFiles)},
      {namesOf(Thing::Block).key, std::move(records.blocks)},
      {namesOf(Thing::BuildBlock).key, std::move(records.buildBlocks)},
      {namesOf(Thing::PythonSite).key, std::move(records.pythonSites)},
      {namesOf(Thing::NamedCode).key, std::move(records.namedCode)},
      {"checks", checksJson(input.checks)},
      {"review", reviewJson(review)},
      {"drift", nullptr},
      {"diagnostics",
       diagnosticsJson(input.plan ? input.plan->diagnostics
                                  : remarks(input.scan, input.classification))},
      {"units", json::array()},
      {"patches", json::array()},
      {"splits", json::array()},
      {"added_files", json::array()},
      {"options", nullptr}};
  addPacks(report, input.rules.place);
  if (input.plan)
    addPlan(report, *input.plan);
  return report;
}
