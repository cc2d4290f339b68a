#include "Rules/Read/Consistency.h"
#include "Rules/BuildLanguage.h"
#include "Rules/Fields/FactFields.h"
#include "Rules/Fields/PatchFields.h"
#include "Rules/Fields/UnitFields.h"
#include "Rules/Files.h"
#include "Rules/Kinds.h"
#include "Rules/Read/OutcomeChecks.h"
#include "Rules/Read/UnitChecks.h"
#include "Rules/Roles.h"
#include "Support/DiagnosticTable.h"
#include <set>

using namespace decouple;

namespace {

/// Collects names that are used and not declared. Which keys hold such names
/// is said by their types.
class References {
public:
  explicit References(const RulePack &pack) {
    Names &verdicts = known["verdictName"];
    verdicts.what = "verdict";
    verdicts.declaredIn = "verdicts.json";
    for (const auto &[name, verdict] : pack.verdicts)
      verdicts.all.insert(name);
    known["verdictNames"] = verdicts;
    known["roles"].what = "role";
    known["roles"].all.insert(OtherRole.str());
    for (const auto &[suffix, role] : pack.roles)
      known["roles"].all.insert(role);
    known["scopes"].what = "scope";
    for (const auto &[glob, scope] : pack.scopes)
      known["scopes"].all.insert(scope);
    Names &libraries = known["library"];
    libraries.what = "library";
    for (const LibraryRule &rule : pack.libraries)
      libraries.all.insert(rule.library);
    known["libraries"] = libraries;
    Names &configurations = known["configurationName"];
    configurations.what = "configuration";
    for (const auto *layers :
         {&pack.macroConfigurations, &pack.cmakeConfigurations})
      for (const Configuration &layer : *layers)
        configurations.all.insert(layer.name);
    known["nameRules"].what = "rule for names";
    for (const NamedCodeRule &rule : pack.namedCode)
      known["nameRules"].all.insert(rule.info.id);
  }

  Problems problems;

  template <HasFields Object>
  void check(const Object &object, const std::string &place) {
    forEachField<Object>([&](const auto &field) {
      if constexpr (requires { field.key; })
        check(object.*field.member, field.type, placeOf(place, field.key));
    });
  }

private:
  struct Names {
    std::string what;
    std::string declaredIn = {}; ///< where there is one place for all of them
    std::set<std::string> all = {};
  };

  void check(const std::string &name, const std::string &type,
             const std::string &place) {
    auto found = known.find(type);
    if (found == known.end() || name.empty() || found->second.all.count(name))
      return;
    const Names &names = found->second;
    problems.push_back(
        {place, names.declaredIn.empty()
                    ? "no such " + names.what + ": `" + name + "`"
                    : names.what + " `" + name + "` is not declared in " +
                          names.declaredIn});
  }

  void check(const std::map<std::string, std::string> &values,
             const std::string &type, const std::string &place) {
    if (type != "verdictByRole")
      return;
    for (const auto &[role, verdict] : values) {
      bool plain = role == "*" && values.size() == 1;
      check(verdict, "verdictName", plain ? place : placeOf(place, role));
      if (role != "*")
        check(role, "roles", placeOf(place, role));
    }
  }

  template <typename Value>
  void check(const std::map<std::string, Value> &values,
             const std::string &type, const std::string &place) {
    for (const auto &[key, value] : values) {
      if (type == "splitLibraries")
        check(key, "library", placeOf(place, key));
      check(value, type, placeOf(place, key));
    }
  }

  template <typename Value>
  void check(const std::vector<Value> &values, const std::string &type,
             const std::string &place) {
    for (std::size_t i = 0; i < values.size(); ++i)
      check(values[i], type, placeOf(place, std::to_string(i)));
  }

  template <typename Value>
  void check(const Value &value, const std::string &,
             const std::string &place) {
    if constexpr (HasFields<Value>)
      check(value, place);
  }

  std::map<std::string, Names> known;
};

} // namespace

static void checkIds(const RulePack &pack, Problems &problems) {
  std::map<std::string, std::string> seen;
  for (const RuleInfo *info : allRules(pack)) {
    auto [it, fresh] = seen.emplace(info->id, info->origin);
    if (!fresh)
      problems.push_back(
          {placeOf(info->origin, "id"),
           "id `" + info->id + "` is that of " + it->second + " already",
           Problem::Kind::Wrong, it->second});
  }
}

static void checkFile(const FileRule &rule, Problems &problems) {
  if (rule.tier != Tier::Default && asksNothing(rule.match))
    problems.push_back({placeOf(rule.info.origin, "match"),
                        "fits every file, which only a default rule may"});
}

static void checkLibrary(const LibraryRule &rule, Problems &problems) {
  if (!rule.base.empty() && isCMakeFile(rule.file))
    problems.push_back(
        {placeOf(rule.info.origin, "base"),
         "`base` is for lists of Starlark; what " + rule.file +
             " names starts from the directory of the file that names it"});
}

/// What stands instead of the tokens is made of what they bind.
static void checkChange(const NameSiteRule &rule, Problems &problems) {
  if (!rule.change)
    return;
  std::string place = placeOf(rule.info.origin, "change");
  if (rule.match.tokens.empty())
    problems.push_back({place, "replaces tokens, but the rule asks for none"});
  for (const std::string &name : placeholdersOf(rule.change->replace))
    for (const TokenPattern &tokens : rule.match.tokens)
      if (!tokens.binds(name))
        problems.push_back(
            {placeOf(place, "replace"),
             "`" + name + "` stands for nothing in `" + tokens.source + "`"});
}

/// As of a change: what stands there is made of what the tokens bind.
static void checkInterface(const InterfaceRule &rule, Problems &problems) {
  for (const std::string &name : placeholdersOf(rule.replace))
    if (!rule.tokens.tokens.binds(name))
      problems.push_back({placeOf(rule.info.origin, "replace"),
                          "`" + name + "` stands for nothing in `" +
                              rule.tokens.tokens.source + "`"});
}

static void checkRemainder(const DeclaredRemainder &remainder,
                           Problems &problems) {
  for (std::size_t i = 0; i < remainder.diagnostics.size(); ++i)
    if (!diagnosticNamed(remainder.diagnostics[i]))
      problems.push_back(
          {placeOf(placeOf(remainder.info.origin, "diagnostics"),
                   std::to_string(i)),
           "no diagnostic is called `" + remainder.diagnostics[i] + "`"});
}

static void checkDevice(const Device &device, Problems &problems) {
  if (device.with == device.without)
    problems.push_back({placeOf(files::Device.path, "with"),
                        "`" + device.with +
                            "` is `without`, too; two configurations are "
                            "compared"});
}

static void checkBases(const std::vector<Configuration> &layers,
                       Problems &problems) {
  for (const Configuration &layer : layers)
    if (llvm::is_contained(basesOf(layer.basedOn, layers), layer.name))
      problems.push_back({layer.info.origin + "/basedOn",
                          "`" + layer.name + "` is based on itself"});
}

Problems decouple::checkConsistency(const RulePack &pack) {
  Problems problems;
  checkIds(pack, problems);
  References references(pack);
  forEachKind(pack, [&](const RuleKind &, const auto &rules) {
    for (const auto &rule : rules)
      references.check(rule, rule.info.origin);
  });
  references.check(pack.device, files::Device.path);
  if (pack.split)
    references.check(*pack.split, pack.split->info.origin);
  problems.insert(problems.end(), references.problems.begin(),
                  references.problems.end());
  checkDevice(pack.device, problems);
  checkBases(pack.macroConfigurations, problems);
  checkBases(pack.cmakeConfigurations, problems);
  for (const FileRule &rule : pack.files)
    checkFile(rule, problems);
  for (const LibraryRule &rule : pack.libraries)
    checkLibrary(rule, problems);
  checkVerdicts(pack, problems);
  for (const NameSiteRule &rule : pack.nameSites)
    checkChange(rule, problems);
  for (const InterfaceRule &rule : pack.interfaces)
    checkInterface(rule, problems);
  for (const DeclaredRemainder &remainder : pack.hand.remainders)
    checkRemainder(remainder, problems);
  checkUnits(pack, problems);
  return problems;
}
