#include "Split/HookRegistries.h"

#include "Split/Write/Format/Format.h"
#include "Split/Write/Format/FormatEdits.h"
#include "Split/Write/RegistryEdits.h"
#include "Support/FileTree.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

namespace decouple {

static std::optional<std::size_t> unitAt(const SplitInput &input,
                                         llvm::StringRef path) {
  for (std::size_t i = 0; i < input.units.size(); ++i)
    if (input.units[i].path == path)
      return i;
  return std::nullopt;
}

/// The text of a file of the checkout.
static llvm::Expected<std::string> textOf(const SplitInput &input,
                                          const std::string &path) {
  if (auto unit = unitAt(input, path))
    return input.units[*unit].text.str();
  const std::string file = input.root + "/" + path;
  if (auto known = input.compile.overlay.find(file);
      known != input.compile.overlay.end())
    return known->second;
  auto read = readFile(file);
  if (!read)
    return read.takeError();
  return (*read)->getBuffer().str();
}

static std::string definitionOf(const SplitInput &input,
                                const HookLibrary &library) {
  const std::string &wanted =
      input.rules.libraries.at(library.library).hookDefinition;
  const std::string file = input.root + "/" + wanted;
  bool isThere = !wanted.empty() && (input.compile.overlay.count(file) ||
                                     llvm::sys::fs::exists(file));
  return isThere ? wanted : library.groups.front().path;
}

/// Fills in the texts of `library`, whose groups are there.
static llvm::Error write(const SplitInput &input,
                         const std::vector<UnitResult<SplitUnit>> &splits,
                         HookLibrary &library) {
  const HostLibrary &host = input.rules.libraries.at(library.library);
  const HookRegistry &registry = input.rules.registry;
  library.names = hookNames(host, input.rules);
  if (auto error = formatHeader(registryHeader(library.groups, library.names,
                                               host, registry),
                                input.style)
                       .moveInto(library.header))
    return error;
  library.path = definitionOf(input, library);
  if (auto error = textOf(input, library.path).moveInto(library.before))
    return error;
  if (auto unit = unitAt(input, library.path); unit && splits[*unit].value) {
    library.own = splits[*unit].value->texts.edits;
    if (!splits[*unit].value->texts.header.empty())
      library.ownHeader = splits[*unit].value->names.ownHeader;
  }
  library.edits =
      registryEdits(library.before, library.names, registry, library.own);
  if (auto error = formatEdits(library.before, input.style, library.edits))
    return error;
  keepLineEnds(library.before, library.edits);
  return llvm::Error::success();
}

llvm::Expected<std::vector<HookLibrary>>
hookLibraries(const SplitInput &input,
              const std::vector<UnitResult<SplitUnit>> &splits) {
  std::map<std::string, HookLibrary> libraries;
  for (std::size_t i = 0; i < input.units.size(); ++i)
    if (splits[i].value && !splits[i].value->texts.hooks.names.empty())
      libraries[input.units[i].library].groups.push_back(
          splits[i].value->texts.hooks);
  std::vector<HookLibrary> result;
  for (auto &[name, library] : libraries) {
    library.library = name;
    llvm::sort(library.groups, [](const HookGroup &a, const HookGroup &b) {
      return a.path < b.path;
    });
    if (llvm::Error error = write(input, splits, library))
      return error;
    result.push_back(std::move(library));
  }
  return result;
}

const HookLibrary *definedIn(llvm::ArrayRef<HookLibrary> libraries,
                             llvm::StringRef path) {
  for (const HookLibrary &library : libraries)
    if (library.path == path)
      return &library;
  return nullptr;
}

HostChange changeOf(const SplitInput &input, const HookLibrary &library) {
  const HookNames &names = library.names;
  HostChange change;
  change.name = "hooks-" + names.header.substr(0, names.header.rfind('.'));
  change.unit = names.header;
  change.title = "Add a registry of the hooks of devices to " + library.library;
  change.rule = input.rules.info.id;
  change.reason =
      "The patches behind this one make files of " + library.library +
      " ask the hooks of a device for what the device does there. Each of "
      "these "
      "files has a struct of hooks in a header of its own; this struct, of "
      "which each type of device has one, leads to them. The device's backend "
      "fills it in when it is loaded, and says of what size the structs are "
      "that it was built with: where one is of another, it counts for none, "
      "and these places do what they do without a backend.";
  change.removableWhen = "no file asks for one of these hooks any more";
  for (const HookGroup &group : library.groups)
    change.details.push_back(group.path + ": `" +
                             llvm::join(group.names, "`, `") + "`");
  change.diff = unifiedDiff(library.path, library.before, library.edits) +
                newFileDiff(names.header, library.header);
  change.after[names.header] = library.header;
  change.after[library.path] = applyEdits(library.before, library.edits);
  return change;
}

} // namespace decouple
