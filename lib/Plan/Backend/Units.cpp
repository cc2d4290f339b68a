#include "Plan/Backend/Units.h"

#include "Support/DiagnosticTable.h"
#include "Support/Words.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <set>
#include <tuple>

using namespace decouple;

std::vector<std::string> decouple::backendLibraries(const RulePack &rules) {
  std::set<std::string> names;
  for (const LibraryRule &rule : rules.libraries)
    if (rule.ofDevice)
      names.insert(rule.library);
  return {names.begin(), names.end()};
}

static auto keyOf(const PlannedUnit &unit) {
  return std::tie(unit.library, unit.list, unit.destination);
}

std::vector<PlannedUnit>
decouple::planUnits(const BuildFacts &build,
                    const std::vector<std::string> &libraries,
                    const OriginMap &moved, llvm::StringRef root) {
  std::vector<PlannedUnit> units;
  for (const LibraryMember &member : build.members) {
    auto place = moved.find(member.path);
    if (place == moved.end() ||
        !std::binary_search(libraries.begin(), libraries.end(), member.library))
      continue;
    llvm::StringRef path = place->second;
    if (path.consume_front(root))
      path.consume_front("/");
    units.push_back({member.library, member.list, member.file, path.str()});
  }
  auto less = [](const auto &a, const auto &b) { return keyOf(a) < keyOf(b); };
  auto same = [](const auto &a, const auto &b) { return keyOf(a) == keyOf(b); };
  std::sort(units.begin(), units.end(), less);
  units.erase(std::unique(units.begin(), units.end(), same), units.end());
  return units;
}

UnitCounts decouple::countUnits(const std::vector<PlannedUnit> &units) {
  std::set<std::pair<std::string, std::string>> all;
  for (const PlannedUnit &unit : units)
    all.emplace(unit.library, unit.destination);
  UnitCounts counts;
  for (const auto &[library, destination] : all)
    ++counts[library];
  return counts;
}

/// Where the units of `library` are listed; "" when the pack does not know it.
static std::string buildFileOf(const std::string &library,
                               const RulePack &rules) {
  auto rule = llvm::find_if(rules.libraries, [&](const LibraryRule &rule) {
    return rule.library == library;
  });
  return rule == rules.libraries.end() ? "" : rule->file;
}

std::vector<Diagnostic> decouple::compareUnits(const UnitCounts &earlier,
                                               const RulePack &rules,
                                               UnitCounts &counts) {
  std::vector<Diagnostic> found;
  for (const auto &[library, before] : earlier) {
    std::uint64_t now = counts[library];
    if (now >= before || before - now <= (before - 1) / 20) // below 5 %
      continue;
    found.push_back(remark(DiagnosticId::TD2068, buildFileOf(library, rules), 0,
                           library + " has " + counted(now, "unit") +
                               "; the run before had " +
                               withThousands(before)));
    counts[library] = before;
  }
  return found;
}
