#include "Verify/BuildChecks.h"

#include "Verify/Model/Findings.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <map>
#include <set>

using namespace decouple;

/// Library and path below the output directory.
using UnitSet = std::set<std::pair<std::string, std::string>>;

static UnitSet plannedUnits(const Plan &plan) {
  UnitSet units;
  for (const PlannedUnit &unit : plan.units)
    units.insert({unit.library, plan.root + "/" + unit.destination});
  return units;
}

/// What the build files name and the plan takes along. Counts what stays.
static UnitSet wantedUnits(const BuildFacts &build, const Plan &plan,
                           std::size_t &staying) {
  OriginMap origins = originsOf(plan.files);
  std::set<std::string> libraries(plan.libraries.begin(), plan.libraries.end());
  std::set<std::string> left;
  UnitSet units;
  for (const LibraryMember &member : build.members) {
    if (!libraries.count(member.library))
      continue;
    auto place = origins.find(member.path);
    if (place == origins.end())
      left.insert(member.path);
    else
      units.insert({member.library, place->second});
  }
  staying = left.size();
  return units;
}

Check decouple::checkUnits(const ScanResult &scan, const Plan &plan) {
  Findings findings;
  std::size_t staying = 0;
  UnitSet planned = plannedUnits(plan);
  UnitSet wanted = wantedUnits(scan.build, plan, staying);
  for (const auto &unit : wanted)
    if (!planned.count(unit))
      findings.add(unit.first + " lacks " + unit.second);
  // No build file names what the plan generates.
  std::set<std::string> generated;
  for (const PlannedFile &file : plan.files)
    if (file.source == Source::Generated)
      generated.insert(file.destination);
  for (const auto &unit : planned)
    if (!wanted.count(unit) && !generated.count(unit.second))
      findings.add(unit.first + " should not have " + unit.second);
  std::map<std::string, std::size_t> counts;
  for (const auto &unit : planned)
    ++counts[unit.first];
  std::vector<std::string> parts;
  for (const auto &[library, number] : counts)
    parts.push_back(library + " " + withThousands(number));
  return findings.check("units-planned", counted(planned.size(), "unit") +
                                             " (" + llvm::join(parts, ", ") +
                                             "), " + withThousands(staying) +
                                             " named ones stay");
}

namespace {
/// Where includes lead in the new tree.
class Resolver {
public:
  explicit Resolver(const Plan &plan) {
    for (const StagedInclude &include : plan.includes)
      staged[include.spelled] = include.destination;
    for (const PlannedFile &file : plan.files)
      destinations.insert(file.destination);
  }

  /// "" when `include`, written in `from`, finds nothing that is ours.
  std::string resolve(const IncludeDirective &include,
                      const std::string &from) const {
    if (!include.angled) {
      llvm::SmallString<128> path(llvm::sys::path::parent_path(from));
      llvm::sys::path::append(path, include.spelled);
      llvm::sys::path::remove_dots(path, /*remove_dot_dot=*/true);
      if (destinations.count(path.str().str()))
        return path.str().str();
    }
    auto found = staged.find(include.spelled);
    return found == staged.end() ? "" : found->second;
  }

private:
  std::map<std::string, std::string> staged;
  std::set<std::string> destinations;
};
} // namespace

Check decouple::checkStagedIncludes(const ScanResult &scan, const Plan &plan) {
  Findings findings;
  Resolver resolver(plan);
  OriginMap origins = originsOf(plan.files);
  std::map<std::pair<llvm::StringRef, unsigned>, std::string> targets;
  for (const IncludeEdge &edge : scan.includes)
    if (auto place = origins.find(edge.to); place != origins.end())
      targets[{edge.from, edge.line}] = place->second;
  std::size_t checked = 0;
  for (std::size_t i = 0; i < scan.directives.size(); ++i) {
    const std::string &path = scan.tree.files[i].path;
    auto place = origins.find(path);
    if (place == origins.end())
      continue;
    for (const IncludeDirective &include : scan.directives[i].includes) {
      auto target = targets.find({path, include.line});
      if (target == targets.end())
        continue;
      ++checked;
      std::string found = resolver.resolve(include, place->second);
      if (found != target->second)
        findings.add(path + ":" + std::to_string(include.line) + " includes " +
                     include.spelled + ", which leads to " +
                     (found.empty() ? "nothing" : found) + " and not to " +
                     target->second);
    }
  }
  return findings.check("staged-includes",
                        counted(checked, "include") + " of moved files by " +
                            "moved files, " +
                            counted(plan.includes.size(), "staged name"));
}
