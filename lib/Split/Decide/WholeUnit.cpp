#include "Split/Decide/WholeUnit.h"

#include "llvm/ADT/StringExtras.h"

namespace decouple {

std::optional<UnitRefusal> refuseUnread(const HostUnit &unit,
                                        const UnitArguments &arguments,
                                        const SplitRules &rules) {
  if (unit.text.contains('\0')) // what is behind one nobody agrees on
    return UnitRefusal{DiagnosticId::TD2021,
                       "does not parse: it has NUL bytes"};
  if (unit.library.empty())
    return UnitRefusal{DiagnosticId::TD2031,
                       "no library of the host compiles it"};
  if (!rules.libraries.count(unit.library))
    return UnitRefusal{DiagnosticId::TD2031,
                       "the rules for splitting do not know the library `" +
                           unit.library + "`"};
  if (!areTold(arguments, unit.tellingMacros))
    return UnitRefusal{DiagnosticId::TD2032,
                       "the compiler's arguments do not say `" +
                           llvm::join(unit.tellingMacros, "` or `") + "`"};
  return std::nullopt;
}

UnitRefusal refuseLost(const std::string &lost) {
  return {DiagnosticId::TD2033, "the compiler " + lost + " on this file"};
}

UnitRefusal refuseLooseHooks(const std::string &fault) {
  return {DiagnosticId::TD2001,
          "a header that its hook needs cannot be included first: " + fault};
}

UnitRefusal refuseOtherReading(const std::string &header) {
  return {DiagnosticId::TD2036,
          "the file reads " + header +
              " otherwise than files that only read it for hooks"};
}

UnitRefusal refuseSecondHeader(const std::string &header) {
  return {DiagnosticId::TD2023,
          "the checkout already has the header of its hook: " + header};
}

UnitRefusal refuseUnsettled() {
  return {DiagnosticId::TD2030, "with the hooks of other files of its library "
                                "it becomes another each time"};
}

} // namespace decouple
