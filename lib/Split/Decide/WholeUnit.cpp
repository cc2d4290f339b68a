#include "Split/Decide/WholeUnit.h"

#include "llvm/ADT/StringExtras.h"

namespace decouple {

std::optional<UnitRefusal> refuseUnread(const HostUnit &unit,
                                        const UnitArguments &arguments,
                                        const SplitRules &rules) {
  if (unit.text.contains('\0')) // what is behind one nobody agrees on
    return UnitRefusal{DiagnosticId::TD2021,
                       "does not parse: it has NUL bytes"};
  if (!unit.includedBy.empty())
    return UnitRefusal{DiagnosticId::TD2037,
                       "is in a file that `" + unit.includedBy + "` includes"};
  if (unit.library.empty())
    return UnitRefusal{DiagnosticId::TD2031,
                       "no library of the host compiles it"};
  if (!rules.libraries.count(unit.library))
    return UnitRefusal{DiagnosticId::TD2031,
                       "the rules for splitting do not know the library `" +
                           unit.library + "`"};
  if (arguments.areSeveral)
    return UnitRefusal{DiagnosticId::TD2043,
                       "the compilation database has several commands for the "
                       "file, which differ"};
  if (llvm::any_of(arguments.with, [](llvm::StringRef argument) {
        argument = argument.ltrim('-');
        return argument.starts_with("include") ||
               argument.starts_with("imacros");
      }))
    return UnitRefusal{
        DiagnosticId::TD2043,
        "the compiler's arguments include a file, which those of "
        "the backend's sources do not"};
  if (!areTold(arguments, unit.tellingMacros))
    return UnitRefusal{DiagnosticId::TD2032,
                       "the compiler's arguments do not say `" +
                           llvm::join(unit.tellingMacros, "` or `") + "`"};
  return std::nullopt;
}

UnitRefusal refuseLost(const std::string &lost) {
  return {DiagnosticId::TD2033, "the compiler " + lost + " on this file"};
}

UnitRefusal refuseSecondHeader(const std::string &header) {
  return {DiagnosticId::TD2023,
          "the checkout already has the header of its hook: " + header};
}

} // namespace decouple
