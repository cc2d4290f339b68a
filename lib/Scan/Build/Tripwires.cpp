#include "Scan/Build/Tripwires.h"

#include "Rules/Roles.h"
#include "Scan/Build/Evaluate/CMakeLinks.h"
#include "Scan/Build/Values/CMakePaths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace decouple;
using llvm::StringRef;

static Diagnostic about(DiagnosticId id, const CMakeItem &item,
                        const llvm::Twine &message) {
  return remark(id, item.origin->file.str(), item.origin->line, message.str());
}

/// Whether the build makes it: a variable by its name, a file by its path.
static bool isGenerated(StringRef text, const BuildReading &reading) {
  if (text.consume_front("${"))
    text.consume_back("}");
  std::string path = inTree(text, CMakeTreeRoot).value_or(text.str());
  return llvm::any_of(reading.generated,
                      [&](const Glob &glob) { return glob.matches(path); });
}

/// Paths as the checkout has them.
static std::string shown(StringRef text) {
  return text.starts_with("/")
             ? inTree(text, CMakeTreeRoot).value_or(text.str())
             : text.str();
}

Diagnostic decouple::openSource(const LibraryRule &rule, StringRef file,
                                unsigned line, const llvm::Twine &text) {
  return remark(DiagnosticId::TD2060, file.str(), line,
                (rule.library + " lists the source `" + text +
                 "`, which does not exist in the checkout")
                    .str());
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

/// A source of `target`, perhaps one that is not in the checkout; null: none.
static const CMakeItem *unitOf(const CMakeTarget &target,
                               const RulePack &rules) {
  for (const auto *list : {&target.files, &target.open})
    for (const CMakeItem &item : *list)
      if (roleOf(item.text, rules) == SourceRole)
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

/// The names of what it finds.
static llvm::StringSet<> findUnknown(const EvaluatedSides &sides,
                                     const RulePack &rules,
                                     std::vector<Diagnostic> &found) {
  llvm::StringSet<> names;
  llvm::StringSet<> objects = takenIn(*sides.device);
  for (const auto &[name, target] : sides.device->targets()) {
    bool known = objects.contains(name) || isKnownTarget(name, rules);
    const CMakeItem *unit = unitOf(target, rules);
    if (!known && unit && !sides.host->targets().count(name)) {
      names.insert(name);
      found.push_back(about(DiagnosticId::TD2061, *unit,
                            "no rule knows the library " + name +
                                ", which only a build for the device has"));
    }
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

/// The library of the device that the target `name` links, itself or by others;
/// null: none.
static const LibraryRule *linkedBy(const CMakeEvaluator &device,
                                   const std::string &name,
                                   llvm::ArrayRef<CMakeLink> links,
                                   const RulePack &rules) {
  for (const CMakeLink &link : links)
    if (auto *rule = deviceLibrary(device.realName(link.target), rules))
      return rule;
  const LinkedTargets linked = linkedTargets(
      device.links(), [&](StringRef other) { return device.realName(other); },
      name);
  for (const auto &[target, cases] : linked.targets)
    if (auto *rule = deviceLibrary(target, rules))
      return rule;
  return nullptr;
}

/// What links a library of the device is the device's, whatever made it; of
/// what findUnknown() has named nothing is said.
static void findUsers(const EvaluatedSides &sides, const RulePack &rules,
                      const llvm::StringSet<> &named,
                      std::vector<Diagnostic> &found) {
  const CMakeEvaluator &device = *sides.device;
  const llvm::StringSet<> objects = takenIn(device);
  for (const auto &[name, links] : device.links()) {
    auto link = llvm::find_if(links, [](const CMakeLink &one) {
      return one.origin && one.reach != BuildProperty::Reach::Users;
    });
    if (link == links.end() || isKnownTarget(name, rules) ||
        objects.contains(name) || named.contains(name))
      continue;
    if (const LibraryRule *rule = linkedBy(device, name, links, rules))
      found.push_back(remark(
          DiagnosticId::TD2061, link->origin->file.str(), link->origin->line,
          "no rule knows " + name + ", which links " + rule->library));
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
