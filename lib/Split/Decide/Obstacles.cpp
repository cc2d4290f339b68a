#include "Split/Decide/Obstacles.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

namespace decouple {

namespace {

void refuse(Outline &outline, const char *id, const std::string &reason) {
  outline.transform = Transform::None;
  outline.diagnostic = id;
  outline.reason = reason;
}

bool defines(const std::vector<std::string> &arguments,
             const std::string &macro) {
  return llvm::any_of(arguments, [&](llvm::StringRef argument) {
    return argument.consume_front("-D") && argument.split('=').first == macro;
  });
}

/// The macro that makes both configurations take the arm; empty when they can
/// be told apart.
std::string contradiction(const SplitInput &input, const HostUnit &unit,
                          const ArmFacts &arm) {
  std::string both;
  UnitArguments arguments = input.compile.of(unit.path);
  const std::vector<Arm> &arms = unit.tree->groups[arm.group].arms;
  for (std::size_t i = 0; i <= arm.arm; ++i)
    for (const std::string &macro : arms[i].macros) {
      if (!llvm::is_contained(unit.deviceMacros, macro))
        continue;
      bool cpu = defines(arguments.cpu, macro);
      if (cpu != defines(arguments.cuda, macro))
        return "";
      if (cpu && both.empty())
        both = macro;
    }
  return both;
}

bool isThere(const SplitInput &input, const std::string &path) {
  std::string file = input.root + "/" + path;
  return input.compile.overlay.count(file) || llvm::sys::fs::exists(file);
}

} // namespace

void refuseObstructed(const SplitInput &input, const HostUnit &unit,
                      SplitUnit &split) {
  bool taken = hasHooks(split.outlines) && isThere(input, split.names.header);
  for (Outline &outline : split.outlines) {
    if (outline.transform == Transform::None)
      continue;
    std::string macro =
        contradiction(input, unit, split.facts.arms[outline.arm]);
    if (!macro.empty())
      refuse(outline, "TD2022",
             "the CPU-only configuration defines `" + macro + "`, too");
    else if (taken && outline.transform == Transform::Hook)
      refuse(outline, "TD2023",
             "the header of its hook is there already: " + split.names.header);
  }
}

} // namespace decouple
