#include "Split/HooksParse.h"

#include "Split/Check/Host/RegistryMeaning.h"
#include "Split/Check/NewErrors.h"
#include "Split/ResultFields.h"
#include "Support/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include <numeric>

namespace decouple {

namespace {

/// A source that defines what a library's header of hooks declares.
struct Reader {
  std::string path, text;                     ///< of the source
  std::string header;                         ///< its library's of hooks
  std::map<std::string, std::string> headers; ///< texts of all of hooks
  std::string before;                         ///< the source
  std::vector<TextEdit> edits;                ///< what is done to it
};

/// What the compiler has against the text that it reads.
using Errors = UnitResult<std::vector<Diagnostic>>;

} // namespace

/// The header comes first, too, in front of the source: so it includes what it
/// needs itself.
static std::vector<Reader> readersOf(llvm::ArrayRef<HookLibrary> libraries,
                                     llvm::ArrayRef<HostChange> changes) {
  std::map<std::string, std::string> after;
  for (const HostChange &change : changes)
    for (const auto &[path, text] : change.after)
      after[path] = text;
  std::vector<Reader> readers;
  for (const HookLibrary &library : libraries) {
    Reader &reader = readers.emplace_back();
    reader.path = library.path;
    reader.text =
        "#include " + library.names.include + "\n" + after[library.path];
    reader.header = library.names.header;
    reader.headers[library.names.header] = library.header;
    if (!library.ownHeader.empty())
      reader.headers[library.ownHeader] = after[library.ownHeader];
    reader.before = library.before;
    reader.edits = library.edits;
    llvm::append_range(reader.edits, library.own);
    llvm::stable_sort(reader.edits, [](const TextEdit &a, const TextEdit &b) {
      return a.range.begin < b.range.begin;
    });
  }
  return readers;
}

static std::vector<std::string>
namesOf(const std::map<std::string, std::string> &headers) {
  std::vector<std::string> names;
  for (const auto &[name, text] : headers)
    names.push_back(name);
  return names;
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
  for (const auto &[header, text] : reader.headers)
    unit.overlay[input.root + "/" + header] = text;
  auto errors = syntaxCheck(unit);
  if (!errors || !errors->empty())
    return errors;
  auto changed = changedByRegistry(
      before, reader.edits, unit.overlay,
      HookHeaders(input.root, arguments.directory, namesOf(reader.headers)));
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
  return inShort(found.value->front());
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
        input, {"hooks", reader.header, toJson(input.compile.of(reader.path))},
        {reader.text, reader.headers, reader.before});
  };
  work.make = [&](std::size_t i, UnitDisk &disk) {
    return errorsOf(input, readers[i], disk);
  };
  return resultsOf(input, work);
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
    checks.push_back({"hooks-parse", reader.header, fault.empty(),
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
