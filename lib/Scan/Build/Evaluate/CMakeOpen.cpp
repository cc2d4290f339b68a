#include "Scan/Build/Evaluate/CMakeOpen.h"
#include "Scan/Build/Evaluate/CMakeFlags.h"
#include "Scan/Build/Evaluate/CMakeRecord.h"
#include "Scan/Build/Values/CMakePaths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace decouple;
using llvm::StringRef;
using Of = BuildProperty::Of;

static void recordWhole(CMakeState &state, BuildProperty whom,
                        const CMakeCommand &command) {
  whom.command = command.name;
  std::vector<CMakeArgument> arguments = command.arguments;
  for (CMakeArgument &argument : arguments)
    if (command.name == "set" && argument.text.empty())
      argument.text = "\"\""; // what is emptied, to be seen
  recordUnread(state, whom, propertyItems(state, arguments));
}

void decouple::recordUnreadTarget(CMakeState &state,
                                  const CMakeCommand &command) {
  std::optional<std::string> target = subjectOf(state, command);
  if (!target)
    return;
  BuildProperty whom{Of::Library, *target};
  whom.command = command.name;
  recordUnread(
      state, whom,
      propertyItems(state, llvm::ArrayRef(command.arguments).drop_front()));
}

void decouple::recordUnknownFlags(CMakeState &state,
                                  const CMakeCommand &command) {
  for (const CMakeArgument &argument : command.arguments)
    if (argument.kind == CMakeArgument::Kind::Unquoted)
      if (auto whom = usersOfFlags(state, state.text(argument)))
        return recordWhole(state, *whom, command);
}

/// Commands that name targets or sources and tell no compiler anything.
static bool concernsNoCompiler(StringRef command) {
  return llvm::is_contained(
      {"add_custom_command", "add_custom_target", "add_dependencies",
       "add_executable", "add_test", "configure_file", "export",
       "find_package_handle_standard_args", "get_source_file_property",
       "install", "message", "set_tests_properties", "source_group",
       "target_link_directories"},
      command);
}

/// Whether `text` may be the name of a target.
static bool isWord(StringRef text) {
  return !text.empty() && llvm::all_of(text, [](char c) {
    return llvm::isAlnum(c) || c == '_';
  });
}

void decouple::forgetNamed(CMakeState &state, const CMakeCommand &command) {
  for (const CMakeArgument &argument : command.arguments)
    if (argument.kind == CMakeArgument::Kind::Unquoted &&
        state.variables.find(argument.text))
      state.forget(argument.text);
}

void decouple::recordUnknownCommand(CMakeState &state,
                                    const CMakeCommand &command) {
  if (concernsNoCompiler(command.name))
    return;
  recordUnknownFlags(state, command);
  for (const CMakeItem &item : state.expand(command.arguments, "")) {
    if (state.known.count(item.text.str()))
      recordWhole(state, {Of::Library, state.realName(item.text)}, command);
    else if (auto path = inTree(item.text, state.directory);
             path && state.inputs.tree.find(*path))
      recordWhole(state, {Of::Unit, *path}, command);
    else if (isWord(item.text)) // it may be made here, and link anything
      state.links[item.text.str()].push_back(
          {"", BuildProperty::Reach::Users, {}});
  }
  forgetNamed(state, command);
}

void decouple::recordDeferred(CMakeState &state, const CMakeCommand &command) {
  llvm::ArrayRef<CMakeArgument> arguments = command.arguments;
  auto call = llvm::find_if(
      arguments, [](const CMakeArgument &a) { return a.is("CALL"); });
  if (arguments.end() - call < 2 ||
      concernsNoCompiler(StringRef(state.text(call[1])).lower()))
    return;
  BuildProperty any{Of::Directory, ""};
  any.isForAny = true;
  recordWhole(state, any, command);
}

/// Whether something of which `known` is known may be a target that compiles
/// something, or a source of the tree.
static bool mayBeOurs(StringRef known) {
  return !known.contains("::") && !known.starts_with(CMakeBuildRoot);
}

std::optional<std::string> decouple::subjectOf(CMakeState &state,
                                               const CMakeCommand &command) {
  if (command.arguments.empty())
    return std::nullopt;
  const CMakeArgument &name = command.arguments[0];
  bool unknown = false;
  std::string text = name.kind == CMakeArgument::Kind::Bracket
                         ? name.text.str()
                         : expandCMake(name.text, state, unknown);
  if (!unknown)
    return text;
  if (mayBeOurs(text))
    recordWhole(state, {Of::Directory, ""}, command);
  return std::nullopt;
}

void decouple::recordOpenSubjects(CMakeState &state, const BuildProperty &whom,
                                  llvm::ArrayRef<CMakeItem> subjects,
                                  llvm::ArrayRef<CMakeArgument> values) {
  for (const CMakeItem &subject : subjects) {
    if (subject.open.empty() || !mayBeOurs(subject.text))
      continue;
    std::vector<CMakeItem> items = propertyItems(state, values);
    items.push_back({"of", subject.origin});
    items.push_back({subject.open, subject.origin});
    recordUnread(state, whom, items);
  }
}
