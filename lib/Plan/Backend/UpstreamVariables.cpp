#include "Plan/Backend/UpstreamVariables.h"
#include "Scan/Build/Evaluate/CMakeState.h"
#include "Scan/Build/Values/CMakeCondition.h"
#include "Scan/Build/Values/CMakeNeeds.h"
#include "llvm/ADT/STLExtras.h"
#include <deque>

using namespace decouple;
using llvm::StringRef;

std::optional<std::string> decouple::withOurVariables(StringRef text,
                                                      const UnitRules &rules) {
  if (text.contains("$<") || text.contains("$ENV{") || text.contains(';'))
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

/// Whether `word` is CMake's and tells of the project or of a place in it, so
/// that the backend has another value of it.
static bool isOfProject(StringRef word) {
  return word.starts_with("CMAKE_PROJECT_") ||
         word.starts_with("CMAKE_CURRENT_") ||
         word.starts_with("CMAKE_PARENT_LIST_") ||
         llvm::is_contained({"CMAKE_SOURCE_DIR", "CMAKE_BINARY_DIR",
                             "CMAKE_HOME_DIRECTORY", "CMAKE_MODULE_PATH"},
                            word);
}

/// Whether `word` of a condition means the same in the backend's CMake: what
/// CMake itself knows, keywords, numbers and versions do.
static bool isCMakes(StringRef word) {
  // clang-format off
  static constexpr llvm::StringLiteral keywords[] = {
      "(", ")", "AND", "OR", "NOT", "ON", "OFF", "TRUE", "FALSE", "MATCHES",
      "STREQUAL", "STRLESS", "STRGREATER", "STRLESS_EQUAL", "STRGREATER_EQUAL",
      "EQUAL", "LESS", "GREATER", "LESS_EQUAL", "GREATER_EQUAL",
      "VERSION_LESS", "VERSION_GREATER", "VERSION_EQUAL", "VERSION_LESS_EQUAL",
      "VERSION_GREATER_EQUAL"};
  // clang-format on
  return llvm::is_contained(keywords, word) ||
         (word.starts_with("CMAKE_") && !word.contains('$') &&
          !isOfProject(word)) ||
         word.find_first_not_of("0123456789.") == StringRef::npos;
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

namespace {

/// Every variable is on: a condition that is one is true or false.
class AllOn : public CMakeNames {
public:
  CMakeLookup variable(StringRef) const override {
    return {CMakeLookup::State::Set, "ON"};
  }
};

} // namespace

/// Whether the backend's CMake knows `name`.
static bool isOurs(StringRef name, const RulePack &pack) {
  return isCMakes(name) || pack.reading.switches.count(name.str()) ||
         llvm::any_of(pack.units.variables,
                      [&](const auto &one) { return one.second == name; });
}

/// The variables that `argument` of a condition names, or the word that it is.
static std::vector<StringRef> namesIn(const CMakeArgument &argument) {
  StringRef name = soleReference(argument), text = argument.text;
  if (!name.empty())
    return {name};
  if (argument.kind == CMakeArgument::Kind::Unquoted)
    return {text};
  std::vector<StringRef> names;
  while (argument.kind == CMakeArgument::Kind::Quoted && text.contains("${")) {
    std::tie(name, text) = text.split("${").second.split('}');
    names.push_back(name);
  }
  return names;
}

std::string decouple::faultOfCondition(StringRef condition,
                                       const RulePack &pack) {
  if (condition.empty())
    return "";
  const std::string call = ("condition(" + condition + ")").str();
  const CMakeFile file = parseCMake("", call);
  if (file.commands.size() != 1 || !file.diagnostics.empty() ||
      evaluateCMake(file.commands[0].arguments, AllOn()) == Truth::Unknown)
    return "is not a valid CMake condition";
  for (const CMakeArgument &argument : file.commands[0].arguments)
    for (StringRef name : namesIn(argument))
      if (!isOurs(name, pack))
        return ("names `" + name +
                "`, which is neither a switch in libraries.json nor a backend "
                "variable in units.json")
            .str();
  return "";
}
