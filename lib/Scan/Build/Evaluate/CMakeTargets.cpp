#include "Scan/Build/Evaluate/CMakeTargets.h"

#include "Scan/Build/Evaluate/CMakeLinks.h"
#include "Scan/Build/Evaluate/CMakeOpen.h"
#include "Scan/Build/Evaluate/CMakeRecord.h"
#include "Scan/Build/Evaluate/CMakeSwitched.h"
#include "Scan/Build/Evaluate/CMakeText.h"
#include "Scan/Build/Values/CMakeNeeds.h"
#include "Scan/Build/Values/CMakePaths.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace decouple;
using llvm::StringRef;
using Reach = BuildProperty::Reach;

std::optional<StringRef> decouple::objectLibrary(StringRef text) {
  if (text.consume_front("$<TARGET_OBJECTS:") && text.consume_back(">") &&
      !text.contains('$'))
    return text;
  return std::nullopt;
}

/// Whether it is a library or an object, by its name.
static bool isBinary(StringRef path) {
  const StringRef name = path.substr(path.rfind('/') + 1);
  const StringRef version =
      name.substr(name.find(".so.")).drop_front(name.contains(".so.") ? 4 : 0);
  return (!version.empty() && llvm::isDigit(version.front())) ||
         llvm::any_of(std::initializer_list<StringRef>{".so", ".a", ".o",
                                                       ".lib", ".obj",
                                                       ".dylib"},
                      [&](StringRef end) { return name.ends_with(end); });
}

/// Neither a keyword or an option of the command, with what it is about, nor a
/// binary of the toolchain or the system.
static bool saysSource(const CMakeItem &item, StringRef directory) {
  bool keyword = llvm::all_of(
      item.text, [](char c) { return llvm::isUpper(c) || c == '_'; });
  return !keyword && !item.text.starts_with("-") &&
         item.text.find_first_of("./$") != StringRef::npos &&
         (!item.text.starts_with("/") || inTree(item.text, directory) ||
          item.text.starts_with(CMakeBuildRoot) || !isBinary(item.text));
}

static void addSource(const CMakeState &state, StringRef directory,
                      const CMakeItem &item, CMakeTarget &target) {
  if (objectLibrary(item.text)) {
    target.objects.push_back(item);
    return;
  }
  if (!item.open.empty()) {
    target.open.push_back({item.open, item.origin});
    return;
  }
  std::optional<std::string> path = inTree(item.text, directory);
  const SourceFile *file = path ? state.inputs.tree.find(*path) : nullptr;
  // A list that has such a name has two: see Tripwires.h.
  if (file && !StringRef(file->path).contains(';'))
    target.files.push_back({file->path, item.origin});
  else if (saysSource(item, directory))
    target.open.push_back({item.text, item.origin});
}

/// A target takes what its directory says when it is made; that is not known
/// when it is only spoken of.
static void noteMaking(CMakeState &state, CMakeTarget &target, bool isMaking) {
  if (!isMaking && !target.made.empty())
    return;
  if (isMaking && !std::exchange(target.isMade, true))
    target.made.clear();
  target.made.push_back({++state.now, state.guard});
}

/// For whom is what follows the word `word`; nothing when it says no such
/// thing.
static std::optional<Reach> reachOf(StringRef word) {
  return llvm::StringSwitch<std::optional<Reach>>(word)
      .Cases("INTERFACE", "LINK_INTERFACE_LIBRARIES", Reach::Users)
      .Cases("PRIVATE", "LINK_PRIVATE", Reach::Itself)
      .Cases("PUBLIC", "LINK_PUBLIC", Reach::Both)
      .Default(std::nullopt);
}

void decouple::addSources(CMakeState &state, StringRef name,
                          llvm::ArrayRef<CMakeArgument> sources,
                          bool isMaking) {
  CMakeTarget &target = state.targets[state.realName(name)];
  noteMaking(state, target, isMaking);
  target.isObjects |= isMaking && !sources.empty() && sources[0].is("OBJECT");
  if (auto here = inTree(state.directory, state.directory))
    if (!target.directory)
      target.directory = *here;
  Reach reach = Reach::Itself;
  for (const CMakeItem &item : switchedItems(state, sources, /*all=*/true)) {
    if (!isMaking)
      reach = reachOf(item.text).value_or(reach);
    if (reach != Reach::Users)
      addSource(state, state.directory, item, target);
    if (reach != Reach::Itself)
      addSource(state, state.directory, item,
                state.forUsers[state.realName(name)]);
  }
}

/// add_library(NAME ALIAS TARGET)
static bool isAlias(llvm::ArrayRef<CMakeArgument> arguments) {
  return arguments.size() == 3 && arguments[1].is("ALIAS");
}

void decouple::addTarget(CMakeState &state, const CMakeCommand &command) {
  llvm::ArrayRef<CMakeArgument> arguments = command.arguments;
  std::optional<std::string> name = subjectOf(state, command);
  if (!name)
    return;
  state.known.insert(*name);
  if (isAlias(arguments))
    state.aliases[*name] = state.realName(state.text(arguments[2]));
  else if (llvm::none_of(arguments, [](const CMakeArgument &a) {
             return a.is("IMPORTED");
           }))
    addSources(state, *name, arguments.drop_front(),
               command.name != "target_sources");
}

/// Whether a link is an expression that may come to any target. What is for the
/// linker alone tells a compiler nothing.
static bool isOpenLink(StringRef text) {
  return text.contains("$<") && !text.starts_with("$<LINK_ONLY:") &&
         !text.starts_with("$<TARGET_FILE:");
}

/// Whether something of which `known` is known may be a target of the tree: no
/// path, no option and none that is imported.
static bool mayBeTarget(StringRef known) {
  return !known.starts_with("-") && !known.contains('/') &&
         !known.contains("::");
}

/// Who links an object library has its objects, as with $<TARGET_OBJECTS:...>.
static void addLinkedObjects(CMakeState &state, StringRef target,
                             StringRef name, const CMakeOrigin *origin) {
  auto linked = state.targets.find(state.realName(name));
  if (linked != state.targets.end() && linked->second.isObjects)
    state.targets[state.realName(target)].objects.push_back(
        {state.strings.save("$<TARGET_OBJECTS:" + linked->first + ">"),
         origin});
}

void decouple::addLinks(CMakeState &state, StringRef target,
                        llvm::ArrayRef<CMakeArgument> libraries,
                        BuildProperty::Reach reach) {
  std::vector<CMakeLink> &links = state.links[state.realName(target)];
  BuildProperty linking{BuildProperty::Of::Library, state.realName(target)};
  linking.command = "target_link_libraries";
  for (const CMakeArgument &argument : libraries)
    if (!soleReference(argument).empty()) // other files may add to it
      state.linked[linking.subject].push_back(
          {argument.text, state.origin(argument.line, "")});
  for (const CMakeItem &item : switchedItems(state, libraries, /*all=*/true)) {
    const CMakeGuard guard{item.origin->condition, item.origin->needs};
    StringRef name = saidToABuild(item.text);
    if (std::optional<Reach> word = reachOf(name)) {
      reach = *word;
      continue;
    }
    state.linked[linking.subject].push_back(item);
    if (isOpenLink(name)) {
      recordUnread(state, linking, item);
    } else if (item.open.empty()) {
      links.push_back({name.str(), reach, guard, item.origin});
      addLinkedObjects(state, target, name, item.origin);
    } else if (mayBeTarget(name)) {
      links.push_back({"", reach, guard, item.origin});
    }
  }
}

void decouple::linkLibraries(CMakeState &state, const CMakeCommand &command) {
  if (std::optional<std::string> target = subjectOf(state, command))
    addLinks(state, *target, llvm::ArrayRef(command.arguments).drop_front(),
             BuildProperty::Reach::Both);
}

/// The target called `name`, or a list of sources as one.
static std::optional<CMakeTarget> targetOf(const CMakeState &state,
                                           StringRef name) {
  auto found = state.targets.find(state.realName(name));
  if (found != state.targets.end())
    return found->second;
  CMakeValueRef value = state.variables.find(name);
  if (!value)
    return std::nullopt;
  CMakeTarget target;
  for (const CMakeItem &item : value->items)
    addSource(state, state.directory, item, target);
  return target;
}

namespace {

/// Something that a target is made of, and when.
struct Part {
  CMakeTarget target;
  std::vector<CMakeCase> cases = {{}};
};

} // namespace

/// The target `name`, which is `first`, what those that it links have for their
/// users, and the object libraries in these, each once; what is no target goes
/// to `open` of the first.
static std::vector<Part> wholeOf(const CMakeState &state, StringRef name,
                                 const CMakeTarget &first) {
  std::vector<Part> all = {{first}};
  const LinkedTargets linked = linkedTargets(
      state.links, [&](StringRef other) { return state.realName(other); },
      state.realName(name));
  for (const auto &[other, part] : state.forUsers)
    if (auto found = linked.targets.find(other); found != linked.targets.end())
      all.push_back({part, found->second});
  llvm::DenseSet<StringRef> seen;
  for (std::size_t i = 0; i < all.size(); ++i)
    for (const CMakeItem &item : std::vector(all[i].target.objects)) {
      if (!seen.insert(item.text).second)
        continue;
      auto found =
          state.targets.find(state.realName(*objectLibrary(item.text)));
      if (found == state.targets.end())
        all.front().target.open.push_back(item);
      else
        all.push_back({found->second, all[i].cases});
    }
  return all;
}

std::vector<std::string> decouple::objectLibrariesOf(const CMakeState &state,
                                                     StringRef name) {
  std::vector<std::string> names = {state.realName(name)};
  for (std::size_t i = 0; i < names.size(); ++i) {
    auto target = state.targets.find(names[i]);
    if (target == state.targets.end())
      continue;
    for (const CMakeItem &item : target->second.objects)
      if (std::string object = state.realName(*objectLibrary(item.text));
          !llvm::is_contained(names, object))
        names.push_back(std::move(object));
  }
  names.erase(names.begin());
  return names;
}

/// The files of all parts, each with when it is there.
static std::vector<CMakeItem> filesOf(CMakeState &state,
                                      const std::vector<Part> &parts) {
  std::vector<CMakeItem> files;
  for (const Part &part : parts)
    for (const CMakeItem &item : part.target.files)
      for (const CMakeCase &one : part.cases)
        files.push_back(state.guarded(
            item, state.within({}, one.condition, llvm::join(one.needs, ";"))));
  return files;
}

std::optional<std::vector<CMakeItem>> decouple::sourcesOf(CMakeState &state,
                                                          StringRef name) {
  std::optional<CMakeTarget> target = targetOf(state, name);
  if (!target)
    return std::nullopt;
  std::vector<CMakeItem> found;
  llvm::DenseMap<StringRef, std::size_t> seen;
  for (const CMakeItem &item : filesOf(state, wholeOf(state, name, *target))) {
    auto [at, isNew] = seen.insert({item.text, found.size()});
    if (isNew) {
      found.push_back(item);
      continue;
    }
    CMakeItem &first = found[at->second];
    std::string either = eitherNeeds(first.origin->needs, item.origin->needs);
    if (either != first.origin->needs)
      first = state.needing(first, either);
  }
  return found;
}

std::vector<CMakeItem> decouple::openSourcesOf(const CMakeState &state,
                                               StringRef name) {
  std::vector<CMakeItem> found;
  if (std::optional<CMakeTarget> target = targetOf(state, name))
    for (const Part &part : wholeOf(state, name, *target))
      llvm::append_range(found, part.target.open);
  return found;
}
