#include "Scan/Build/Evaluate/CMakeTargets.h"

#include "Scan/Build/Evaluate/CMakeOpen.h"
#include "Scan/Build/Evaluate/CMakeRecord.h"
#include "Scan/Build/Evaluate/CMakeSwitched.h"
#include "Scan/Build/Values/CMakeNeeds.h"
#include "Scan/Build/Values/CMakePaths.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringExtras.h"

using namespace decouple;
using llvm::StringRef;

std::optional<StringRef> decouple::objectLibrary(StringRef text) {
  if (text.consume_front("$<TARGET_OBJECTS:") && text.consume_back(">") &&
      !text.contains('$'))
    return text;
  return std::nullopt;
}

/// Neither a keyword of the command nor what the build makes.
static bool saysSource(const CMakeItem &item, StringRef directory) {
  bool keyword = llvm::all_of(
      item.text, [](char c) { return llvm::isUpper(c) || c == '_'; });
  return !keyword && (item.text.contains("$<") || item.text.contains('.')) &&
         (!item.text.starts_with("/") || inTree(item.text, directory));
}

static void addSource(const CMakeState &state, StringRef directory,
                      const CMakeItem &item, CMakeTarget &target) {
  if (objectLibrary(item.text)) {
    target.objects.push_back(item);
    return;
  }
  std::optional<std::string> path = inTree(item.text, directory);
  if (const SourceFile *file = path ? state.inputs.tree.find(*path) : nullptr)
    target.files.push_back({file->path, item.origin});
  else if (!item.open.empty())
    target.open.push_back({item.open, item.origin});
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

void decouple::addSources(CMakeState &state, StringRef name,
                          llvm::ArrayRef<CMakeArgument> sources,
                          bool isMaking) {
  CMakeTarget &target = state.targets[state.realName(name)];
  noteMaking(state, target, isMaking);
  if (auto here = inTree(state.directory, state.directory))
    if (!target.directory)
      target.directory = *here;
  for (const CMakeItem &item : switchedItems(state, sources, /*all=*/true))
    addSource(state, state.directory, item, target);
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

void decouple::addLinks(CMakeState &state, StringRef target,
                        llvm::ArrayRef<CMakeArgument> libraries,
                        BuildProperty::Reach reach) {
  using Reach = BuildProperty::Reach;
  std::vector<CMakeLink> &links = state.links[state.realName(target)];
  BuildProperty linking{BuildProperty::Of::Library, state.realName(target)};
  linking.command = "target_link_libraries";
  for (const CMakeItem &item : switchedItems(state, libraries, /*all=*/true)) {
    const CMakeGuard guard{item.origin->condition, item.origin->needs};
    StringRef name = saidToABuild(item.text);
    if (name == "INTERFACE" || name == "LINK_INTERFACE_LIBRARIES")
      reach = Reach::Users;
    else if (name == "PRIVATE" || name == "LINK_PRIVATE")
      reach = Reach::Itself;
    else if (name == "PUBLIC" || name == "LINK_PUBLIC")
      reach = Reach::Both;
    else if (isOpenLink(name))
      recordUnread(state, linking, item);
    else if (item.open.empty())
      links.push_back({name.str(), reach, guard});
    else if (mayBeTarget(name))
      links.push_back({"", reach, guard});
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

/// The target and the object libraries in it, each once; what is no target
/// goes to `open` of the first.
static std::vector<CMakeTarget> wholeOf(const CMakeState &state,
                                        const CMakeTarget &first) {
  std::vector<CMakeTarget> all = {first};
  llvm::DenseSet<StringRef> seen;
  for (std::size_t i = 0; i < all.size(); ++i)
    for (const CMakeItem &item : std::vector(all[i].objects)) {
      if (!seen.insert(item.text).second)
        continue;
      auto found =
          state.targets.find(state.realName(*objectLibrary(item.text)));
      if (found == state.targets.end())
        all.front().open.push_back(item);
      else
        all.push_back(found->second);
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

std::optional<std::vector<CMakeItem>> decouple::sourcesOf(CMakeState &state,
                                                          StringRef name) {
  std::optional<CMakeTarget> target = targetOf(state, name);
  if (!target)
    return std::nullopt;
  std::vector<CMakeItem> found;
  llvm::DenseMap<StringRef, std::size_t> seen;
  for (const CMakeTarget &part : wholeOf(state, *target))
    for (const CMakeItem &item : part.files) {
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
    for (const CMakeTarget &part : wholeOf(state, *target))
      llvm::append_range(found, part.open);
  return found;
}
