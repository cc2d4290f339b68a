#include "Split/Compiler/SplitInput.h"

#include "llvm/ADT/STLExtras.h"

namespace decouple {

ClangUnit clangUnit(const SplitInput &input, const HostUnit &unit,
                    std::string text,
                    const std::vector<std::string> &arguments) {
  ClangUnit result;
  result.file = input.root + "/" + unit.path;
  result.text = std::move(text);
  result.arguments = arguments;
  result.overlay = input.compile.overlay;
  result.directory = input.compile.of(unit.path).directory;
  result.disk = unit.disk;
  return result;
}

llvm::StringRef definedMacro(llvm::StringRef argument) {
  return argument.consume_front("-D") ? argument.split('=').first : "";
}

bool areTold(const UnitArguments &arguments,
             const std::vector<std::string> &macros) {
  auto named = [&](const std::vector<std::string> &list) {
    return llvm::any_of(list, [&](llvm::StringRef argument) {
      return llvm::is_contained(macros, definedMacro(argument));
    });
  };
  return macros.empty() || named(arguments.without) || named(arguments.with);
}

bool hasActedParent(const HostUnit &unit, std::size_t group) {
  std::size_t parent = unit.tree->groups[group].parent;
  for (; parent != ConditionalGroup::None;
       parent = unit.tree->groups[parent].parent)
    if (llvm::is_contained(unit.groups, parent))
      return true;
  return false;
}

} // namespace decouple
