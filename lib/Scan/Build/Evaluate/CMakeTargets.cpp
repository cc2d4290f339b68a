#include "Scan/Build/Evaluate/CMakeTargets.h"

#include "Scan/Build/Evaluate/CMakeNeeds.h"
#include "Scan/Build/Evaluate/CMakePaths.h"
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

void decouple::addTarget(CMakeState &state, const CMakeCommand &command) {
  llvm::ArrayRef<CMakeArgument> arguments = command.arguments;
  if (!arguments.empty())
    state.known.insert(state.text(arguments[0]));
  if (arguments.empty() || llvm::any_of(arguments, [](const CMakeArgument &a) {
        return a.is("ALIAS") || a.is("IMPORTED");
      }))
    return;
  CMakeTarget &target = state.targets[state.text(arguments[0])];
  if (auto here = inTree(state.directory, state.directory))
    if (!target.directory)
      target.directory = *here;
  for (const CMakeItem &item : state.expandAll(arguments.drop_front(), ""))
    addSource(state, state.directory, item, target);
}

void decouple::linkLibraries(CMakeState &state, const CMakeCommand &command) {
  llvm::ArrayRef<CMakeArgument> arguments = command.arguments;
  if (arguments.empty())
    return;
  using Reach = BuildProperty::Reach;
  Reach reach = Reach::Both;
  std::vector<CMakeLink> &links = state.links[state.text(arguments[0])];
  for (const CMakeItem &item : state.expand(arguments.drop_front(), ""))
    if (item.text == "INTERFACE" || item.text == "LINK_INTERFACE_LIBRARIES")
      reach = Reach::Users;
    else if (item.text == "PRIVATE" || item.text == "LINK_PRIVATE")
      reach = Reach::Itself;
    else if (item.text == "PUBLIC" || item.text == "LINK_PUBLIC")
      reach = Reach::Both;
    else
      links.push_back({item.text.str(),
                       reach,
                       {item.origin->condition, item.origin->needs}});
}

/// The target called `name`, or a list of sources as one.
static std::optional<CMakeTarget> targetOf(const CMakeState &state,
                                           StringRef name) {
  auto found = state.targets.find(name.str());
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
      auto found = state.targets.find(objectLibrary(item.text)->str());
      if (found == state.targets.end())
        all.front().open.push_back(item);
      else
        all.push_back(found->second);
    }
  return all;
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
