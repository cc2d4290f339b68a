#include "Plan/Backend/Units.h"

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
