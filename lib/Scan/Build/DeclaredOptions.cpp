#include "Scan/Build/DeclaredOptions.h"
#include "Scan/Build/Values/CMakeCondition.h"

using namespace decouple;
using llvm::StringRef;

/// All of the conditions in `text`, a list.
static Truth evaluateList(StringRef text, const CMakeNames &names) {
  Truth all = Truth::True;
  for (const std::string &condition : splitCMakeList(text)) {
    const std::string command = "if(" + condition + ")";
    const CMakeFile parsed = parseCMake("", command);
    all = conjoin(all, parsed.commands.size() == 1
                           ? evaluateCMake(parsed.commands[0].arguments, names)
                           : Truth::Unknown);
  }
  return all;
}

void decouple::takeDeclaredOptions(const CMakeFile &file,
                                   const CMakeSettings &without,
                                   CMakeSettings &with) {
  unsigned depth = 0;
  for (const CMakeCommand &command : file.commands) {
    const StringRef name = command.name;
    depth += name == "if";
    depth -= name == "endif" && depth;
    // cmake_dependent_option(NAME TEXT DEFAULT CONDITIONS OTHERWISE)
    if (depth || name != "cmake_dependent_option" ||
        command.arguments.size() < 5 || !command.arguments[2].is("ON") ||
        !command.arguments[4].is("OFF"))
      continue;
    const StringRef conditions = command.arguments[3].text;
    if (evaluateList(conditions, without) == Truth::False &&
        evaluateList(conditions, with) == Truth::True)
      with.values[command.arguments[0].text.str()] = Truth::True;
  }
}
