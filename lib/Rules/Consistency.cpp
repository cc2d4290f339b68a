#include "Rules/Consistency.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace decouple;

namespace {

/// Collects names that are used and not declared.
class Checker {
public:
  explicit Checker(const RulePack &pack) : pack(pack) {
    for (const auto &[suffix, role] : pack.roles)
      roles.insert(role);
    for (const auto &[glob, scope] : pack.scopes)
      scopes.insert(scope);
    for (const LibraryRule &rule : pack.libraries)
      libraries.insert(rule.library);
  }

  Problems problems;

  void ids() {
    std::map<std::string, std::string> seen;
    for (const RuleInfo *info : allRules(pack)) {
      auto [it, fresh] = seen.emplace(info->id, info->origin);
      if (!fresh)
        fail(*info, "/id",
             "id `" + info->id + "` is that of " + it->second + " already");
    }
  }

  void verdict(const RuleInfo &info, const std::string &name,
               const std::string &at = "/verdict") {
    if (!pack.verdicts.count(name))
      fail(info, at, "verdict `" + name + "` is not declared in verdicts.json");
  }

  void file(const FileRule &rule) {
    for (const auto &[role, name] : rule.verdicts) {
      bool plain = role == "*" && rule.verdicts.size() == 1;
      verdict(rule.info, name, plain ? "/verdict" : "/verdict/" + role);
      if (role != "*" && !roles.count(role))
        fail(rule.info, "/verdict/" + role, "no such role: `" + role + "`");
    }
    declared(rule.info, "/match/roles", rule.match.roles, roles, "role");
    declared(rule.info, "/match/scopes", rule.match.scopes, scopes, "scope");
    declared(rule.info, "/match/libraries", rule.match.libraries, libraries,
             "library");
  }

  void block(const BlockRule &rule) {
    verdict(rule.info, rule.verdict);
    declared(rule.info, "/match/roles", rule.match.roles, roles, "role");
    declared(rule.info, "/match/scopes", rule.match.scopes, scopes, "scope");
    verdicts(rule.info, rule.match.fileVerdicts);
  }

  void place(const PlaceRule &rule) {
    verdict(rule.info, rule.verdict);
    verdicts(rule.info, rule.fileVerdicts);
    declared(rule.info, "/match/scopes", rule.scopes, scopes, "scope");
  }

  void nameSite(const NameSiteRule &rule) {
    verdict(rule.info, rule.verdict);
    std::set<std::string> names;
    for (const NamedCodeRule &name : pack.namedCode)
      names.insert(name.info.id);
    declared(rule.info, "/match/names", rule.match.names, names,
             "rule for names");
  }

  void supplement(const SupplementRule &rule) {
    verdict(rule.info, rule.verdict);
    auto found = pack.verdicts.find(rule.verdict);
    if (found != pack.verdicts.end() &&
        found->second.action != Action::Supplement)
      fail(rule.info, "/verdict",
           "the action of verdict `" + rule.verdict + "` is not supplement");
  }

  void split(const SplitRules &rules) {
    for (const auto &[name, library] : rules.libraries) {
      std::string at = "/libraries/" + name;
      declared(rules.info, at, name, libraries, "library");
      declared(rules.info, at + "/backendLibrary", library.backendLibrary,
               libraries, "library");
    }
  }

  void device() {
    auto known = [&](const std::string &name) {
      auto isIt = [&](const Configuration &layer) {
        return layer.name == name;
      };
      return llvm::any_of(pack.macroConfigurations, isIt) ||
             llvm::any_of(pack.cmakeConfigurations, isIt);
    };
    for (auto [key, name] : {std::pair("without", pack.device.without),
                             std::pair("with", pack.device.with)})
      if (!known(name))
        problems.push_back({std::string("pytorch/device.json#/") + key,
                            "no such configuration: `" + name + "`"});
  }

  void configuration(const Configuration &configuration) {
    if (!configuration.target.empty())
      declared(configuration.info, "/target", configuration.target, libraries,
               "library");
  }

private:
  void fail(const RuleInfo &info, const std::string &at,
            const std::string &message) {
    // A file may be one rule as a whole.
    bool whole = info.origin.find('#') == std::string::npos;
    problems.push_back({info.origin + (whole ? "#" : "") + at, message});
  }

  void declared(const RuleInfo &info, const std::string &at,
                const std::string &name, const std::set<std::string> &known,
                const std::string &kind) {
    if (!known.count(name))
      fail(info, at, "no such " + kind + ": `" + name + "`");
  }

  void declared(const RuleInfo &info, const std::string &at,
                const std::vector<std::string> &names,
                const std::set<std::string> &known, const std::string &kind) {
    for (std::size_t i = 0; i < names.size(); ++i)
      declared(info, at + "/" + std::to_string(i), names[i], known, kind);
  }

  void verdicts(const RuleInfo &info, const std::vector<std::string> &names) {
    for (std::size_t i = 0; i < names.size(); ++i)
      verdict(info, names[i], "/match/fileVerdicts/" + std::to_string(i));
  }

  const RulePack &pack;
  std::set<std::string> roles, scopes, libraries;
};

} // namespace

Problems decouple::checkConsistency(const RulePack &pack) {
  Checker checker(pack);
  checker.ids();
  checker.device();
  for (const FileRule &rule : pack.files)
    checker.file(rule);
  for (const BlockRule &rule : pack.blocks)
    checker.block(rule);
  for (const BuildBlockRule &rule : pack.buildBlocks)
    checker.verdict(rule.info, rule.verdict);
  for (const PythonRule &rule : pack.python)
    checker.verdict(rule.info, rule.verdict);
  for (const NamedCodeRule &rule : pack.namedCode)
    if (!rule.verdict.empty())
      checker.verdict(rule.info, rule.verdict);
  for (const NameSiteRule &rule : pack.nameSites)
    checker.nameSite(rule);
  for (const PlaceRule &rule : pack.places)
    checker.place(rule);
  for (const SupplementRule &rule : pack.supplements)
    checker.supplement(rule);
  for (const Configuration &configuration : pack.macroConfigurations)
    checker.configuration(configuration);
  if (pack.split)
    checker.split(*pack.split);
  return std::move(checker.problems);
}
