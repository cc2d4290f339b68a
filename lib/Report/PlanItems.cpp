#include "Report/PlanItems.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

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

/// "@@ -12,3 +12,0 @@" => 12.
static unsigned firstLine(llvm::StringRef hunk) {
  unsigned first = 0;
  hunk.consume_front("@@ -");
  hunk.consumeInteger(10, first);
  return first;
}

/// Whether a patch removes or adds lines among `lines` of `path`; the context
/// around them does not count.
static bool changes(llvm::StringRef text, llvm::StringRef path,
                    const LineRange &lines) {
  const auto &[line, end] = lines;
  bool inFile = false;
  unsigned at = 0;
  while (!text.empty()) {
    llvm::StringRef row;
    std::tie(row, text) = text.split('\n');
    if (row.starts_with("--- ")) {
      inFile = row.substr(4) == ("a/" + path).str();
      continue;
    }
    if (row.starts_with("@@ -")) {
      at = firstLine(row);
      continue;
    }
    // What is added stands before the line `at`.
    bool added = row.starts_with("+") && !row.starts_with("+++ ");
    if (inFile && at <= end &&
        (added ? line < at : row.starts_with("-") && line <= at))
      return true;
    at += !row.starts_with("+");
  }
  return false;
}

std::string decouple::patchFor(const Plan &plan, const std::string &path,
                               llvm::ArrayRef<LineRange> lines) {
  // Lines of later groups are those of files that these patches changed.
  for (const HostPatch &patch : plan.patches)
    if (patch.change.group.empty() &&
        llvm::any_of(lines, [&](const LineRange &range) {
          return changes(patch.change.diff, path, range);
        }))
      return patch.file;
  return "";
}
