#include "Scan/Build/BuildProperties.h"
#include "Scan/Build/Evaluate/CMakeFlags.h"
#include "Scan/Build/Evaluate/CMakeNeeds.h"
#include "Scan/Build/Evaluate/CMakePaths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"
#include <optional>
#include <set>
#include <tuple>

using namespace decouple;
using llvm::StringRef;
using Of = BuildProperty::Of;
using Reach = BuildProperty::Reach;

static auto keyOf(const BuildProperty &p) {
  return std::tie(p.of, p.subject, p.kind, p.value, p.language, p.file, p.line,
                  p.condition, p.needs, p.unless);
}

/// `property`, said under `condition` with `needs` only.
static BuildProperty withGuard(BuildProperty property, StringRef condition,
                               StringRef needs) {
  property.needs =
      splitNeeds(joinNeeds(llvm::join(property.needs, ";"), needs));
  property.condition = bothConditions(property.condition, condition);
  return property;
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

/// The targets that `target` is compiled with, by name, and under what.
static std::map<std::string, BuildProperty>
linkedBy(const std::string &target, const CMakeEvaluator &evaluator) {
  const CMakeLinks &links = evaluator.links();
  std::map<std::string, BuildProperty> found;
  std::vector<std::pair<std::string, BuildProperty>> todo = {{target, {}}};
  while (!todo.empty()) {
    auto [user, under] = std::move(todo.back());
    todo.pop_back();
    auto all = links.find(user);
    if (all == links.end())
      continue;
    for (const CMakeLink &link : all->second) {
      if (link.reach == (user == target ? Reach::Users : Reach::Itself))
        continue;
      BuildProperty both =
          withGuard(under, link.guard.condition, link.guard.needs);
      const std::string name = evaluator.realName(link.target);
      auto [known, isNew] = found.insert({name, both});
      bool always = both.needs.empty() && both.condition.empty();
      // It is enough when one of the ways there is always open.
      if (isNew || (always && !(known->second.needs.empty() &&
                                known->second.condition.empty()))) {
        known->second = both;
        todo.push_back({name, both});
      }
    }
  }
  found.erase(target);
  return found;
}

/// Whether the device's libraries link `target`, as the pack says.
static bool isLinked(StringRef target, const RulePack &rules) {
  return llvm::any_of(rules.reading.linked,
                      [&](const Glob &glob) { return glob.matches(target); });
}

/// Whether `property` of a directory is for what `directory` makes.
static bool isForDirectory(const BuildProperty &property,
                           const CMakeEvaluator &evaluator,
                           const std::string &directory) {
  return isWithin(directory, property.subject) &&
         (directory == property.subject ||
          evaluator.reaches(property.entered, directory));
}

/// Whether `property`, which `file` sets, is for the library of `rule`. A file
/// that is no library's own is run for what it tells all of them.
static bool isFor(const BuildProperty &property, const EvaluatedFile &file,
                  const LibraryRule &rule, const RulePack &rules) {
  bool own = rule.file == file.path,
       forAll = llvm::is_contained(rules.reading.flagFiles, file.path);
  if (property.of == Of::Library)
    return (own && property.subject == rule.list &&
            property.reach != Reach::Users) ||
           (property.reach != Reach::Itself &&
            isLinked(property.subject, rules));
  if (own)
    return isForDirectory(property, *file.evaluator,
                          file.evaluator->directoryOf(rule.list).value_or(""));
  return forAll &&
         file.evaluator->reaches(property.entered,
                                 llvm::sys::path::parent_path(rule.file));
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
  if (property.of == Of::Directory)
    switch (flagsOf(property)) {
    case FlagsOf::All:
      return 0;
    case FlagsOf::Configuration:
      return 1;
    case FlagsOf::None:
      return 2;
    }
  const bool isFlags = property.command == "COMPILE_FLAGS";
  return property.of == Of::Library ? (isFlags ? 3 : 4) : (isFlags ? 5 : 6);
}

/// Each property once, where it was said first, in the compiler's order.
static std::vector<BuildProperty>
onCommandLine(const std::vector<BuildProperty> &found) {
  std::vector<BuildProperty> ordered;
  std::set<decltype(keyOf(found.front()))> seen; // refers to `found`
  for (const BuildProperty &property : found)
    if (seen.insert(keyOf(property)).second)
      ordered.push_back(property);
  llvm::stable_sort(ordered,
                    [](const BuildProperty &a, const BuildProperty &b) {
                      return placeOf(a) < placeOf(b);
                    });
  return ordered;
}

/// What `property` says to those that link its subject, one of `linked`.
static std::optional<BuildProperty>
throughLink(const BuildProperty &property,
            const std::map<std::string, BuildProperty> &linked) {
  auto link = linked.find(property.subject);
  if (property.of != Of::Library || property.reach == Reach::Itself ||
      link == linked.end())
    return std::nullopt;
  return withGuard(property, link->second.condition,
                   llvm::join(link->second.needs, ";"));
}

/// What `file` says to the library of `rule` and to what it links.
static void addOfLibrary(const EvaluatedFile &file, const LibraryRule &rule,
                         const RulePack &rules,
                         std::vector<BuildProperty> &found) {
  std::map<std::string, BuildProperty> linked;
  if (rule.file == file.path)
    linked = linkedBy(rule.list, *file.evaluator);
  for (const BuildProperty &property : file.evaluator->properties()) {
    if (property.of == Of::Unit)
      continue;
    std::optional<BuildProperty> said = isFor(property, file, rule, rules)
                                            ? property
                                            : throughLink(property, linked);
    if (!said)
      continue;
    said->subject = rule.library;
    found.push_back(std::move(*said));
  }
}

/// What is said to `object`, an object library that another library takes in:
/// that is for the units it brings alone.
static void addOfObjects(const CMakeEvaluator &evaluator,
                         const std::string &object,
                         std::vector<BuildProperty> &found) {
  auto target = evaluator.targets().find(object);
  if (target == evaluator.targets().end())
    return;
  auto linked = linkedBy(object, evaluator);
  for (const BuildProperty &property : evaluator.properties()) {
    std::optional<BuildProperty> said;
    if (property.of == Of::Library && property.subject == object &&
        property.reach != Reach::Users)
      said = property;
    else
      said = throughLink(property, linked);
    if (!said)
      continue;
    said->of = Of::Unit;
    for (const CMakeItem &file : target->second.files) {
      said->subject = file.text.str();
      found.push_back(*said);
    }
  }
}

std::vector<BuildProperty>
decouple::collectProperties(const std::vector<EvaluatedFile> &files,
                            const std::vector<LibraryMember> &members,
                            const RulePack &rules) {
  llvm::StringSet<> units = deviceUnits(members, rules);
  std::vector<BuildProperty> found;
  for (const EvaluatedFile &file : files)
    for (const BuildProperty &property : file.evaluator->properties())
      if (property.of == Of::Unit && units.contains(property.subject))
        found.push_back(property);
  for (const EvaluatedFile &file : files)
    for (const LibraryRule &rule : rules.libraries)
      if (rule.ofDevice) {
        addOfLibrary(file, rule, rules, found);
        if (rule.file == file.path)
          for (const std::string &object :
               file.evaluator->objectLibraries(rule.list))
            addOfObjects(*file.evaluator, object, found);
      }
  return onCommandLine(found);
}

/// The target that `command` is about, as it is written there.
static StringRef subjectOf(const CMakeCommand &command) {
  llvm::ArrayRef<CMakeArgument> arguments = command.arguments;
  if (command.name == "set_property" && !arguments.empty() &&
      arguments[0].is("TARGET"))
    arguments = arguments.drop_front();
  else if (command.name != "set_target_properties" &&
           !StringRef(command.name).starts_with("target_"))
    return {};
  bool links = StringRef(command.name).starts_with("target_link_");
  return arguments.empty() || links ? StringRef() : arguments[0].text;
}

std::vector<BuildProperty>
decouple::saidElsewhere(const std::map<std::string, CMakeFile> &all,
                        const std::vector<EvaluatedFile> &files,
                        const RulePack &rules) {
  std::vector<BuildProperty> found;
  for (const auto &[path, file] : all) {
    if (llvm::any_of(files, [&path = path](const EvaluatedFile &evaluated) {
          return evaluated.evaluator->hasRun(path);
        }))
      continue;
    for (const CMakeCommand &command : file.commands)
      for (const LibraryRule &rule : rules.libraries)
        if (rule.ofDevice && subjectOf(command) == rule.list) {
          BuildProperty said{Of::Library, rule.library};
          said.kind = BuildProperty::Kind::Unread;
          said.value = command.name + " " + spellArguments(command.arguments);
          said.command = command.name;
          said.file = path;
          said.line = command.line;
          found.push_back(std::move(said));
        }
  }
  return found;
}
