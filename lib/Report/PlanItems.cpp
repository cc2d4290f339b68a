#include "Report/PlanItems.h"

using namespace decouple;
using nlohmann::json;

json decouple::unitsJson(const Plan &plan) {
  json list = json::array();
  for (const PlannedUnit &unit : plan.units)
    list.push_back({{"library", unit.library},
                    {"list", unit.listName()},
                    {"destination", plan.root + "/" + unit.destination}});
  return list;
}

json decouple::patchesJson(const Plan &plan) {
  json list = json::array();
  for (const HostPatch &patch : plan.patches)
    list.push_back({{"file", patch.file},
                    {"group", patch.change.group},
                    {"title", patch.change.title},
                    {"rule", patch.change.rule},
                    {"reason", patch.change.reason},
                    {"removable_when", patch.change.removableWhen},
                    {"automatic", patch.change.automatic}});
  return list;
}

json decouple::splitsJson(const Plan &plan) {
  json list = json::array();
  for (const BlockOutcome &split : plan.splits)
    list.push_back(
        {{"path", split.path},
         {"line", split.line},
         {"end", split.endLine},
         {"place", nameOf(split.place)},
         {"outcome", nameOf(split.outcome)},
         {"transform", nameOf(split.transform)},
         {"protocol", split.protocol ? nameOf(*split.protocol) : ""},
         {"name", split.name},
         {"captures", split.captures},
         {"diagnostic", split.diagnostic ? nameOf(*split.diagnostic) : ""},
         {"reason", split.reason},
         {"rule", split.rule},
         {"removable_when", split.removableWhen},
         {"before", split.before},
         {"host", split.host},
         {"backend", split.backend}});
  return list;
}

json decouple::diagnosticsJson(const std::vector<Diagnostic> &diagnostics) {
  json list = json::array();
  for (const Diagnostic &diagnostic : diagnostics)
    list.push_back({{"severity", nameOf(diagnostic.severity)},
                    {"id", diagnostic.id},
                    {"path", diagnostic.file},
                    {"line", diagnostic.line},
                    {"column", diagnostic.column},
                    {"message", diagnostic.message}});
  return list;
}
