#include "Split/HooksParse.h"

#include "Split/ResultFields.h"
#include "Support/Words.h"
#include "llvm/Support/Path.h"
#include <numeric>

namespace decouple {

namespace {

/// A source that is to parse with the header of all hooks.
struct Reader {
  const HookLibrary *library;
  std::string about; ///< what the check is of: the header
  std::string path, text;
};

} // namespace

/// The source that defines what a header declares, in front of which the header
/// comes first: so it includes what it needs itself. That each file parses with
/// its own hooks is checked with the file; once more with all of them would be
/// a parse of each, a fifth of a cold run.
static std::vector<Reader> readersOf(llvm::ArrayRef<HookLibrary> libraries,
                                     llvm::ArrayRef<HostChange> changes) {
  std::map<std::string, std::string> after;
  for (const HostChange &change : changes)
    for (const auto &[path, text] : change.after)
      after[path] = text;
  std::vector<Reader> readers;
  for (const HookLibrary &library : libraries) {
    const std::string first = "#include " + library.names.include + "\n";
    readers.push_back({&library, library.names.header, library.path,
                       first + after[library.path]});
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
  unit.overlay[input.root + "/" + reader.library->names.header] =
      reader.library->header;
  unit.disk = &disk;
  return syntaxCheck(unit);
}

static SplitCheck checkOf(const Reader &reader,
                          const UnitResult<std::vector<Diagnostic>> &found) {
  SplitCheck check{"hooks-parse", reader.about, false, ""};
  if (!found.value)
    check.detail = "the compiler " + found.lost;
  else if (const std::vector<Diagnostic> &errors = *found.value; errors.empty())
    check.passed = true;
  else
    check.detail = llvm::sys::path::filename(errors[0].file).str() + ":" +
                   std::to_string(errors[0].line) + ": " + errors[0].message;
  if (check.passed)
    check.detail = counted(0, "error");
  return check;
}

llvm::Expected<std::vector<SplitCheck>>
checkHooksParse(const SplitInput &input, llvm::ArrayRef<HookLibrary> libraries,
                llvm::ArrayRef<HostChange> changes) {
  const std::vector<Reader> readers = readersOf(libraries, changes);
  ResultWork<std::vector<Diagnostic>> work;
  work.order.resize(readers.size());
  std::iota(work.order.begin(), work.order.end(), std::size_t(0));
  work.path = [&](std::size_t i) { return readers[i].path; };
  work.address = [&](std::size_t i) {
    const Reader &reader = readers[i];
    return addressOf(
        input, {"hooks", reader.about, toJson(input.compile.of(reader.path))},
        {reader.text, reader.library->header});
  };
  work.make = [&](std::size_t i, UnitDisk &disk) {
    return errorsOf(input, readers[i], disk);
  };
  auto results = resultsOf(input, work);
  if (!results)
    return results.takeError();
  std::vector<SplitCheck> checks;
  for (std::size_t i = 0; i < readers.size(); ++i)
    checks.push_back(checkOf(readers[i], (*results)[i]));
  return checks;
}

} // namespace decouple
