#include "Scan/Build/Evaluate/CMakeProperties.h"
#include "Scan/Build/Evaluate/CMakeFlags.h"
#include "Scan/Build/Evaluate/CMakeOpen.h"
#include "Scan/Build/Evaluate/CMakePaths.h"
#include "Scan/Build/Evaluate/CMakeRecord.h"
#include "Scan/Build/Evaluate/CMakeTargets.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace decouple;
using llvm::ArrayRef;
using llvm::StringRef;
using Kind = BuildProperty::Kind;
using Of = BuildProperty::Of;
using Reach = BuildProperty::Reach;

/// What a property of that name tells the compiler; nothing for those that tell
/// it nothing. A name that is not known may be anything.
static std::optional<Kind> kindOf(StringRef property, Of of) {
  auto kind = llvm::StringSwitch<std::optional<Kind>>(property)
                  .Case("COMPILE_DEFINITIONS", Kind::Definition)
                  .Cases("COMPILE_OPTIONS", "COMPILE_FLAGS", Kind::Option)
                  .Case("INCLUDE_DIRECTORIES", Kind::IncludeDirectory)
                  .Default(std::nullopt);
  if (kind || of == Of::Directory)
    return kind;
  return llvm::StringSwitch<std::optional<Kind>>(property)
      .Cases("EXCLUDE_FROM_ALL", "EXPORT_NAME", "EXTERNAL_OBJECT", "FOLDER",
             "FRAMEWORK", "GENERATED", "LABELS", "NO_SONAME", std::nullopt)
      .Cases("OBJECT_DEPENDS", "OUTPUT_NAME", "PREFIX", "PRIVATE_HEADER",
             "PUBLIC_HEADER", "SOVERSION", "SUFFIX", "VERSION", std::nullopt)
      .StartsWith("BUILD_", std::nullopt)
      .StartsWith("IMPORTED", std::nullopt)
      .StartsWith("INSTALL_", std::nullopt)
      .StartsWith("LINK", std::nullopt)
      .EndsWith("_OUTPUT_DIRECTORY", std::nullopt)
      .EndsWith("_OUTPUT_NAME", std::nullopt)
      .EndsWith("_POSTFIX", std::nullopt)
      .EndsWith("_RPATH", std::nullopt)
      .Default(Kind::Unread);
}

/// A property that is set, and what it is to be.
struct Setting {
  StringRef property;
  ArrayRef<CMakeArgument> values;
  bool append = false;
};

/// Makes the target `name` of what a property says that it is made of or that
/// it links. False for other properties.
static bool changesTarget(CMakeState &state, StringRef name,
                          const Setting &setting) {
  if (setting.property == "SOURCES")
    addSources(state, name, setting.values);
  else if (setting.property == "LINK_LIBRARIES")
    addLinks(state, name, setting.values, Reach::Itself);
  else if (setting.property == "INTERFACE_LINK_LIBRARIES")
    addLinks(state, name, setting.values, Reach::Users);
  else
    return false;
  return true;
}

/// Sets or extends a property of `whom`.
static void apply(CMakeState &state, BuildProperty whom,
                  const Setting &setting) {
  StringRef name = setting.property;
  bool forUsers = name.consume_front("INTERFACE_");
  if (whom.of == Of::Library)
    whom.reach = forUsers ? Reach::Users : Reach::Itself;
  std::optional<Kind> kind = kindOf(name, whom.of);
  if (!kind)
    return;
  whom.kind = *kind;
  whom.command = name.str();
  if (!setting.append)
    replaceOn(state, whom);
  std::vector<CMakeItem> items = propertyItems(state, setting.values);
  if (*kind == Kind::Unread)
    return recordUnread(state, whom, items);
  if (name != "COMPILE_FLAGS")
    return recordItems(state, whom, items);
  for (const CMakeItem &item : items)
    recordFlags(state, whom, item);
}

static void setOnSources(CMakeState &state, ArrayRef<CMakeArgument> sources,
                         const Setting &setting) {
  if (!kindOf(setting.property, Of::Unit))
    return;
  std::vector<CMakeItem> open;
  for (const CMakeItem &source : state.expandAll(sources, "")) {
    std::optional<std::string> path = inTree(source.text, state.directory);
    if (path && state.inputs.tree.find(*path))
      apply(state, {Of::Unit, *path}, setting);
    else
      open.push_back(source);
  }
  BuildProperty any{Of::Directory,
                    inTree(state.directory, state.directory).value_or("")};
  any.command = setting.property.str();
  recordOpenSubjects(state, any, open, setting.values);
}

static void setOnTargets(CMakeState &state, ArrayRef<CMakeArgument> targets,
                         const Setting &setting) {
  std::vector<CMakeItem> open;
  for (const CMakeItem &target : state.expandAll(targets, ""))
    if (!target.open.empty())
      open.push_back(target);
    else if (!changesTarget(state, target.text, setting))
      apply(state, {Of::Library, state.realName(target.text)}, setting);
  StringRef property = setting.property;
  property.consume_front("INTERFACE_");
  if (!kindOf(property, Of::Library))
    return;
  BuildProperty any{Of::Directory, ""};
  any.command = setting.property.str();
  recordOpenSubjects(state, any, open, setting.values);
}

/// Of the directories in `arguments`, or of the current one without any.
static void setOnDirectory(CMakeState &state, ArrayRef<CMakeArgument> arguments,
                           const Setting &setting) {
  std::vector<CMakeItem> directories = state.expand(arguments, "");
  if (directories.empty())
    directories.push_back({".", nullptr});
  for (const CMakeItem &directory : directories)
    if (auto path = inTree(directory.text, state.directory))
      apply(state, {Of::Directory, *path}, setting);
}

/// What comes before the first of `words`.
static ArrayRef<CMakeArgument> upTo(ArrayRef<CMakeArgument> arguments,
                                    std::initializer_list<StringRef> words) {
  return arguments.take_while([&](const CMakeArgument &argument) {
    return llvm::none_of(words, [&](StringRef w) { return argument.is(w); });
  });
}

/// set_source_files_properties(FILE... [DIRECTORY DIR...]
///   [TARGET_DIRECTORY TARGET...] PROPERTIES NAME VALUE...) and the like: who
/// sees it is not asked, only what it is about.
template <auto Set>
static void setProperties(CMakeState &state, const CMakeCommand &command) {
  ArrayRef<CMakeArgument> head = upTo(command.arguments, {"PROPERTIES"}),
                          whom = upTo(head, {"DIRECTORY", "TARGET_DIRECTORY"});
  ArrayRef<CMakeArgument> pairs =
      ArrayRef(command.arguments).drop_front(head.size());
  for (pairs = pairs.drop_front(!pairs.empty()); pairs.size() >= 2;
       pairs = pairs.drop_front(2)) {
    std::string name = state.text(pairs[0]);
    Set(state, whom, {name, pairs.slice(1, 1)});
  }
}

/// set_property(SOURCE|TARGET|DIRECTORY NAME... [DIRECTORY DIR...]
///   [TARGET_DIRECTORY TARGET...] [APPEND] PROPERTY NAME VALUE...)
static void setProperty(CMakeState &state, const CMakeCommand &command) {
  ArrayRef<CMakeArgument> arguments = command.arguments;
  ArrayRef<CMakeArgument> head = upTo(arguments, {"PROPERTY"});
  if (head.empty() || arguments.size() < head.size() + 2)
    return;
  ArrayRef<CMakeArgument> whom =
      upTo(head.drop_front(),
           {"DIRECTORY", "TARGET_DIRECTORY", "APPEND", "APPEND_STRING"});
  bool append = llvm::any_of(head, [](const CMakeArgument &a) {
    return a.is("APPEND") || a.is("APPEND_STRING");
  });
  std::string name = state.text(arguments[head.size() + 1]);
  Setting setting{name, arguments.drop_front(head.size() + 2), append};
  if (head[0].is("SOURCE"))
    setOnSources(state, whom, setting);
  else if (head[0].is("TARGET"))
    setOnTargets(state, whom, setting);
  else if (head[0].is("DIRECTORY"))
    setOnDirectory(state, whom, setting);
}

static void directoryProperties(CMakeState &state,
                                const CMakeCommand &command) {
  setProperties<setOnDirectory>(state, command);
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
  whom.isBefore |= word == "BEFORE";
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
  const std::size_t earlier = state.properties.size();
  std::vector<CMakeItem> said;
  auto flush = [&] {
    recordItems(state, whom, said);
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
  if (whom.isBefore)
    putFirst(state, earlier);
}

/// add_definitions, add_compile_definitions, add_compile_options,
/// include_directories
static void directoryCompile(CMakeState &state, const CMakeCommand &command) {
  std::optional<std::string> here = inTree(state.directory, state.directory);
  if (!here)
    return;
  BuildProperty whom{Of::Directory, *here};
  whom.kind = kindOfCommand(command.name);
  // CMake makes the one property of what is a definition.
  whom.command = propertyOf(whom.kind);
  std::vector<CMakeItem> items = propertyItems(state, command.arguments);
  if (whom.kind == Kind::IncludeDirectory)
    llvm::erase_if(items, [&](const CMakeItem &item) {
      return takesPlace(item.text, whom);
    });
  const std::size_t earlier = state.properties.size();
  recordItems(state, whom, items);
  if (whom.isBefore)
    putFirst(state, earlier);
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
  if (!state.guard.condition.empty() || !state.guard.needs.empty())
    return recordUnread(state, whom, items);
  llvm::erase_if(state.properties, [&](const BuildProperty &p) {
    return p.of == Of::Directory && p.subject == *here &&
           p.kind == Kind::Definition &&
           llvm::any_of(items, [&](const CMakeItem &item) {
             return item.text == "-D" + p.value;
           });
  });
}

using Handler = void (*)(CMakeState &, const CMakeCommand &);

bool decouple::runPropertyCommand(CMakeState &state,
                                  const CMakeCommand &command) {
  runFlagsCommand(state, command); // changes a variable, too
  Handler handler =
      llvm::StringSwitch<Handler>(command.name)
          .Cases("add_compile_definitions", "add_compile_options",
                 "add_definitions", "include_directories", directoryCompile)
          .Case("remove_definitions", removeDefinitions)
          .Case("set_directory_properties", directoryProperties)
          .Case("set_property", setProperty)
          .Case("set_source_files_properties", setProperties<setOnSources>)
          .Case("set_target_properties", setProperties<setOnTargets>)
          .Cases("target_compile_definitions", "target_compile_options",
                 "target_include_directories", targetCompile)
          .Cases("target_compile_features", "target_precompile_headers",
                 recordUnreadTarget)
          .Default(nullptr);
  if (handler)
    handler(state, command);
  return handler;
}
