#include "Rules/Read/UnitChecks.h"

#include "Rules/Language/Condition.h"
#include "Rules/Read/OutcomeChecks.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;

static void checkNeeds(const UnitRule &rule, const RulePack &pack,
                       Problems &problems) {
  if (!rule.needs.empty() && !pack.reading.switches.count(rule.needs))
    problems.push_back(
        {placeOf(rule.info.origin, "needs"),
         "`" + rule.needs + "` is not one of libraries.json's `switches`"});
}

static void checkUnit(const UnitRule &rule, Problems &problems) {
  if (rule.paths.empty() && rule.reads.empty())
    problems.push_back({rule.info.origin, "names no unit: neither `paths` nor "
                                          "`reads` is there"});
  if (!rule.property != rule.values.empty())
    problems.push_back(
        {rule.info.origin, "`property` and `values` go together"});
}

static void checkDirectory(const DirectoryRule &rule, Problems &problems) {
  if (rule.headers.empty() != rule.values.empty())
    problems.push_back(
        {rule.info.origin, "`headers` and `values` go together"});
  if (rule.header.empty() != rule.host.empty())
    problems.push_back({rule.info.origin, "`header` and `host` go together"});
  if (rule.values.empty() == rule.host.empty())
    problems.push_back(
        {rule.info.origin, "is either for `values` or for `host`"});
}

/// Nothing stands for `${NAME}` of a variable that upstream has and the backend
/// calls otherwise. Which others there are only CMake knows.
static void checkVariables(const std::vector<std::string> &values,
                           const std::string &origin, const UnitRules &rules,
                           Problems &problems) {
  for (std::size_t i = 0; i < values.size(); ++i)
    for (const auto &[theirs, ours] : rules.variables)
      if (theirs != ours &&
          values[i].find("${" + theirs + "}") != std::string::npos)
        problems.push_back(
            {placeOf(placeOf(origin, "values"), std::to_string(i)),
             "`${" + theirs + "}` is upstream's; the backend has `" + ours +
                 "` in its place"});
}

/// Whether the backend's CMake has a variable `name`.
static bool isOurs(llvm::StringRef name, const RulePack &pack) {
  return pack.reading.switches.count(name.str()) ||
         llvm::any_of(pack.units.variables,
                      [&](const auto &one) { return one.second == name; });
}

/// What `when`, if there is one, says has to be a condition of variables that
/// the backend has: CMake would take any other name for one that is off.
static void checkWhen(const std::string &when, const std::string &origin,
                      const RulePack &pack, Problems &problems) {
  if (when.empty())
    return;
  auto fail = [&](const std::string &fault) {
    problems.push_back({placeOf(origin, "when"), "`" + when + "` " + fault});
  };
  auto names = namesOfCondition(when);
  if (!names)
    return fail(llvm::toString(names.takeError()));
  for (const std::string &name : *names)
    if (!isOurs(name, pack))
      return fail("names `" + name +
                  "`, which is neither a switch in libraries.json nor a "
                  "backend variable in units.json");
}

void decouple::checkUnits(const RulePack &pack, Problems &problems) {
  for (const UnitRule &rule : pack.units.units) {
    checkUnit(rule, problems);
    checkNeeds(rule, pack, problems);
    checkVariables(rule.values, rule.info.origin, pack.units, problems);
    checkWhen(rule.when, rule.info.origin, pack, problems);
  }
  for (const DirectoryRule &rule : pack.units.directories) {
    checkDirectory(rule, problems);
    checkVariables(rule.values, rule.info.origin, pack.units, problems);
    checkWhen(rule.when, rule.info.origin, pack, problems);
  }
  checkRequirements(pack.units.requirements, problems);
}
