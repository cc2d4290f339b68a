#include "Scan/Build/Evaluate/CMakeFlags.h"
#include "Scan/Build/Evaluate/CMakeOpen.h"
#include "Scan/Build/Evaluate/CMakeRecord.h"
#include "Scan/Build/Values/CMakePaths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace decouple;
using llvm::ArrayRef;
using llvm::StringRef;

namespace {

/// CMAKE_<language>_FLAGS[_<configuration>], or one that becomes a property of
/// each target.
struct FlagsVariable {
  StringRef language, configuration;
  bool isFlags = true;
};

} // namespace

/// What CMAKE_<name> says of a target's compilation in any language.
static bool isOfTargets(StringRef name) {
  return llvm::is_contained(
      {"COMPILE_WARNING_AS_ERROR", "INCLUDE_CURRENT_DIR",
       "INCLUDE_CURRENT_DIR_IN_INTERFACE", "INTERPROCEDURAL_OPTIMIZATION",
       "NO_SYSTEM_FROM_IMPORTED", "POSITION_INDEPENDENT_CODE", "UNITY_BUILD",
       "VISIBILITY_INLINES_HIDDEN"},
      name);
}

/// What CMAKE_<language>_<name> says of it.
static bool isOfLanguage(StringRef name) {
  return llvm::is_contained(
      {"ARCHITECTURES", "EXTENSIONS", "SEPARABLE_COMPILATION", "STANDARD",
       "STANDARD_INCLUDE_DIRECTORIES", "VISIBILITY_PRESET"},
      name);
}

/// None of our units is in C, and linkers have flags of their own.
static std::optional<FlagsVariable> readVariable(StringRef name) {
  FlagsVariable variable;
  if (!name.consume_front("CMAKE_"))
    return std::nullopt;
  if (isOfTargets(name))
    return FlagsVariable{"", "", /*isFlags=*/false};
  auto [language, rest] = name.split('_');
  variable.language = language;
  if (language.empty() || language == "C" || language == "HOST")
    return std::nullopt;
  variable.isFlags = rest.consume_front("FLAGS");
  if (variable.isFlags && (rest.empty() || rest.consume_front("_"))) {
    variable.configuration = rest;
    return variable;
  }
  if (isOfLanguage(rest))
    return variable;
  return std::nullopt;
}

SaidWith decouple::saidWith(const BuildProperty &property) {
  std::optional<FlagsVariable> variable = readVariable(property.command);
  if (variable && variable->isFlags)
    return variable->configuration.empty() ? SaidWith::Flags
                                           : SaidWith::FlagsOfConfiguration;
  return llvm::StringSwitch<SaidWith>(property.command)
      .Case("COMPILE_FLAGS", SaidWith::CompileFlags)
      .Case("COMPILE_OPTIONS", SaidWith::CompileOptions)
      .Case("INCLUDE_DIRECTORIES", SaidWith::IncludeDirectories)
      .Default(SaidWith::Other);
}

/// When the flags of `configuration` are used.
static std::string conditionOf(StringRef configuration) {
  if (configuration.empty())
    return "";
  StringRef name = llvm::StringSwitch<StringRef>(configuration)
                       .Case("DEBUG", "Debug")
                       .Case("RELEASE", "Release")
                       .Case("RELWITHDEBINFO", "RelWithDebInfo")
                       .Case("MINSIZEREL", "MinSizeRel")
                       .Default(configuration);
  return ("CMAKE_BUILD_TYPE STREQUAL \"" + name + "\"").str();
}

std::optional<BuildProperty> decouple::usersOfFlags(const CMakeState &state,
                                                    StringRef name) {
  std::optional<FlagsVariable> variable = readVariable(name);
  if (!variable) // most names
    return std::nullopt;
  std::optional<std::string> here = inTree(state.directory, state.directory);
  if (!here)
    return std::nullopt;
  BuildProperty whom{BuildProperty::Of::Directory, *here};
  whom.language = variable->language.str();
  whom.command = name.str();
  return whom;
}

static void addFlags(CMakeState &state, const BuildProperty &whom,
                     ArrayRef<CMakeItem> items, bool isFirst) {
  const std::size_t earlier = state.properties.size();
  std::string condition =
      conditionOf(readVariable(whom.command)->configuration);
  for (const CMakeItem &item : items)
    recordFlags(state, whom,
                state.guarded(item, state.within({}, condition, "")));
  if (isFirst)
    putFirst(state, earlier);
}

/// string(APPEND|PREPEND NAME TEXT...), list(APPEND|PREPEND NAME TEXT...): a
/// list's elements come to be words. What else changes flags is not understood.
static void changeFlags(CMakeState &state, const CMakeCommand &command) {
  ArrayRef<CMakeArgument> arguments = command.arguments;
  if (arguments.size() < 2)
    return;
  bool isFirst = arguments[0].is("PREPEND");
  if (!isFirst && !arguments[0].is("APPEND"))
    return recordUnknownFlags(state, command);
  auto whom = usersOfFlags(state, state.text(arguments[1]));
  if (whom && !readVariable(whom->command)->isFlags)
    recordUnknownFlags(state, command);
  else if (whom)
    addFlags(state, *whom, propertyItems(state, arguments.drop_front(2)),
             isFirst);
}

/// set(NAME TEXT): adds to the flags when TEXT has them, too.
static void setFlags(CMakeState &state, const CMakeCommand &command) {
  ArrayRef<CMakeArgument> arguments = command.arguments;
  std::string name = arguments.empty() ? "" : state.text(arguments[0]);
  std::optional<BuildProperty> whom = usersOfFlags(state, name);
  if (!whom)
    return;
  StringRef text = arguments.size() > 1 ? arguments[1].text : "";
  auto [before, after] = text.split("${" + name + "}");
  if (arguments.size() != 2 || before.size() == text.size() ||
      !readVariable(name)->isFlags)
    return recordUnknownFlags(state, command);
  for (StringRef part : {before, after}) {
    CMakeArgument argument = arguments[1];
    argument.text = part;
    addFlags(state, *whom, propertyItems(state, argument),
             part.data() == before.data());
  }
}

/// Whether `name` is a variable with what all linkers are told:
/// CMAKE_<KIND>_LINKER_FLAGS[_<CONFIG>], CMAKE_<LANG>_STANDARD_LIBRARIES.
static bool isOfLinkers(StringRef name) {
  return name.consume_front("CMAKE_") &&
         (name.contains("_LINKER_FLAGS") ||
          name.ends_with("_STANDARD_LIBRARIES"));
}

void decouple::recordLinking(CMakeState &state, const CMakeCommand &command,
                             ArrayRef<CMakeItem> items) {
  std::string text = command.name;
  for (const CMakeItem &item : items)
    text += " " + item.text.str();
  if (!items.empty())
    state.linking.push_back({text, state.origin(command.line, "")});
}

bool decouple::mayChangeFlags(StringRef command) {
  return llvm::is_contained({"list", "set", "string", "unset"}, command);
}

void decouple::runFlagsCommand(CMakeState &state, const CMakeCommand &command) {
  ArrayRef<CMakeArgument> arguments = command.arguments;
  const bool isSecond = command.name == "string" || command.name == "list";
  if (arguments.size() > isSecond &&
      isOfLinkers(state.text(arguments[isSecond])))
    recordLinking(state, command, propertyItems(state, arguments));
  if (command.name == "string" || command.name == "list")
    changeFlags(state, command);
  else if (command.name == "set")
    setFlags(state, command);
  else if (command.name == "unset")
    recordUnknownFlags(state, command);
}

void decouple::addFlag(CMakeState &state, const CMakeCommand &command) {
  ArrayRef<CMakeArgument> arguments = command.arguments;
  if (arguments.size() < 2)
    return;
  const std::string name = state.text(arguments[1]);
  if (auto whom = usersOfFlags(state, name))
    return addFlags(state, *whom, propertyItems(state, arguments.take_front()),
                    false);
  std::vector<CMakeItem> items = state.valueOf(name);
  items.push_back({"", state.origin(command.line, name),
                   state.strings.save("${" + name + "}")});
  state.assign(name, std::move(items));
}
