#include "Plan/Backend/UnitProperties.h"
#include "Plan/Backend/UnitDirectories.h"
#include "Plan/Backend/UnitsConcerned.h"
#include "Plan/Backend/UpstreamVariables.h"
#include "Scan/Build/Values/CMakeNeeds.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;
using llvm::StringRef;

using Of = BuildProperty::Of;
using Kind = BuildProperty::Kind;
using enum UnitCommand;

static std::string placeOf(const BuildProperty &property) {
  return property.file + ":" + std::to_string(property.line);
}

template <typename Value> static void sortOnce(std::vector<Value> &values) {
  llvm::sort(values);
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

/// The rules' ids: none has been good for anything yet.
static std::map<std::string, unsigned> noHits(const UnitRules &rules) {
  std::map<std::string, unsigned> hits;
  auto add = [&](const auto &list) {
    for (const auto &rule : list)
      hits[rule.info.id] = 0;
  };
  add(rules.left), add(rules.whole), add(rules.directories), add(rules.units);
  return hits;
}

/// Why a property stays open although its value is understood.
static constexpr char NoCondition[] =
    ": the backend has no variable for what its condition asks";
static constexpr char NotWhole[] =
    ": an object library in the library does not get it";

namespace {

class Planner {
public:
  Planner(const ScanResult &scan, const UnitRules &rules,
          const OriginMap &moved, llvm::ArrayRef<MacroRule> macros)
      : scan(scan), rules(rules), moved(moved), macros(macros),
        units(scan, moved), directories(scan, rules, moved) {
    out.ruleHits = noHits(rules);
  }

  UnitProperties run() {
    for (const LibraryMember &member : scan.build.members)
      if (moved.count(member.path))
        addNeeds(member);
    for (const BuildProperty &property : scan.build.properties)
      add(property);
    keepOrder(out.statements);
    for (const UnitRule &rule : rules.units)
      add(rule);
    finish();
    return std::move(out);
  }

private:
  void say(std::string condition, UnitCommand command,
           std::vector<std::string> arguments, std::string source) {
    out.statements.push_back({std::move(condition), command,
                              std::move(arguments), std::move(source)});
  }

  void addNeeds(const LibraryMember &member) {
    if (!member.needs.empty())
      say(negatedNeeds(member.needs), LeaveOut, {moved.at(member.path)},
          member.file + ":" + std::to_string(member.line));
  }

  static std::string whatOf(const BuildProperty &property) {
    return (property.language.empty() ? "" : property.language + " ") +
           propertyOf(property.kind) + " " + property.value;
  }

  void leave(const BuildProperty &property, StringRef reason) {
    out.left.push_back(placeOf(property) + ": " + whatOf(property) + "\n" +
                       reason.str());
  }

  void leaveOpen(const BuildProperty &property, const std::string &why = "") {
    std::string what = whatOf(property);
    if (StringRef(property.value).contains("$<"))
      what += ", a generator expression, which is not evaluated";
    if (!property.condition.empty())
      what += " if " + property.condition;
    out.open.push_back({property.file, property.line, what + why});
  }

  bool isLeft(const BuildProperty &property) {
    for (const LeftProperty &rule : rules.left) {
      if ((rule.librariesOnly && property.of == Of::Unit) ||
          !matchesAny(rule.values, property.value) ||
          (!rule.properties.empty() &&
           !llvm::is_contained(rule.properties, property.kind)))
        continue;
      // That a library has options of its own is no news about any one of them.
      if (!rule.librariesOnly)
        leave(property, rule.info.reason);
      ++out.ruleHits[rule.info.id];
      return true;
    }
    return false;
  }

  void add(const BuildProperty &property) {
    if (property.kind == Kind::IncludeDirectory)
      return addDirectory(property);
    std::set<std::string> whom = units.readersOf(property);
    bool whole = property.of != Of::Unit && isWhole(property);
    // Files that were split off the host's, all C++, may read it, too.
    bool forSplit = property.kind == Kind::Definition &&
                    property.of == Of::Library && !property.needs.empty() &&
                    reachesUnit(property.language, ".cpp");
    if (whom.empty() && !whole && !forSplit)
      return addOther(property);
    if (isLeft(property))
      return;
    auto condition = conditionOf(property, rules);
    auto value = withOurVariables(property.value, rules);
    if (!condition || !value || property.kind == Kind::Unread)
      return leaveOpen(property, condition ? "" : NoCondition);
    if (whole)
      return addWhole(property, *condition, *value);
    if (forSplit)
      say(*condition, SplitDefinition, {*value}, placeOf(property));
    addTo(whom, propertyOf(property.kind),
          property.kind == Kind::Option ? wordsOf(*value)
                                        : std::vector<std::string>{*value},
          *condition, placeOf(property));
  }

  void addTo(const std::set<std::string> &whom, StringRef property,
             const std::vector<std::string> &values,
             const std::string &condition, const std::string &place) {
    for (const std::string &unit : whom) {
      std::vector<std::string> arguments = {moved.at(unit), property.str()};
      llvm::append_range(arguments, values);
      say(condition, Property, std::move(arguments), place);
    }
  }

  /// What no unit names (something else may), or nobody understands.
  void addOther(const BuildProperty &property) {
    for (const BuildProperty &other : scan.build.properties)
      if (isMacro(property) && other.line == property.line &&
          other.file == property.file && other.value == property.value &&
          !units.readersOf(other).empty())
        return;
    if (units.by(property).empty() || isLeft(property))
      return;
    const StringRef name = StringRef(property.value).split('=').first;
    if (isMacro(property) && llvm::any_of(macros, [&](const MacroRule &rule) {
          return rule.macro.matches(name);
        }))
      return addForAll(property);
    leaveOpen(property, isMacro(property) ? ", which no moved file names" : "");
  }

  void addForAll(const BuildProperty &property) {
    auto condition = conditionOf(property, rules);
    auto value = withOurVariables(property.value, rules);
    if (!condition || !value)
      return leaveOpen(property, condition ? "" : NoCondition);
    if (property.of != Of::Unit)
      return addWhole(property, *condition, *value);
    addTo(units.by(property), propertyOf(property.kind), {*value}, *condition,
          placeOf(property));
  }

  void addDirectory(const BuildProperty &property) {
    const std::set<std::string> whom = units.by(property);
    if (whom.empty())
      return;
    if (const DirectoryRule *rule = directories.ruleFor(property.value))
      return addDirectory(property, *rule, whom);
    if (isLeft(property))
      return;
    if (!directories.isInTree(property.value))
      return leaveOpen(property, ", a directory that no rule replaces");
    OnlyThere found = directories.onlyIn(property.value);
    for (const std::string &who : found.staying)
      leaveOpen(property, ": " + who);
    auto condition = conditionOf(property, rules);
    if (!found.moved.empty() && !condition)
      return leaveOpen(property, NoCondition);
    for (const auto &[directory, files] : found.moved)
      addDirectory(property, {"${CMAKE_CURRENT_SOURCE_DIR}/" + directory},
                   *condition, whom, files);
    if (found.moved.empty() && found.staying.empty())
      leave(property, "No moved file includes a header that is only there.");
  }

  void addDirectory(const BuildProperty &property, const DirectoryRule &rule,
                    const std::set<std::string> &whom) {
    out.ruleHits[rule.info.id] += directories.isUsed(rule);
    auto condition = conditionOf(property, rules);
    if (!condition)
      return leaveOpen(property, NoCondition);
    std::string both = bothConditions(*condition, rule.when);
    if (!rule.host.empty())
      say(both, SplitDirectory, {rule.header, rule.host}, placeOf(property));
    addDirectory(property, rule.values, both, whom, directories.usersOf(rule));
  }

  /// Shows `values` to those of `whom` that include one of `files` or are one.
  void addDirectory(const BuildProperty &property,
                    const std::vector<std::string> &values,
                    const std::string &condition,
                    const std::set<std::string> &whom,
                    std::set<std::string> files) {
    units.readers.addIncluders(files);
    std::erase_if(files, [&](const auto &file) { return !whom.count(file); });
    for (const std::string &value : values)
      addTo(files, propertyOf(property.kind), {value}, condition,
            placeOf(property));
  }

  /// What the device's compiler is told is for the toolkit's headers, which
  /// nobody looks into.
  bool isWhole(const BuildProperty &property) const {
    if (property.kind != Kind::Definition)
      return false;
    if (property.of == Of::Directory && !property.language.empty())
      return property.language != "CXX";
    return wholeRule(property);
  }

  const WholeDefinition *wholeRule(const BuildProperty &property) const {
    auto found = llvm::find_if(rules.whole, [&](const WholeDefinition &rule) {
      return matchesAny(rule.values, property.value);
    });
    return found == rules.whole.end() ? nullptr : &*found;
  }

  void addWhole(const BuildProperty &property, const std::string &condition,
                const std::string &value) {
    if (units.missSome(property))
      return leaveOpen(property, NotWhole);
    if (const WholeDefinition *rule = wholeRule(property))
      ++out.ruleHits[rule->info.id];
    std::string text =
        property.language.empty()
            ? value
            : "$<$<COMPILE_LANGUAGE:" + property.language + ">:" + value + ">";
    if (property.of == Of::Directory)
      return say(condition, Definition, {text}, placeOf(property));
    say(condition, LibraryDefinition, {property.subject, text},
        placeOf(property));
  }

  void add(const UnitRule &rule) {
    for (const std::string &unit : units.all) {
      if ((!rule.paths.empty() && !matchesAny(rule.paths, unit)) ||
          (!rule.reads.empty() && !units.readers.of(rule.reads).count(unit)))
        continue;
      const std::string &place = moved.at(unit), &id = rule.info.id;
      ++out.ruleHits[id];
      if (!rule.needs.empty())
        say("NOT " + rule.needs, LeaveOut, {place}, id);
      if (!rule.header.empty())
        say(rule.when, IncludeFirst, {place, rule.header}, id);
      if (rule.alone)
        say(rule.when, Alone, {place}, id);
      for (const std::string &value : rule.values)
        say(rule.when, Property, {place, nameOf(*rule.property), value}, id);
    }
  }

  void finish() {
    out.statements = inOrder(std::move(out.statements));
    sortOnce(out.left);
    sortOnce(out.open);
  }

  const ScanResult &scan;
  const UnitRules &rules;
  const OriginMap &moved;
  llvm::ArrayRef<MacroRule> macros;
  UnitsConcerned units;
  UnitDirectories directories;
  UnitProperties out;
};

} // namespace

UnitProperties decouple::planUnitProperties(const ScanResult &scan,
                                            const UnitRules &rules,
                                            const OriginMap &moved,
                                            llvm::ArrayRef<MacroRule> macros) {
  return Planner(scan, rules, moved, macros).run();
}
