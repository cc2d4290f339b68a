#include "Scan/Build/Evaluate/CMakeProperties.h"
#include "Scan/Build/Evaluate/CMakeFlags.h"
#include "Scan/Build/Evaluate/CMakeOpen.h"
#include "Scan/Build/Evaluate/CMakeRecord.h"
#include "Scan/Build/Evaluate/CMakeSetProperties.h"
#include "Scan/Build/Evaluate/CMakeSwitched.h"
#include "Scan/Build/Values/CMakeCondition.h"
#include "Scan/Build/Values/CMakePaths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace decouple;
using llvm::ArrayRef;
using llvm::StringRef;
using Kind = BuildProperty::Kind;
using Of = BuildProperty::Of;
using Reach = BuildProperty::Reach;

const char *decouple::propertyOf(Kind kind) {
  return kind == Kind::Unread ? "not understood:" : nameOf(kind);
}

static Kind kindOfCommand(StringRef name) {
  if (name.ends_with("include_directories"))
    return Kind::IncludeDirectory;
  bool definitions =
      name == "target_compile_definitions" || name == "add_compile_definitions";
  return definitions ? Kind::Definition : Kind::Option;
}

/// Whether `word` says which place the directories of a command take.
static bool takesPlace(StringRef word, BuildProperty &whom) {
  whom.isBefore = word == "BEFORE" || (whom.isBefore && word != "AFTER");
  whom.isSystem |= word == "SYSTEM";
  return llvm::is_contained({"BEFORE", "AFTER", "SYSTEM"}, word);
}

/// target_compile_definitions, target_compile_options and
/// target_include_directories(TARGET INTERFACE|PUBLIC|PRIVATE VALUE...)
static void targetCompile(CMakeState &state, const CMakeCommand &command) {
  ArrayRef<CMakeArgument> arguments = command.arguments;
  std::optional<std::string> target = subjectOf(state, command);
  if (!target)
    return;
  BuildProperty whom{Of::Library, *target};
  whom.kind = kindOfCommand(command.name);
  whom.command = propertyOf(whom.kind);
  std::vector<CMakeItem> said;
  auto flush = [&] {
    const std::size_t earlier = state.properties.size();
    for (Reach reach : {Reach::Itself, Reach::Users})
      if (whom.reach == reach || whom.reach == Reach::Both) {
        BuildProperty one = whom;
        one.reach = reach;
        recordItems(state, one, said);
      }
    if (whom.isBefore) // each group before those that were there
      putFirst(state, earlier);
    said.clear();
  };
  for (const CMakeItem &item : propertyItems(state, arguments.drop_front())) {
    auto reach = llvm::StringSwitch<std::optional<Reach>>(item.text)
                     .Case("PUBLIC", Reach::Both)
                     .Case("PRIVATE", Reach::Itself)
                     .Case("INTERFACE", Reach::Users)
                     .Default(std::nullopt);
    if (reach) {
      flush();
      whom.reach = *reach;
    } else if (!takesPlace(item.text, whom)) {
      said.push_back(item);
    }
  }
  flush();
}

/// add_definitions(FLAG...): CMake makes COMPILE_DEFINITIONS of what is one;
/// the rest are flags that no property has.
static void recordFlagsOfDirectory(CMakeState &state, BuildProperty whom,
                                   ArrayRef<CMakeItem> items) {
  auto isDefinition = [](const CMakeItem &item) {
    return item.text.starts_with("-D") && item.text != "-D";
  };
  while (!items.empty()) {
    const bool define = isDefinition(items.front());
    ArrayRef<CMakeItem> alike = items.take_while(
        [&](const CMakeItem &item) { return isDefinition(item) == define; });
    whom.command = define ? propertyOf(Kind::Definition) : "add_definitions";
    recordItems(state, whom, alike);
    items = items.drop_front(alike.size());
  }
}

/// What include_directories() does with neither BEFORE nor AFTER; when that is
/// not known, that it was said is told.
static void takeUsualPlace(CMakeState &state, const CMakeCommand &command,
                           BuildProperty &whom) {
  constexpr llvm::StringLiteral Name = "CMAKE_INCLUDE_DIRECTORIES_BEFORE";
  CMakeValueRef value = state.find(Name);
  if (!value)
    return;
  const CMakeArgument name{CMakeArgument::Kind::Unquoted, Name};
  const Truth isBefore = evaluateCMake(name, state);
  whom.isBefore = isBefore == Truth::True;
  if (isBefore != Truth::Unknown && value->switches.empty())
    return;
  BuildProperty unread = whom;
  unread.command = command.name;
  recordUnread(state, unread, CMakeItem{Name, state.origin(command.line, "")});
}

/// link_libraries(NAME...): for all that is made behind it. What is no target
/// here, and no expression, tells a compiler nothing.
static void linkDirectory(CMakeState &state, const CMakeCommand &command) {
  std::optional<std::string> here = inTree(state.directory, state.directory);
  if (!here)
    return;
  std::vector<CMakeItem> items = propertyItems(state, command.arguments);
  recordLinking(state, command, items);
  llvm::erase_if(items, [&](const CMakeItem &item) {
    return !state.known.count(item.text.str()) && !item.text.contains("::") &&
           !item.text.contains('$');
  });
  BuildProperty whom{Of::Directory, *here};
  whom.command = command.name;
  recordUnread(state, whom, items);
}

/// add_definitions, add_compile_definitions, add_compile_options,
/// include_directories
static void directoryCompile(CMakeState &state, const CMakeCommand &command) {
  std::optional<std::string> here = inTree(state.directory, state.directory);
  if (!here)
    return;
  BuildProperty whom{Of::Directory, *here};
  whom.kind = kindOfCommand(command.name);
  whom.command = propertyOf(whom.kind);
  std::vector<CMakeItem> items = propertyItems(state, command.arguments);
  if (whom.kind == Kind::IncludeDirectory) {
    takeUsualPlace(state, command, whom);
    llvm::erase_if(items, [&](const CMakeItem &item) {
      return takesPlace(item.text, whom);
    });
  }
  whom.addsToMade = whom.kind == Kind::IncludeDirectory;
  const std::size_t earlier = state.properties.size();
  if (command.name == "add_definitions")
    recordFlagsOfDirectory(state, whom, items);
  else
    recordItems(state, whom, items);
  if (whom.isBefore)
    putFirst(state, earlier);
}

/// add_link_options, link_directories: for all that is made behind it, which
/// nobody here understands.
static void tellLinker(CMakeState &state, const CMakeCommand &command) {
  std::optional<std::string> here = inTree(state.directory, state.directory);
  if (!here)
    return;
  BuildProperty whom{Of::Directory, *here};
  whom.command = command.name;
  recordUnread(state, whom, propertyItems(state, command.arguments));
}

/// remove_definitions(-DNAME...): where it is not known to come to that, both
/// what is said and that it may be taken back are told.
static void removeDefinitions(CMakeState &state, const CMakeCommand &command) {
  std::optional<std::string> here = inTree(state.directory, state.directory);
  if (!here)
    return;
  std::vector<CMakeItem> items = propertyItems(state, command.arguments);
  BuildProperty whom{Of::Directory, *here};
  whom.command = command.name;
  if (!state.guard.condition.empty() || !state.guard.needs.empty() ||
      state.replacing)
    return recordUnread(state, whom, items);
  whom.command = propertyOf(Kind::Definition);
  for (const CMakeItem &item : items) {
    whom.value = item.text.str();
    if (StringRef(whom.value).starts_with("-D"))
      whom.value.erase(0, 2);
    replaceOn(state, whom);
  }
}

/// The variables that a template of configure_file() names.
static std::set<std::string> namesIn(StringRef text) {
  std::set<std::string> names;
  auto add = [&](StringRef rest, StringRef end) {
    const StringRef name =
        rest.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
    if (!name.empty() && rest.drop_front(name.size()).starts_with(end))
      names.insert(name.str());
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    StringRef rest = text.drop_front(i);
    StringRef directive =
        rest.starts_with("#") ? rest.drop_front().ltrim(" \t") : StringRef();
    if (directive.consume_front("cmakedefine"))
      add(directive.ltrim("01").ltrim(" \t"), "");
    else if (rest.consume_front("${"))
      add(rest, "}");
    else if (rest.consume_front("@"))
      add(rest, "@");
  }
  return names;
}

static std::string valueOf(const CMakeState &state, const std::string &name) {
  const CMakeLookup found = state.variable(name);
  if (found.state == CMakeLookup::State::Unknown || found.isOpen)
    return "${" + name + "}";
  return found.text;
}

/// configure_file(INPUT OUTPUT ...)
static void configureFile(CMakeState &state, const CMakeCommand &command) {
  if (command.arguments.size() < 2)
    return;
  std::string paths[2];
  for (int i : {0, 1}) {
    const std::string text = state.text(command.arguments[i]);
    paths[i] = inTree(text, state.directory).value_or(text);
  }
  CMakeConfigured made{paths[0], paths[1], {}, state.origin(command.line, "")};
  if (const SourceFile *input = state.inputs.tree.find(made.input))
    for (const std::string &name : namesIn(input->text()))
      made.values[name] = valueOf(state, name);
  state.configured.push_back(std::move(made));
}

using Handler = void (*)(CMakeState &, const CMakeCommand &);

static Handler handlerOf(StringRef command) {
  return llvm::StringSwitch<Handler>(command)
      .Cases("add_compile_definitions", "add_compile_options",
             "add_definitions", "include_directories", directoryCompile)
      .Case("link_libraries", linkDirectory)
      .Case("remove_definitions", removeDefinitions)
      .Case("set_directory_properties", setDirectoryProperties)
      .Case("set_property", setProperty)
      .Case("set_source_files_properties", setSourceProperties)
      .Case("set_target_properties", setTargetProperties)
      .Cases("target_compile_definitions", "target_compile_options",
             "target_include_directories", targetCompile)
      .Cases("add_link_options", "link_directories", tellLinker)
      .Cases("target_compile_features", "target_link_directories",
             "target_link_options", "target_precompile_headers",
             recordUnreadTarget)
      .Default(nullptr);
}

bool decouple::runPropertyCommand(CMakeState &state,
                                  const CMakeCommand &command) {
  if (command.name == "configure_file")
    configureFile(state, command); // makes headers, and is nothing's property
  Handler handler = handlerOf(command.name);
  if (!handler && !mayChangeFlags(command.name)) // most
    return false;
  recordSwitched(state, switchesOf(state, command.arguments), [&] {
    runFlagsCommand(state, command); // changes a variable, too
    if (handler)
      handler(state, command);
  });
  return handler;
}
