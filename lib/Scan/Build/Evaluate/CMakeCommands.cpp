#include "Scan/Build/Evaluate/CMakeCommands.h"
#include "Scan/Build/Evaluate/CMakeFlags.h"
#include "Scan/Build/Evaluate/CMakeOpen.h"
#include "Scan/Build/Evaluate/CMakeProperties.h"
#include "Scan/Build/Evaluate/CMakeSwitched.h"
#include "Scan/Build/Evaluate/CMakeTargets.h"
#include "Scan/Build/Evaluate/CMakeText.h"
#include "Scan/Build/Values/CMakePaths.h"
#include "llvm/ADT/StringSwitch.h"

using namespace decouple;
using llvm::ArrayRef;
using llvm::StringRef;

static void unset(CMakeState &state, const CMakeCommand &command) {
  if (command.arguments.empty())
    return;
  state.unset(state.text(command.arguments[0]),
              command.arguments.back().is("PARENT_SCOPE"));
}

static void forgetFirst(CMakeState &state, const CMakeCommand &command) {
  if (!command.arguments.empty())
    state.forget(state.text(command.arguments[0]));
}

/// Whether alternatives of a variable are among the elements of `arguments`.
static bool hasAlternatives(const CMakeState &state,
                            ArrayRef<CMakeArgument> arguments) {
  return llvm::any_of(arguments, [&](const CMakeArgument &argument) {
    StringRef name = soleReference(argument);
    CMakeValueRef value = name.empty() ? nullptr : state.find(name);
    return value && value->ambiguous;
  });
}

static void set(CMakeState &state, const CMakeCommand &command) {
  ArrayRef<CMakeArgument> arguments = command.arguments;
  if (arguments.empty() || StringRef(arguments[0].text).starts_with("ENV{"))
    return;
  std::string name = state.text(arguments[0]);
  arguments = arguments.drop_front();
  bool inParent = !arguments.empty() && arguments.back().is("PARENT_SCOPE");
  if (inParent)
    arguments = arguments.drop_back();
  auto cache = llvm::find_if(
      arguments, [](const CMakeArgument &a) { return a.is("CACHE"); });
  if (cache != arguments.end()) {
    bool force = arguments.back().is("FORCE");
    if (!force && state.variable(name).state == CMakeLookup::State::Set)
      return; // the cache does not hide a value that is there already
    arguments = arguments.take_front(cache - arguments.begin());
  } else if (arguments.empty()) {
    return unset(state, command);
  }
  state.assign(name, state.expandAll(arguments, name), inParent,
               hasAlternatives(state, arguments));
}

/// option(NAME "help" [value]): a configuration's value goes before it.
static void option(CMakeState &state, const CMakeCommand &command) {
  if (command.arguments.size() < 2)
    return;
  std::string name = state.text(command.arguments[0]);
  if (state.variable(name).state == CMakeLookup::State::Set)
    return;
  if (command.arguments.size() > 2)
    return state.assign(
        name, state.expand(ArrayRef(command.arguments).slice(2, 1), name));
  state.assign(name, {{"OFF", state.origin(command.line, "")}});
}

/// The elements of `name` for `command`, which changes it; what is not known of
/// it stays one.
static std::vector<CMakeItem>
wholeValue(CMakeState &state, const CMakeCommand &command, StringRef name) {
  std::vector<CMakeItem> items = state.valueOf(name);
  for (CMakeItem &item : items)
    if (!item.open.empty()) // most lists are long, and known
      item = state.placed(item, command.line);
  return items;
}

static void list(CMakeState &state, const CMakeCommand &command) {
  ArrayRef<CMakeArgument> arguments = command.arguments;
  if (arguments.size() < 2)
    return;
  StringRef operation = arguments[0].text;
  std::string name = state.text(arguments[1]);
  if (joinWords(state, command))
    return;
  if (llvm::is_contained({"LENGTH", "GET", "FIND", "JOIN", "SUBLIST"},
                         operation))
    return state.forget(state.text(arguments.back()));
  CMakeValueRef before = state.find(name);
  if ((operation == "SORT" || operation == "REVERSE") && before &&
      before->ambiguous)
    return; // alternatives stay alternatives
  std::vector<CMakeItem> items = wholeValue(state, command, name),
                         more = operation == "APPEND"
                                    ? elementsToAppend(
                                          state, arguments.drop_front(2), name)
                                    : state.expandAll(arguments.drop_front(2),
                                                      name);
  if (!changeCMakeList(operation, items, more)) {
    forgetNamed(state, command); // OUTPUT_VARIABLE, those of POP_BACK
    state.forget(name);
    return state.note(command, DiagnosticId::CMakeUnsupported,
                      "list(" + operation + ") of " + name +
                          " is not evaluated");
  }
  state.assign(name, std::move(items), /*inParent=*/false,
               (before && before->ambiguous) ||
                   hasAlternatives(state, arguments.drop_front(2)));
}

/// The files that the patterns of file(GLOB) are about.
static std::vector<CMakeItem> globbed(CMakeState &state,
                                      ArrayRef<CMakeArgument> arguments,
                                      StringRef name, bool recurse) {
  std::vector<CMakeItem> items;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const CMakeArgument &argument = arguments[i];
    if (argument.is("CONFIGURE_DEPENDS"))
      continue;
    if (argument.is("LIST_DIRECTORIES") || argument.is("RELATIVE")) {
      ++i; // sources are compared as paths, so RELATIVE changes nothing
      continue;
    }
    for (const SourceFile *found : globTree(
             state.inputs.tree, state.text(argument), state.directory, recurse))
      items.push_back({state.strings.save(cmakeAbsolute(found->path)),
                       state.origin(argument.line, name)});
  }
  removeCMakeDuplicates(items);
  return items;
}

static void string(CMakeState &state, const CMakeCommand &command) {
  if (!changeText(state, command))
    forgetNamed(state, command);
}

static void file(CMakeState &state, const CMakeCommand &command) {
  ArrayRef<CMakeArgument> arguments = command.arguments;
  if (arguments.size() < 2)
    return;
  StringRef operation = arguments[0].text;
  if (operation != "GLOB" && operation != "GLOB_RECURSE")
    return forgetNamed(state, command);
  std::string name = state.text(arguments[1]);
  state.assign(name, globbed(state, arguments.drop_front(2), name,
                             operation == "GLOB_RECURSE"));
}

static void project(CMakeState &state, const CMakeCommand &command) {
  if (command.arguments.empty())
    return;
  StringRef here = state.strings.save(state.directory);
  std::string name = state.text(command.arguments[0]);
  state.assign("PROJECT_SOURCE_DIR", {{here, state.origin(command.line, "")}});
  state.assign(name + "_SOURCE_DIR", {{here, state.origin(command.line, "")}});
}

static void leave(CMakeState &state, const CMakeCommand &command) {
  state.leaving = command.name == "return"  ? CMakeLeave::File
                  : command.name == "break" ? CMakeLeave::Loop
                                            : CMakeLeave::Iteration;
}

/// NAME("list" variable): the elements of a list of a Starlark file. One that
/// is not there is a loss, whether it is the host's or the device's.
static void starlarkList(CMakeState &state, const CMakeCommand &command,
                         const BuildCommand &meaning) {
  if (command.arguments.size() < 2)
    return;
  std::string list = StringRef(state.text(command.arguments[0])).trim().str();
  std::string name = state.text(command.arguments[1]);
  auto lacks = [&](DiagnosticId id, const std::string &what) {
    state.note(command, id, what);
    state.note(command, DiagnosticId::TD2060,
               what + ", so what is compiled is not all known");
  };
  auto file = state.inputs.starlark.find(meaning.file);
  if (file == state.inputs.starlark.end())
    return lacks(DiagnosticId::BuildFileMissing,
                 meaning.file + " is not in this tree");
  auto found = file->second.lists.find(list);
  if (found == file->second.lists.end())
    return lacks(DiagnosticId::BuildListMissing,
                 meaning.file + " has no list " + list);
  std::vector<CMakeItem> items = wholeValue(state, command, name);
  for (const StarlarkEntry &entry : found->second) {
    const CMakeOrigin *origin =
        state.originIn(file->second.path, entry.line, found->first);
    if (entry.open)
      items.push_back(
          {"", origin, state.strings.save(list + ": " + entry.text)});
    else
      items.push_back({state.strings.save(cmakeAbsolute(entry.text)), origin});
  }
  state.assign(name, std::move(items));
}

/// NAME(variable "list" item...)
static void exclude(CMakeState &state, const CMakeCommand &command) {
  ArrayRef<CMakeArgument> arguments = command.arguments;
  if (arguments.size() < 2)
    return;
  std::string name = state.text(arguments[0]);
  std::vector<CMakeItem> items = state.expandAll(arguments.slice(1, 1), name);
  removeCMakeItems(items, state.expand(arguments.drop_front(2), name));
  state.assign(name, std::move(items));
}

using Handler = void (*)(CMakeState &, const CMakeCommand &);

static Handler handlerOf(StringRef command) {
  return llvm::StringSwitch<Handler>(command)
      .Cases("add_library", "target_sources", addTarget)
      .Cases("break", "continue", "return", leave)
      .Cases("execute_process", "math", forgetNamed)
      .Case("file", file)
      .Cases("find_file", "find_library", "find_path", "find_program",
             forgetFirst)
      .Cases("get_filename_component", "get_property", "get_target_property",
             forgetFirst)
      .Case("list", list)
      .Case("option", option)
      .Case("project", project)
      .Case("set", set)
      .Case("string", string)
      .Case("target_link_libraries", linkLibraries)
      .Case("unset", unset)
      .Default(nullptr);
}

/// Whether `command` changes nothing but variables.
static bool assigns(StringRef command) {
  return !llvm::is_contained({"add_library", "break", "continue", "return",
                              "target_link_libraries", "target_sources"},
                             command);
}

static void runHandler(CMakeState &state, const CMakeCommand &command,
                       Handler handler) {
  if (!assigns(command.name))
    return handler(state, command);
  assignSwitched(state, switchesOf(state, command.arguments),
                 [&] { handler(state, command); });
}

/// Commands whose meaning the rule pack tells; they go before definitions.
static bool runNamed(CMakeState &state, const CMakeCommand &command) {
  for (const BuildCommand &meaning : state.inputs.reading.commands) {
    if (meaning.name != command.name)
      continue;
    const Switches switches = switchesOf(state, command.arguments);
    switch (meaning.kind) {
    case CommandKind::StarlarkList:
      assignSwitched(state, switches,
                     [&] { starlarkList(state, command, meaning); });
      break;
    case CommandKind::Exclude:
      assignSwitched(state, switches, [&] { exclude(state, command); });
      break;
    case CommandKind::Target:
      addTarget(state, command);
      break;
    case CommandKind::AddFlag:
      recordSwitched(state, switches, [&] { addFlag(state, command); });
      break;
    }
    return true;
  }
  return false;
}

bool decouple::runCommand(CMakeState &state, const CMakeCommand &command) {
  if (runNamed(state, command) || runPropertyCommand(state, command))
    return true;
  Handler handler = handlerOf(command.name);
  if (handler)
    runHandler(state, command, handler);
  return handler;
}
