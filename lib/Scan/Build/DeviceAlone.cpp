#include "Scan/Build/DeviceAlone.h"

#include "Rules/Roles.h"
#include "Scan/Build/DeviceWords.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;
using llvm::StringRef;

static Diagnostic about(DiagnosticId id, const CMakeOrigin &origin,
                        const std::string &message) {
  return remark(id, origin.file.str(), origin.line, message);
}

static void findLinking(const EvaluatedSides &sides, const RulePack &rules,
                        std::vector<Diagnostic> &found) {
  std::set<std::string> known;
  for (const CMakeLinking &said : sides.host->linking())
    known.insert(said.text);
  for (const CMakeLinking &said : sides.device->linking())
    if (asksForDevice(said.origin->condition, rules) ||
        !known.count(said.text)) {
      known.insert(said.text);
      found.push_back(about(DiagnosticId::TD2066, *said.origin,
                            "not understood, and only in a build for the "
                            "device: " +
                                said.text));
    }
}

/// Whether rules know that builds differ in the variable `name`.
static bool isKnown(StringRef name, const RulePack &rules) {
  return matchesAny(rules.reading.configured, name) ||
         llvm::any_of(rules.macros, [&](const MacroRule &known) {
           return known.macro.matches(name);
         });
}

/// Says in what the two make another file of the same template.
static void compare(const CMakeConfigured &host, const CMakeConfigured &device,
                    const RulePack &rules, std::vector<Diagnostic> &found) {
  for (const auto &[name, value] : device.values) {
    auto other = host.values.find(name);
    if ((other == host.values.end() || other->second != value) &&
        !isKnown(name, rules))
      found.push_back(
          about(DiagnosticId::TD2077, *device.origin,
                shown(device.output) + " is made with another " + name +
                    " in a build for the device, and no rule knows it"));
  }
}

static void findConfigured(const EvaluatedSides &sides, const RulePack &rules,
                           std::vector<Diagnostic> &found) {
  for (const CMakeConfigured &made : sides.device->configured()) {
    const Role role = roleOf(made.output, rules);
    if ((role != HeaderRole && role != SourceRole) ||
        matchesAny(rules.reading.configured, made.input))
      continue;
    auto host = llvm::find_if(
        sides.host->configured(), [&](const CMakeConfigured &other) {
          return other.input == made.input && other.output == made.output;
        });
    if (host != sides.host->configured().end() &&
        !asksForDevice(made.origin->condition, rules))
      compare(*host, made, rules, found);
    else
      found.push_back(about(DiagnosticId::TD2077, *made.origin,
                            shown(made.output) +
                                " is made only in a build for the device, and "
                                "no rule knows it"));
  }
}

std::vector<Diagnostic>
decouple::findDeviceAlone(const std::map<std::string, EvaluatedSides> &files,
                          const RulePack &rules) {
  std::vector<Diagnostic> found;
  for (const auto &[path, sides] : files) {
    findLinking(sides, rules, found);
    findConfigured(sides, rules, found);
  }
  return found;
}
