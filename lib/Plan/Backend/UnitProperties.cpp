#include "Plan/Backend/UnitProperties.h"
#include "Plan/Backend/MacroReaders.h"
#include "Plan/Backend/UpstreamVariables.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <set>
#include <tuple>

using namespace decouple;
using llvm::StringRef;

using Of = BuildProperty::Of;
using Kind = BuildProperty::Kind;

static bool matchesAny(const std::vector<Glob> &globs, StringRef text) {
  return llvm::any_of(globs, [&](const Glob &g) { return g.matches(text); });
}

static std::string placeOf(const BuildProperty &property) {
  return property.file + ":" + std::to_string(property.line);
}

/// "NAME=VALUE" => "NAME".
static std::string macroOf(StringRef definition) {
  return definition.split('=').first.str();
}

static std::string allOf(const std::vector<std::string> &switches) {
  return llvm::join(switches, " AND ");
}

static std::string notAllOf(const std::vector<std::string> &switches) {
  return switches.size() == 1 ? "NOT " + switches.front()
                              : "NOT (" + allOf(switches) + ")";
}

/// Whether what is said for `language`, which may be a list, reaches a unit at
/// `path`. CMake's languages of devices begin like the suffixes of their files:
/// CUDA and .cu, HIP and .hip.
static bool reaches(StringRef language, StringRef path) {
  StringRef suffix = llvm::sys::path::extension(path);
  suffix.consume_front(".");
  bool isCxx = llvm::is_contained({"cpp", "cc", "cxx"}, suffix);
  llvm::SmallVector<StringRef> languages;
  language.split(languages, ',', -1, /*KeepEmpty=*/false);
  return languages.empty() || llvm::any_of(languages, [&](StringRef one) {
           return isCxx           ? one == "CXX"
                  : suffix == "c" ? one == "C"
                                  : one.starts_with_insensitive(suffix);
         });
}

/// The words of an option that has several; all of any other value.
static std::vector<std::string> wordsOf(Kind kind, StringRef value) {
  if (kind != Kind::Option)
    return {value.str()};
  llvm::SmallVector<StringRef> words;
  value.split(words, ' ', -1, /*KeepEmpty=*/false);
  return {words.begin(), words.end()};
}

/// Of what is said twice the last one stays, with the place of the first.
static std::vector<UnitStatement>
lastOfEach(std::vector<UnitStatement> statements) {
  std::map<std::tuple<std::string, std::string, std::vector<std::string>>,
           std::size_t>
      places;
  std::vector<UnitStatement> kept;
  for (UnitStatement &s : llvm::reverse(statements)) {
    auto [at, isNew] =
        places.insert({{s.condition, s.command, s.arguments}, kept.size()});
    if (isNew)
      kept.push_back(std::move(s));
    else
      kept[at->second].source = std::move(s.source);
  }
  std::reverse(kept.begin(), kept.end());
  return kept;
}

static std::vector<const RuleInfo *> infosOf(const UnitRules &rules) {
  std::vector<const RuleInfo *> infos;
  auto add = [&](const auto &list) {
    for (const auto &rule : list)
      infos.push_back(&rule.info);
  };
  add(rules.left);
  add(rules.whole);
  add(rules.units);
  return infos;
}

namespace {

class Planner {
public:
  Planner(const ScanResult &scan, const UnitRules &rules,
          const OriginMap &moved)
      : scan(scan), rules(rules), moved(moved), readers(scan, moved) {
    for (const auto *info : infosOf(rules))
      out.ruleHits[info->id] = 0;
  }

  UnitProperties run() {
    for (const LibraryMember &member : scan.build.members)
      if (moved.count(member.path)) {
        units[member.library].insert(member.path);
        all.insert(member.path);
        addNeeds(member);
      }
    for (const BuildProperty &property : scan.build.properties)
      add(property);
    for (const UnitRule &rule : rules.units)
      add(rule);
    finish();
    return std::move(out);
  }

private:
  void say(std::string condition, std::string command,
           std::vector<std::string> arguments, std::string source) {
    out.statements.push_back({std::move(condition), std::move(command),
                              std::move(arguments), std::move(source)});
  }

  void addNeeds(const LibraryMember &member) {
    if (!member.needs.empty())
      say(notAllOf(member.needs), "leave_out", {moved.at(member.path)},
          member.file + ":" + std::to_string(member.line));
  }

  static std::string whatOf(const BuildProperty &property) {
    return placeOf(property) + ": " +
           (property.language.empty() ? "" : property.language + " ") +
           propertyOf(property.kind) + " " + property.value;
  }

  bool isLeft(const BuildProperty &property) {
    for (const LeftProperty &rule : rules.left) {
      if ((rule.librariesOnly && property.of == Of::Unit) ||
          !matchesAny(rule.values, property.value) ||
          (!rule.properties.empty() &&
           !llvm::is_contained(rule.properties, propertyOf(property.kind))))
        continue;
      // That a library has options of its own is no news about any one of them.
      if (!rule.librariesOnly)
        out.left.push_back(whatOf(property) + "\n" + rule.info.reason);
      ++out.ruleHits[rule.info.id];
      return true;
    }
    return false;
  }

  /// The condition that `property` has in the backend's CMake.
  std::optional<std::string> conditionOf(const BuildProperty &property) const {
    auto condition = withOurCondition(property.condition, rules);
    if (condition && !property.needs.empty())
      return allOf(property.needs) +
             (condition->empty() ? "" : " AND (" + *condition + ")");
    return condition;
  }

  void add(const BuildProperty &property) {
    std::vector<std::string> whom = unitsOf(property);
    bool whole = property.of != Of::Unit && isWhole(property);
    // Files that were split off the host's, all C++, may read it, too.
    bool forSplit = property.kind == Kind::Definition &&
                    property.of == Of::Library && !property.needs.empty() &&
                    reaches(property.language, ".cpp");
    if ((whom.empty() && !whole && !forSplit) || isLeft(property))
      return;
    auto condition = conditionOf(property);
    auto value = withOurVariables(property.value, rules);
    if (!condition || !value) {
      out.open.push_back(
          whatOf(property) +
          (property.condition.empty() ? "" : " if " + property.condition));
      return;
    }
    if (whole)
      return addWhole(property, *condition, *value);
    if (forSplit)
      say(*condition, "split_definition", {*value}, placeOf(property));
    for (const std::string &unit : whom) {
      std::vector<std::string> arguments = {moved.at(unit),
                                            propertyOf(property.kind)};
      llvm::append_range(arguments, wordsOf(property.kind, *value));
      say(*condition, "property", std::move(arguments), placeOf(property));
    }
  }

  /// What the device's compiler is told is for the toolkit's headers, which
  /// nobody looks into.
  bool isWhole(const BuildProperty &property) {
    if (property.kind != Kind::Definition)
      return false;
    if (property.of == Of::Directory && !property.language.empty())
      return property.language != "CXX";
    for (const WholeDefinition &rule : rules.whole)
      if (matchesAny(rule.values, property.value)) {
        ++out.ruleHits[rule.info.id];
        return true;
      }
    return false;
  }

  void addWhole(const BuildProperty &property, const std::string &condition,
                const std::string &value) {
    std::string text =
        property.language.empty()
            ? value
            : "$<$<COMPILE_LANGUAGE:" + property.language + ">:" + value + ">";
    if (property.of == Of::Directory)
      return say(condition, "definition", {text}, placeOf(property));
    say(condition, "library_definition", {property.subject, text},
        placeOf(property));
  }

  /// The moved units that `property` is for.
  std::vector<std::string> unitsOf(const BuildProperty &property) {
    if (property.of == Of::Unit)
      return moved.count(property.subject)
                 ? std::vector<std::string>{property.subject}
                 : std::vector<std::string>();
    // What libraries say about options and directories is for all their units.
    std::vector<std::string> found;
    const std::set<std::string> &readers =
        this->readers.of(macroOf(property.value));
    for (const std::string &unit : units[property.subject])
      if (reaches(property.language, unit) &&
          (property.kind != Kind::Definition || readers.count(unit)))
        found.push_back(unit);
    return found;
  }

  void add(const UnitRule &rule) {
    for (const std::string &unit : all) {
      if ((!rule.paths.empty() && !matchesAny(rule.paths, unit)) ||
          (!rule.reads.empty() && !readers.of(rule.reads).count(unit)))
        continue;
      const std::string &place = moved.at(unit), &id = rule.info.id;
      ++out.ruleHits[id];
      if (!rule.needs.empty())
        say("NOT " + rule.needs, "leave_out", {place}, id);
      if (!rule.header.empty())
        say(rule.when, "include_first", {place, rule.header}, id);
      if (rule.alone)
        say(rule.when, "alone", {place}, id);
      for (const std::string &value : rule.values)
        say(rule.when, "property", {place, rule.property, value}, id);
    }
  }

  /// What is said about one unit keeps its order: of the compiler's options the
  /// last wins.
  void finish() {
    out.statements = lastOfEach(std::move(out.statements));
    auto whom = [](const UnitStatement &s) {
      return std::tie(s.condition, s.command, s.arguments.front());
    };
    llvm::stable_sort(out.statements,
                      [&](const UnitStatement &a, const UnitStatement &b) {
                        return whom(a) < whom(b);
                      });
    for (std::vector<std::string> *notes : {&out.left, &out.open}) {
      llvm::sort(*notes);
      notes->erase(std::unique(notes->begin(), notes->end()), notes->end());
    }
  }

  const ScanResult &scan;
  const UnitRules &rules;
  const OriginMap &moved;
  MacroReaders readers;
  std::map<std::string, std::set<std::string>> units; ///< by library
  std::set<std::string> all;
  UnitProperties out;
};

} // namespace

UnitProperties decouple::planUnitProperties(const ScanResult &scan,
                                            const UnitRules &rules,
                                            const OriginMap &moved) {
  return Planner(scan, rules, moved).run();
}
