#include "Scan/Build/BuildProperties.h"
#include "Scan/Build/Evaluate/CMakeFlags.h"
#include "Scan/Build/TargetProperties.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/ErrorHandling.h"
#include <set>
#include <tuple>

using namespace decouple;
using Of = BuildProperty::Of;

static auto keyOf(const BuildProperty &p) {
  return std::tie(p.of, p.subject, p.kind, p.value, p.language, p.file, p.line,
                  p.condition, p.needs, p.unless, p.except);
}

static llvm::StringSet<> deviceUnits(const std::vector<LibraryMember> &members,
                                     const RulePack &rules) {
  llvm::StringSet<> libraries, units;
  for (const LibraryRule &rule : rules.libraries)
    if (rule.ofDevice)
      libraries.insert(rule.library);
  for (const LibraryMember &member : members)
    if (libraries.contains(member.library))
      units.insert(member.path);
  return units;
}

/// The place of `property` among others of its kind on CMake's command line.
/// Directories are searched for those of sources first, then for those of
/// targets that are to come before all, and at last for the system's; of
/// options the last one wins.
static unsigned placeOf(const BuildProperty &property) {
  if (property.kind == BuildProperty::Kind::IncludeDirectory)
    return (property.isSystem ? 4 : 0) + (property.of == Of::Unit        ? 0
                                          : property.of == Of::Directory ? 2
                                          : property.isBefore            ? 1
                                                                         : 3);
  const SaidWith with = saidWith(property);
  if (with == SaidWith::Flags)
    return 0;
  if (with == SaidWith::FlagsOfConfiguration)
    return 1;
  const bool isFlags = with == SaidWith::CompileFlags;
  switch (property.of) {
  case Of::Directory:
    return with == SaidWith::CompileOptions ? 5 : 2;
  case Of::Library:
    return isFlags ? 3 : property.isBefore ? 4 : 6;
  case Of::Unit:
    return isFlags ? 7 : 8;
  }
  llvm_unreachable("all kinds are above");
}

namespace {

/// A property and its place, which is that of whom it was said to.
struct Placed {
  unsigned place;
  BuildProperty property;
};

/// Finds what the device's libraries are compiled with.
class Collector {
public:
  Collector(const std::vector<EvaluatedFile> &files,
            const std::vector<LibraryMember> &members, const RulePack &rules)
      : files(files), members(members), rules(rules) {}

  std::vector<BuildProperty> run() {
    addUnits();
    for (const LibraryRule &rule : rules.libraries)
      if (rule.ofDevice)
        addLibrary(rule);
    return onCommandLine();
  }

private:
  void addUnits() {
    const llvm::StringSet<> units = deviceUnits(members, rules);
    for (const EvaluatedFile &file : files)
      for (const BuildProperty &property : file.evaluator->properties())
        if (property.of == Of::Unit && units.contains(property.subject))
          add(property, property);
  }

  void addLibrary(const LibraryRule &rule) {
    const BuildTarget target = targetOf(rule, files);
    std::vector<BuildProperty> said = saidTo(target, rule.file, files, rules);
    const std::vector<BuildProperty> all = said;
    if (target.evaluator)
      for (const std::string &object :
           target.evaluator->objectLibraries(rule.list))
        addObjects(object, target.evaluator, rule, all, said);
    for (const BuildProperty &property : said) {
      BuildProperty ofLibrary = property;
      ofLibrary.subject = rule.library;
      add(property, std::move(ofLibrary));
    }
  }

  /// The units of `object`, an object library that the library of `rule` takes
  /// in, get what is said to it: of `all`, which is said to the other, `said`
  /// excepts them from the rest.
  void addObjects(const std::string &name, const CMakeEvaluator *evaluator,
                  const LibraryRule &rule,
                  const std::vector<BuildProperty> &all,
                  std::vector<BuildProperty> &said) {
    BuildTarget object = targetIn(evaluator, name);
    object.isObject = true;
    const auto own = saidTo(object, rule.file, files, rules);
    const std::vector<std::string> units = unitsOf(object, rule.list);
    for (BuildProperty &property : said)
      if (!hasSame(own, property))
        llvm::append_range(property.except, units);
    for (const BuildProperty &property : own)
      if (!hasSame(all, property))
        for (const std::string &unit : units) {
          BuildProperty ofUnit = property;
          ofUnit.of = Of::Unit;
          ofUnit.subject = unit;
          add(property, std::move(ofUnit));
        }
  }

  /// The files of `object` that are not those of the target `library` as well.
  static std::vector<std::string> unitsOf(const BuildTarget &object,
                                          const std::string &library) {
    std::vector<std::string> units;
    const auto &targets = object.evaluator->targets();
    auto here = targets.find(object.name), there = targets.find(library);
    if (here == targets.end())
      return units;
    for (const CMakeItem &file : here->second.files)
      if (there == targets.end() ||
          llvm::none_of(there->second.files, [&](const CMakeItem &other) {
            return other.text == file.text;
          }))
        units.push_back(file.text.str());
    return units;
  }

  static bool hasSame(const std::vector<BuildProperty> &all,
                      const BuildProperty &property) {
    return llvm::any_of(all, [&](const BuildProperty &one) {
      return keyOf(one) == keyOf(property);
    });
  }

  void add(const BuildProperty &said, BuildProperty property) {
    found.push_back({placeOf(said), std::move(property)});
  }

  /// Each once, where it was said first, in the compiler's order.
  std::vector<BuildProperty> onCommandLine() {
    llvm::stable_sort(found, [](const Placed &a, const Placed &b) {
      return a.place < b.place;
    });
    std::vector<BuildProperty> ordered;
    std::set<decltype(keyOf(found.front().property))> seen; // refers to `found`
    for (const Placed &one : found)
      if (seen.insert(keyOf(one.property)).second)
        ordered.push_back(one.property);
    return ordered;
  }

  const std::vector<EvaluatedFile> &files;
  const std::vector<LibraryMember> &members;
  const RulePack &rules;
  std::vector<Placed> found;
};

} // namespace

std::vector<BuildProperty>
decouple::collectProperties(const std::vector<EvaluatedFile> &files,
                            const std::vector<LibraryMember> &members,
                            const RulePack &rules) {
  return Collector(files, members, rules).run();
}
