#include "Split/HooksParse.h"

#include "Split/Check/Host/RegistryMeaning.h"
#include "Split/Decide/WholeUnit.h"
#include "Split/ResultFields.h"
#include "Support/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <numeric>

namespace decouple {

namespace {

/// A source that is to parse with a header of hooks.
struct Reader {
  std::string about;            ///< what is asked
  std::string path, text;       ///< of the source
  std::string header, contents; ///< the header and its text
  /// The source before, and what is done to it; empty: it has hooks itself, and
  /// is checked with all of them, or there is none.
  std::string before;
  std::vector<TextEdit> edits;
};

/// What the compiler has against the text that it reads.
using Errors = UnitResult<std::vector<Diagnostic>>;

} // namespace

static std::string includeOf(const HookLibrary &library) {
  return "#include " + library.names.include + "\n";
}

/// The source that defines what a header declares, in front of which the header
/// comes first: so it includes what it needs itself. That each file parses with
/// it is checked with the file.
static std::vector<Reader> readersOf(llvm::ArrayRef<HookLibrary> libraries,
                                     llvm::ArrayRef<HostChange> changes) {
  std::map<std::string, std::string> after;
  for (const HostChange &change : changes)
    for (const auto &[path, text] : change.after)
      after[path] = text;
  std::vector<Reader> readers;
  for (const HookLibrary &library : libraries) {
    const std::string &text = after[library.path];
    readers.push_back({library.names.header,
                       library.path,
                       includeOf(library) + text,
                       library.names.header,
                       library.header,
                       "",
                       {}});
    if (llvm::none_of(library.groups, [&](const HookGroup &group) {
          return group.path == library.path;
        })) {
      readers.back().before = library.before;
      readers.back().edits = library.edits;
      llvm::append_range(readers.back().edits, library.own);
      llvm::sort(readers.back().edits,
                 [](const TextEdit &a, const TextEdit &b) {
                   return a.range.begin < b.range.begin;
                 });
    }
  }
  return readers;
}

/// All of them are the series' fault: the hooks would not be built otherwise.
static llvm::Expected<std::vector<Diagnostic>>
errorsOf(const SplitInput &input, const Reader &reader, UnitDisk &disk) {
  const UnitArguments arguments = input.compile.of(reader.path);
  ClangUnit unit;
  unit.file = input.root + "/" + reader.path;
  unit.text = reader.text;
  unit.arguments = arguments.without;
  unit.directory = arguments.directory;
  unit.overlay = input.compile.overlay;
  unit.disk = &disk;
  ClangUnit before = unit;
  before.text = reader.before;
  unit.overlay[input.root + "/" + reader.header] = reader.contents;
  auto errors = syntaxCheck(unit);
  if (!errors || !errors->empty() || reader.before.empty())
    return errors;
  auto changed = changedByRegistry(before, reader.edits, unit.overlay);
  if (!changed)
    return changed.takeError();
  if (*changed)
    errors->push_back(std::move(**changed));
  return errors;
}

/// Empty: nothing.
static std::string faultOf(const Errors &found) {
  if (!found.value)
    return "the compiler " + found.lost;
  if (found.value->empty())
    return "";
  const Diagnostic &first = found.value->front();
  return llvm::sys::path::filename(first.file).str() + ":" +
         std::to_string(first.line) + ": " + first.message;
}

static llvm::Expected<std::vector<Errors>>
errorsOf(const SplitInput &input, const std::vector<Reader> &readers) {
  ResultWork<std::vector<Diagnostic>> work;
  work.order.resize(readers.size());
  std::iota(work.order.begin(), work.order.end(), std::size_t(0));
  work.path = [&](std::size_t i) { return readers[i].path; };
  work.address = [&](std::size_t i) {
    const Reader &reader = readers[i];
    return addressOf(
        input, {"hooks", reader.about, toJson(input.compile.of(reader.path))},
        {reader.text, reader.contents, reader.before});
  };
  work.make = [&](std::size_t i, UnitDisk &disk) {
    return errorsOf(input, readers[i], disk);
  };
  return resultsOf(input, work);
}

/// The header of the hooks of `group` alone.
static Reader readerOf(const SplitInput &input, const HookLibrary &library,
                       const HookGroup &group) {
  const HostLibrary &host = input.rules.libraries.at(library.library);
  Reader reader;
  reader.about = group.path;
  reader.path = library.path;
  reader.text = includeOf(library);
  reader.header = library.names.header;
  reader.contents =
      hookHeader(group, library.names, host, input.rules.registry);
  return reader;
}

/// What the compiler says of the headers that the hooks of a file need, by the
/// file's path, where a header with its hooks alone does not parse. Of
/// `libraries` whose check has failed; the fault may be that of several files.
static llvm::Expected<std::map<std::string, std::string>>
hookFaults(const SplitInput &input, llvm::ArrayRef<HookLibrary> libraries) {
  std::vector<Reader> readers;
  for (const HookLibrary &library : libraries)
    for (const HookGroup &group : library.groups)
      readers.push_back(readerOf(input, library, group));
  auto errors = errorsOf(input, readers);
  if (!errors)
    return errors.takeError();
  std::map<std::string, std::string> faults;
  for (auto [reader, found] : llvm::zip(readers, *errors))
    if (std::string fault = faultOf(found); !fault.empty())
      faults[reader.about] = std::move(fault);
  return faults;
}

llvm::Expected<std::optional<SplitInput>>
withoutLooseHooks(const SplitInput &input,
                  llvm::ArrayRef<HookLibrary> libraries,
                  llvm::ArrayRef<SplitCheck> checks) {
  std::vector<HookLibrary> failed;
  for (auto [library, check] : llvm::zip(libraries, checks))
    if (!check.passed)
      failed.push_back(library);
  auto faults = hookFaults(input, failed);
  if (!faults)
    return faults.takeError();
  if (faults->empty())
    return std::nullopt;
  SplitInput others = input;
  for (HostUnit &unit : others.units)
    if (auto fault = faults->find(unit.path); fault != faults->end())
      unit.noHooks = refuseLooseHooks(fault->second);
  return others;
}

llvm::Expected<std::vector<SplitCheck>>
checkHooksParse(const SplitInput &input, llvm::ArrayRef<HookLibrary> libraries,
                llvm::ArrayRef<HostChange> changes) {
  const std::vector<Reader> readers = readersOf(libraries, changes);
  auto errors = errorsOf(input, readers);
  if (!errors)
    return errors.takeError();
  std::vector<SplitCheck> checks;
  for (auto [reader, found] : llvm::zip(readers, *errors)) {
    const std::string fault = faultOf(found);
    checks.push_back({"hooks-parse", reader.about, fault.empty(),
                      fault.empty() ? counted(0, "error") : fault});
  }
  // Hooks that an earlier run has put in would have no backend.
  for (const auto &[name, library] : input.rules.libraries)
    if (!library.hookHeader.empty() &&
        llvm::sys::fs::exists(input.root + "/" + library.hookHeader))
      checks.push_back({"hooks-parse", library.hookHeader, false,
                        "the checkout has it already, and with it patches of "
                        "an earlier run; run on a checkout without them"});
  return checks;
}

} // namespace decouple
