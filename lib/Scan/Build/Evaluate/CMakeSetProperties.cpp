#include "Scan/Build/Evaluate/CMakeSetProperties.h"
#include "Scan/Build/Evaluate/CMakeOpen.h"
#include "Scan/Build/Evaluate/CMakeRecord.h"
#include "Scan/Build/Evaluate/CMakeTargets.h"
#include "Scan/Build/Values/CMakeNeeds.h"
#include "Scan/Build/Values/CMakePaths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
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
      .Case("LINK_OPTIONS", Kind::Unread)
      .StartsWith("LINK_FLAGS", Kind::Unread)
      .StartsWith("LINK", std::nullopt)
      .EndsWith("_OUTPUT_DIRECTORY", std::nullopt)
      .EndsWith("_OUTPUT_NAME", std::nullopt)
      .EndsWith("_POSTFIX", std::nullopt)
      .EndsWith("_RPATH", std::nullopt)
      .Default(Kind::Unread);
}

/// A property that is set, and what it is to be.
struct PropertyValue {
  StringRef property;
  ArrayRef<CMakeArgument> values;
  bool append = false;
};

/// Makes the target `name` of what a property says that it is made of or that
/// it links. False for other properties.
static bool changesTarget(CMakeState &state, StringRef name,
                          const PropertyValue &said) {
  if (said.property == "SOURCES")
    addSources(state, name, said.values);
  else if (said.property == "LINK_LIBRARIES")
    addLinks(state, name, said.values, Reach::Itself);
  else if (said.property == "INTERFACE_LINK_LIBRARIES")
    addLinks(state, name, said.values, Reach::Users);
  else
    return false;
  return true;
}

/// Sets or extends a property of `whom`.
static void apply(CMakeState &state, BuildProperty whom,
                  const PropertyValue &said) {
  StringRef name = said.property;
  bool forUsers = name.consume_front("INTERFACE_");
  if (whom.of == Of::Library)
    whom.reach = forUsers ? Reach::Users : Reach::Itself;
  std::optional<Kind> kind = kindOf(name, whom.of);
  if (!kind)
    return;
  whom.kind = *kind;
  whom.command = name.str();
  if (!said.append)
    replaceOn(state, whom);
  std::vector<CMakeItem> items = propertyItems(state, said.values);
  if (*kind == Kind::Unread)
    return recordUnread(state, whom, items);
  if (name != "COMPILE_FLAGS")
    return recordItems(state, whom, items);
  for (const CMakeItem &item : items)
    recordFlags(state, whom, item);
}

/// Adds `more` to the cases in which something holds.
static void addCase(std::vector<CMakeGuard> &cases, CMakeState &state,
                    const CMakeGuard &more) {
  auto same = llvm::find_if(cases, [&](const CMakeGuard &known) {
    return known.condition == more.condition;
  });
  if (same == cases.end())
    cases.push_back(more);
  else
    same->needs = state.strings.save(eitherNeeds(same->needs, more.needs));
}

/// Whether it holds in all cases.
static bool isAlways(ArrayRef<CMakeGuard> cases) {
  return llvm::any_of(cases, [](const CMakeGuard &guard) {
    return guard.condition.empty() && guard.needs.empty();
  });
}

namespace {

/// A file of the tree and when a list has it.
struct ListedFile {
  std::string path;
  std::vector<CMakeGuard> cases;
};

} // namespace

/// The files of the tree among `sources`, each once; the rest goes to `open`.
static std::vector<ListedFile> filesAmong(CMakeState &state,
                                          ArrayRef<CMakeArgument> sources,
                                          std::vector<CMakeItem> &open) {
  std::vector<ListedFile> files;
  llvm::StringMap<std::size_t> at;
  for (const CMakeItem &source : state.expandAll(sources, "")) {
    std::optional<std::string> path = inTree(source.text, state.directory);
    if (!source.open.empty() || !path || !state.inputs.tree.find(*path)) {
      open.push_back(source);
      continue;
    }
    auto [known, isNew] = at.try_emplace(*path, files.size());
    if (isNew)
      files.push_back({*path, {}});
    addCase(files[known->second].cases, state,
            {source.origin->condition, source.origin->needs});
  }
  return files;
}

static void setOnSources(CMakeState &state, ArrayRef<CMakeArgument> sources,
                         const PropertyValue &said) {
  if (!kindOf(said.property, Of::Unit))
    return;
  std::vector<CMakeItem> open;
  const CMakeGuard outer = state.guard;
  for (ListedFile &file : filesAmong(state, sources, open)) {
    if (isAlways(file.cases))
      file.cases = {{}};
    for (const CMakeGuard &one : file.cases) {
      state.guard = state.within(outer, one.condition, one.needs);
      apply(state, {Of::Unit, file.path}, said);
    }
  }
  state.guard = outer;
  BuildProperty any{Of::Directory,
                    inTree(state.directory, state.directory).value_or("")};
  any.command = said.property.str();
  recordOpenSubjects(state, any, open, said.values);
}

static void setOnTargets(CMakeState &state, ArrayRef<CMakeArgument> targets,
                         const PropertyValue &said) {
  std::vector<CMakeItem> open;
  for (const CMakeItem &target : state.expandAll(targets, ""))
    if (!target.open.empty())
      open.push_back(target);
    else if (!changesTarget(state, target.text, said))
      apply(state, {Of::Library, state.realName(target.text)}, said);
  StringRef property = said.property;
  property.consume_front("INTERFACE_");
  if (!kindOf(property, Of::Library))
    return;
  BuildProperty any{Of::Directory, ""};
  any.command = said.property.str();
  recordOpenSubjects(state, any, open, said.values);
}

/// Of the directories in `arguments`, or of the current one without any.
static void setOnDirectory(CMakeState &state, ArrayRef<CMakeArgument> arguments,
                           const PropertyValue &said) {
  std::vector<CMakeItem> directories = state.expand(arguments, "");
  if (directories.empty())
    directories.push_back({".", nullptr});
  for (const CMakeItem &directory : directories)
    if (auto path = inTree(directory.text, state.directory))
      apply(state, {Of::Directory, *path}, said);
}

/// What comes before the first of `words`.
static ArrayRef<CMakeArgument> upTo(ArrayRef<CMakeArgument> arguments,
                                    std::initializer_list<StringRef> words) {
  return arguments.take_while([&](const CMakeArgument &argument) {
    return llvm::none_of(words, [&](StringRef w) { return argument.is(w); });
  });
}

/// Who sees it is not asked, only what it is about.
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

void decouple::setProperty(CMakeState &state, const CMakeCommand &command) {
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
  PropertyValue said{name, arguments.drop_front(head.size() + 2), append};
  if (head[0].is("SOURCE"))
    setOnSources(state, whom, said);
  else if (head[0].is("TARGET"))
    setOnTargets(state, whom, said);
  else if (head[0].is("DIRECTORY"))
    setOnDirectory(state, whom, said);
}

void decouple::setSourceProperties(CMakeState &state,
                                   const CMakeCommand &command) {
  setProperties<setOnSources>(state, command);
}

void decouple::setTargetProperties(CMakeState &state,
                                   const CMakeCommand &command) {
  setProperties<setOnTargets>(state, command);
}

void decouple::setDirectoryProperties(CMakeState &state,
                                      const CMakeCommand &command) {
  setProperties<setOnDirectory>(state, command);
}
