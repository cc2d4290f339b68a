#include "Plan/Backend/Requirements.h"
#include "Plan/Backend/Generate.h"
#include <map>

using namespace decouple;
using llvm::StringRef;

static std::string headOf(StringRef prefix, StringRef release) {
  std::string name = "#   " + prefix.str() + "_<part>_";
  return "# Which versions of other projects release " + release.str() +
         " needs, as the rules\n# say it. Generated; do not edit.\n#\n" + name +
         "MINIMUM  the first version that fits\n" + name +
         "BELOW    the first that does not any more\n" + name +
         "PACKAGE  what to install, from PyPI\n#\n"
         "# Without MINIMUM and BELOW, which versions the release takes is not "
         "known. Behind\n# each line: the rule.\n\n";
}

std::string
decouple::requirementsText(const std::vector<Requirement> &requirements,
                           StringRef prefix, StringRef release) {
  // "CUTLASS_MINIMUM" => the rest of its line; a later rule is over an earlier.
  std::map<std::string, std::string> lines;
  for (const Requirement &rule : requirements) {
    auto say = [&](const char *what, const std::string &value) {
      if (!value.empty())
        lines[rule.part + what] =
            " " + cmakeArgument(value) + ") # " + rule.info.id + "\n";
    };
    say("_MINIMUM", rule.minimum);
    say("_BELOW", rule.below);
    say("_PACKAGE", rule.package);
  }
  std::string text = headOf(prefix, release);
  for (const auto &[variable, rest] : lines)
    text += "set(" + prefix.str() + "_" + variable + rest;
  return text;
}
