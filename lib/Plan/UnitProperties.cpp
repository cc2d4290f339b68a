#include "Plan/UnitProperties.h"
#include "Plan/Generate.h"
#include "Plan/MacroReaders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
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

/// Whether `word` of a condition means the same in the backend's CMake: what
/// CMake itself knows, keywords, numbers and quoted text do.
static bool isCMakes(StringRef word) {
  return word.starts_with("CMAKE_") || !llvm::isAlpha(word.front()) ||
         llvm::is_contained({"AND", "OR", "NOT", "MATCHES", "STREQUAL", "EQUAL",
                             "LESS", "GREATER", "VERSION_LESS", "STRING",
                             "VERSION_GREATER", "VERSION_EQUAL",
                             "VERSION_LESS_EQUAL", "VERSION_GREATER_EQUAL"},
                            word);
}

/// The words of an option that has several; all of any other value.
static std::vector<std::string> wordsOf(Kind kind, StringRef value) {
  if (kind != Kind::Option)
    return {value.str()};
  llvm::SmallVector<StringRef> words;
  value.split(words, ' ', -1, /*KeepEmpty=*/false);
  return {words.begin(), words.end()};
}

namespace {

class Planner {
public:
  Planner(const ScanResult &scan, const UnitRules &rules,
          const OriginMap &moved)
      : scan(scan), rules(rules), moved(moved), readers(scan, moved) {}

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
        out.left.push_back(whatOf(property) + "\n#   " + rule.reason);
      return true;
    }
    return false;
  }

  /// `text` with the backend's variables; false when one has no counterpart.
  bool translateValue(std::string &text) const {
    for (const auto &[theirs, ours] : rules.variables)
      for (std::string from = "${" + theirs + "}";
           text.find(from) != std::string::npos;)
        text.replace(text.find(from), from.size(), "<" + ours + ">");
    if (StringRef(text).contains("${"))
      return false;
    for (const auto &[theirs, ours] : rules.variables)
      for (std::string from = "<" + ours + ">";
           text.find(from) != std::string::npos;)
        text.replace(text.find(from), from.size(), "${" + ours + "}");
    return true;
  }

  bool translateCondition(std::string &condition) const {
    llvm::SmallVector<StringRef> words;
    StringRef(condition).split(words, ' ', -1, /*KeepEmpty=*/false);
    std::vector<std::string> translated;
    for (StringRef word : words) {
      auto ours = rules.variables.find(word.str());
      bool named = ours != rules.variables.end();
      std::string text = named ? ours->second : word.str();
      if (!named && (!isCMakes(word) || !translateValue(text)))
        return false;
      translated.push_back(std::move(text));
    }
    condition = llvm::join(translated, " ");
    return true;
  }

  /// The condition and value that `property` has in the backend's CMake.
  bool translate(const BuildProperty &property, std::string &condition,
                 std::string &value) const {
    condition = property.condition;
    value = property.value;
    if (!translateValue(value) || !translateCondition(condition))
      return false;
    if (!property.needs.empty())
      condition = allOf(property.needs) +
                  (condition.empty() ? "" : " AND (" + condition + ")");
    return true;
  }

  void add(const BuildProperty &property) {
    std::vector<std::string> whom = unitsOf(property);
    bool whole = property.of != Of::Unit && isWhole(property);
    // Files that were split off the host's may read it, too.
    bool forSplit = property.kind == Kind::Definition &&
                    property.of == Of::Library && !property.needs.empty();
    if ((whom.empty() && !whole && !forSplit) || isLeft(property))
      return;
    std::string condition, value;
    if (!translate(property, condition, value)) {
      out.open.push_back(
          whatOf(property) +
          (property.condition.empty() ? "" : " if " + property.condition));
      return;
    }
    if (whole)
      return addWhole(property, condition, value);
    if (forSplit)
      say(condition, "split_definition", {value}, placeOf(property));
    for (const std::string &unit : whom) {
      std::vector<std::string> arguments = {moved.at(unit),
                                            propertyOf(property.kind)};
      llvm::append_range(arguments, wordsOf(property.kind, value));
      say(condition, "property", std::move(arguments), placeOf(property));
    }
  }

  /// What nvcc is told is for the toolkit's headers, which nobody looks into.
  bool isWhole(const BuildProperty &property) const {
    if (property.kind != Kind::Definition)
      return false;
    if (property.of == Of::Directory && !property.language.empty())
      return property.language == "CUDA";
    return llvm::any_of(rules.whole, [&](const WholeDefinition &rule) {
      return matchesAny(rule.values, property.value);
    });
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
      if (property.kind != Kind::Definition || readers.count(unit))
        found.push_back(unit);
    return found;
  }

  void add(const UnitRule &rule) {
    for (const std::string &unit : all) {
      if (!matchesAny(rule.paths, unit) &&
          (rule.reads.empty() || !readers.of(rule.reads).count(unit)))
        continue;
      const std::string &place = moved.at(unit);
      if (!rule.needs.empty())
        say("NOT " + rule.needs, "leave_out", {place}, rule.id);
      if (rule.alone)
        say(rule.when, "alone", {place}, rule.id);
      for (const std::string &value : rule.values)
        say(rule.when, "property", {place, rule.property, value}, rule.id);
    }
  }

  void finish() {
    auto key = [](const UnitStatement &s) {
      return std::tie(s.condition, s.command, s.arguments);
    };
    llvm::stable_sort(out.statements,
                      [&](const UnitStatement &a, const UnitStatement &b) {
                        return key(a) < key(b);
                      });
    auto same = [&](const UnitStatement &a, const UnitStatement &b) {
      return key(a) == key(b);
    };
    out.statements.erase(
        std::unique(out.statements.begin(), out.statements.end(), same),
        out.statements.end());
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
