#include "Plan/Backend/UpstreamVariables.h"
#include "Rules/Language/Condition.h"
#include "Scan/Build/Evaluate/CMakeState.h"
#include "Scan/Build/Values/CMakeNeeds.h"
#include "Scan/Build/Values/CMakePaths.h"
#include "llvm/ADT/Twine.h"
#include <deque>

using namespace decouple;
using llvm::StringRef;

std::optional<std::string> decouple::withOurVariables(StringRef text,
                                                      const UnitRules &rules) {
  // A path of the tree is nowhere in the backend.
  if (text.contains("$<") || text.contains("$ENV{") || text.contains(';') ||
      text.contains((llvm::Twine(CMakeTreeRoot) + "/").str()))
    return std::nullopt;
  std::string out;
  for (std::size_t at; (at = text.find("${")) != StringRef::npos;) {
    auto [theirs, rest] = text.drop_front(at + 2).split('}');
    auto ours = rules.variables.find(theirs.str());
    if (ours == rules.variables.end())
      return std::nullopt;
    out += text.take_front(at).str() + "${" + ours->second + "}";
    text = rest;
  }
  return out + text.str();
}

/// `argument` of a condition as the backend's CMake has it. Of unquoted ones
/// only whole names and references can be translated.
static std::optional<std::string> withOurs(const CMakeArgument &argument,
                                           const UnitRules &rules) {
  if (argument.kind == CMakeArgument::Kind::Quoted)
    return withOurVariables(argument.text, rules);
  auto ours = rules.variables.find(argument.text.str());
  if (ours != rules.variables.end())
    return ours->second;
  if (isCMakes(argument.text))
    return argument.text.str();
  if (soleReference(argument).empty())
    return std::nullopt;
  return withOurVariables(argument.text, rules);
}

std::optional<std::string> decouple::withOurCondition(StringRef condition,
                                                      const UnitRules &rules) {
  const std::string call = ("condition(" + condition + ")").str();
  const CMakeFile file = parseCMake("", call);
  if (file.commands.size() != 1 || !file.diagnostics.empty())
    return std::nullopt;
  std::vector<CMakeArgument> arguments = file.commands[0].arguments;
  std::deque<std::string> translated; // what the arguments refer to
  for (CMakeArgument &argument : arguments) {
    std::optional<std::string> text = withOurs(argument, rules);
    if (!text)
      return std::nullopt;
    argument.text = translated.emplace_back(std::move(*text));
  }
  return spellArguments(arguments);
}

/// What holds with all of `needs`, whose switches are the backend's as they
/// are, and with `condition`.
static std::optional<std::string>
withOurs(const std::vector<std::string> &needs, StringRef condition,
         const UnitRules &rules) {
  auto ours = withOurCondition(condition, rules);
  if (ours)
    ours = withNeeds(needs, *ours);
  return ours;
}

std::optional<std::string> decouple::conditionOf(const BuildProperty &property,
                                                 const UnitRules &rules) {
  auto out = withOurs(property.needs, property.condition, rules);
  if (out && !out->empty() && !property.unless.empty())
    *out = "(" + *out + ")";
  for (const auto &[needs, condition] : property.unless) {
    auto replaced = withOurs(needs, condition, rules);
    if (!out || !replaced)
      return std::nullopt;
    *out += (out->empty() ? "NOT (" : " AND NOT (") + *replaced + ")";
  }
  return out;
}
