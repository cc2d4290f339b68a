#include "Split/Decide/Macros.h"

#include "Text/WordSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace decouple {

std::vector<llvm::StringRef> macrosChanged(llvm::StringRef text) {
  std::vector<llvm::StringRef> names;
  for (llvm::StringRef line : llvm::split(text, '\n')) {
    line = line.ltrim();
    if (!line.consume_front("#"))
      continue;
    line = line.ltrim();
    if (line.consume_front("define") || line.consume_front("undef"))
      names.push_back(line.ltrim().take_while(isWordByte));
  }
  return names;
}

/// `offset` lies in an arm that is to leave, or in a block around one.
static bool leaves(const HostFile &file, std::size_t offset) {
  return llvm::any_of(file.facts.arms, [&](const ArmFacts &arm) {
    const Arm &body = file.tree.groups[arm.group].arms[arm.arm];
    return body.bodyBegin <= offset && offset < body.bodyEnd;
  });
}

/// Comments and strings count as well: too many mentions refuse, too few would
/// split wrongly.
static bool isMentioned(const HostFile &file, llvm::StringRef name,
                        std::size_t from) {
  for (std::size_t at = file.text.find(name, from); at != llvm::StringRef::npos;
       at = file.text.find(name, at + 1)) {
    std::size_t end = at + name.size();
    bool whole = (at == 0 || !isWordByte(file.text[at - 1])) &&
                 (end == file.text.size() || !isWordByte(file.text[end]));
    if (whole && !leaves(file, at))
      return true;
  }
  return false;
}

std::string macroAskedForLater(const HostFile &file, const ArmFacts &arm) {
  const ConditionalGroup &group = file.tree.groups[arm.group];
  const Arm &body = group.arms[arm.arm];
  for (llvm::StringRef name :
       macrosChanged(file.text.slice(body.bodyBegin, body.bodyEnd)))
    if (!name.empty() && isMentioned(file, name, group.end))
      return name.str();
  return "";
}

const MacroUse *ownPlaceMacroIn(const HostFile &file, TextRange text) {
  const std::vector<MacroUse> &macros = file.facts.preprocessor.ownPlace;
  auto found = llvm::find_if(macros, [&](const MacroUse &macro) {
    return text.contains(macro.offset);
  });
  return found == macros.end() ? nullptr : &*found;
}

} // namespace decouple
