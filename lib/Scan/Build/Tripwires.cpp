#include "Scan/Build/Tripwires.h"

#include "Rules/Roles.h"
#include "Scan/Build/DeviceWords.h"
#include "Scan/Build/Evaluate/CMakeLinks.h"
#include "Scan/Build/Values/CMakePaths.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;
using llvm::StringRef;

static Diagnostic about(DiagnosticId id, const CMakeItem &item,
                        const llvm::Twine &message) {
  return remark(id, item.origin->file.str(), item.origin->line, message.str());
}

bool decouple::isGenerated(StringRef text, const BuildReading &reading) {
  if (text.consume_front("${"))
    text.consume_back("}");
  const std::string path = shown(text);
  return llvm::any_of(reading.generated,
                      [&](const Glob &glob) { return glob.matches(path); });
}

std::string decouple::shown(StringRef path) {
  StringRef below = path;
  if (below.consume_front(CMakeBuildRoot) && below.starts_with("/"))
    return ("${CMAKE_BINARY_DIR}" + below).str();
  return path.starts_with("/")
             ? inTree(path, CMakeTreeRoot).value_or(path.str())
             : path.str();
}

static const char *whyOpen(StringRef text) {
  if (text.contains(';'))
    return "whose name has a `;`, so that lists take it for two";
  text.consume_front("${CMAKE_BINARY_DIR}");
  return text.find_first_of("$<>(){}[]:=\"") == StringRef::npos
             ? "which does not exist in the checkout"
             : "which the tool does not understand";
}

Diagnostic decouple::openSource(const LibraryRule &rule, StringRef file,
                                unsigned line, const llvm::Twine &text) {
  return remark(DiagnosticId::TD2060, file.str(), line,
                (rule.library + " lists the source `" + text + "`, " +
                 whyOpen(text.str()))
                    .str());
}

Diagnostic decouple::unknownSource(const LibraryRule &rule, StringRef file,
                                   unsigned line, StringRef path) {
  return remark(DiagnosticId::TD2060, file.str(), line,
                rule.library + " lists the source `" + path.str() +
                    "`, whose kind the rules do not know");
}

bool decouple::isShared(const LibraryRule &rule, const RulePack &rules) {
  return rule.ofDevice &&
         llvm::any_of(rules.libraries, [&](const LibraryRule &other) {
           return !other.ofDevice && other.file == rule.file &&
                  other.list == rule.list;
         });
}

static void findOpen(const LibraryRule &rule, const EvaluatedSides &sides,
                     const RulePack &rules, std::vector<Diagnostic> &found) {
  llvm::StringSet<> common;
  if (isShared(rule, rules))
    for (const CMakeItem &item : sides.host->openSources(rule.list))
      common.insert(item.text);
  for (const CMakeItem &item : sides.device->openSources(rule.list))
    if (common.insert(item.text).second &&
        !isGenerated(item.text, rules.reading))
      found.push_back(openSource(rule, item.origin->file, item.origin->line,
                                 shown(item.text)));
}

/// A source of `target`, perhaps one that is not in the checkout; null: none
/// but those that the build is known to make.
static const CMakeItem *unitOf(const CMakeTarget &target,
                               const RulePack &rules) {
  for (const auto *list : {&target.files, &target.open})
    for (const CMakeItem &item : *list)
      if (roleOf(item.text, rules) == SourceRole &&
          !isGenerated(item.text, rules.reading))
        return &item;
  return nullptr;
}

/// Object libraries that others take in.
static llvm::StringSet<> takenIn(const CMakeEvaluator &side) {
  llvm::StringSet<> names;
  for (const auto &[name, target] : side.targets())
    for (const CMakeItem &object : target.objects)
      names.insert(*objectLibrary(object.text));
  return names;
}

llvm::StringSet<> decouple::findUnknown(const EvaluatedSides &sides,
                                        const RulePack &rules,
                                        std::vector<Diagnostic> &found) {
  llvm::StringSet<> names;
  llvm::StringSet<> objects = takenIn(*sides.device);
  for (const auto &[name, target] : sides.device->targets()) {
    bool known = objects.contains(name) || isKnownTarget(name, rules);
    const CMakeItem *unit = unitOf(target, rules);
    if (known || !unit)
      continue;
    auto asks = llvm::find_if(target.made, [&](const CMakeMaking &making) {
      return asksForDevice(making.guard.condition, rules);
    });
    const bool isOnlyThere = !sides.host->targets().count(name);
    if (!isOnlyThere && asks == target.made.end())
      continue;
    names.insert(name);
    found.push_back(
        about(DiagnosticId::TD2061, *unit,
              "no rule knows the library " + name +
                  (isOnlyThere
                       ? ", which only a build for the device has"
                       : ", which is made if " + asks->guard.condition.str())));
  }
  return names;
}

const LibraryRule *decouple::deviceLibrary(StringRef target,
                                           const RulePack &rules) {
  auto found = llvm::find_if(rules.libraries, [&](const LibraryRule &rule) {
    return rule.ofDevice && rule.list == target && !isShared(rule, rules);
  });
  return found == rules.libraries.end() ? nullptr : &*found;
}

bool decouple::isKnownTarget(StringRef target, const RulePack &rules) {
  return llvm::any_of(rules.libraries, [&](const LibraryRule &rule) {
    return rule.list == target;
  });
}

namespace {
/// What a target links that is the device's, and where that is said.
struct DevicesLink {
  std::string linked;
  const CMakeOrigin *origin;
};
} // namespace

/// The library of the device that the target `name` links, itself or by others.
static std::optional<DevicesLink> libraryLinkedBy(const CMakeEvaluator &device,
                                                  const std::string &name,
                                                  const RulePack &rules) {
  llvm::ArrayRef<CMakeLink> links = device.linksOf(name);
  auto link = llvm::find_if(links, [](const CMakeLink &one) {
    return one.origin && one.reach != BuildProperty::Reach::Users;
  });
  if (link == links.end())
    return std::nullopt;
  for (const CMakeLink &one : links)
    if (auto *rule = deviceLibrary(device.realName(one.target), rules))
      return DevicesLink{rule->library, link->origin};
  const LinkedTargets linked = linkedTargets(
      device.links(), [&](StringRef other) { return device.realName(other); },
      name);
  for (const auto &[target, cases] : linked.targets)
    if (auto *rule = deviceLibrary(target, rules))
      return DevicesLink{rule->library, link->origin};
  return std::nullopt;
}

/// What a target with sources, `name`, links that is named after the device.
static std::optional<DevicesLink> namedLinkOf(const CMakeEvaluator &device,
                                              const std::string &name,
                                              const RulePack &rules) {
  auto target = device.targets().find(name);
  if (target == device.targets().end() || !unitOf(target->second, rules))
    return std::nullopt;
  for (const CMakeItem &item : device.linked(name))
    if (namesDevice(item.written(), rules))
      return DevicesLink{item.written().str(), item.origin};
  return std::nullopt;
}

/// What links a library of the device, or what is named after it, is the
/// device's, whatever made it; of what findUnknown() has named nothing is said.
static void findUsers(const EvaluatedSides &sides, const RulePack &rules,
                      const llvm::StringSet<> &named,
                      std::vector<Diagnostic> &found) {
  const CMakeEvaluator &device = *sides.device;
  const llvm::StringSet<> objects = takenIn(device);
  for (const auto &[name, links] : device.links()) {
    if (isKnownTarget(name, rules) || objects.contains(name) ||
        named.contains(name))
      continue;
    auto link = libraryLinkedBy(device, name, rules);
    if (!link)
      link = namedLinkOf(device, name, rules);
    if (link)
      found.push_back(remark(
          DiagnosticId::TD2061, link->origin->file.str(), link->origin->line,
          "no rule knows " + name + ", which links " + link->linked));
  }
}

std::vector<Diagnostic>
decouple::findTripwires(const std::map<std::string, EvaluatedSides> &files,
                        const RulePack &rules) {
  std::vector<Diagnostic> found;
  for (const LibraryRule &rule : rules.libraries)
    for (const auto &[path, sides] : files)
      if (rule.ofDevice &&
          (path == rule.file || sides.device->targets().count(rule.list)))
        findOpen(rule, sides, rules, found);
  for (const auto &[path, sides] : files) {
    const llvm::StringSet<> named = findUnknown(sides, rules, found);
    findUsers(sides, rules, named, found);
  }
  return found;
}
