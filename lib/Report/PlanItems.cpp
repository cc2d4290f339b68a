#include "Report/Items.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

using namespace decouple;
using nlohmann::json;

json decouple::unitsJson(const Plan &plan) {
  json list = json::array();
  for (const PlannedUnit &unit : plan.units)
    list.push_back({{"library", unit.library},
                    {"list", unit.list},
                    {"destination", unit.destination}});
  return list;
}

json decouple::patchesJson(const Plan &plan) {
  json list = json::array();
  for (const PlannedPatch &patch : plan.patches)
    list.push_back({{"file", patch.file},
                    {"rule", patch.rule},
                    {"reason", patch.reason},
                    {"removable_when", patch.removableWhen},
                    {"automatic", patch.automatic}});
  return list;
}

/// Whether the hunk header "@@ -12,3 +12,0 @@" covers one of `line`..`end`.
static bool covers(llvm::StringRef hunk, unsigned line, unsigned end) {
  auto [start, length] = hunk.substr(4).split(' ').first.split(',');
  unsigned first = 0, count = 1;
  if (start.getAsInteger(10, first) ||
      (!length.empty() && length.getAsInteger(10, count)))
    return false;
  return first <= end && line < first + count;
}

static bool changes(llvm::StringRef text, llvm::StringRef path, unsigned line,
                    unsigned end) {
  bool inFile = false;
  while (!text.empty()) {
    llvm::StringRef row;
    std::tie(row, text) = text.split('\n');
    if (row.starts_with("--- "))
      inFile = row.substr(4) == ("a/" + path).str();
    else if (inFile && row.starts_with("@@ -") && covers(row, line, end))
      return true;
  }
  return false;
}

std::string decouple::patchFor(const Plan &plan, const std::string &path,
                               unsigned line, unsigned end) {
  for (const PlannedPatch &patch : plan.patches)
    if (changes(patch.text, path, line, end))
      return patch.file;
  return "";
}
