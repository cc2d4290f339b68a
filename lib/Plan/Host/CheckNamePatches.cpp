#include "Plan/Host/CheckNamePatches.h"

#include "Plan/Host/NamePatches.h"
#include "Split/Compiler/ClangUnit.h"
#include "Split/Compiler/Results.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <numeric>
#include <set>

namespace decouple {

namespace {

using Texts = std::map<std::string, std::string>;

} // namespace

/// The files that patches leave, those of the group too or not.
static Texts textsAfter(llvm::ArrayRef<HostChange> changes, bool withGroup) {
  Texts texts;
  for (const HostChange &change : changes)
    if (withGroup || change.group.empty())
      for (const auto &[path, text] : change.after)
        texts[path] = text;
  return texts;
}

/// The errors in `path`, whose text and whose headers' texts are `texts`. A
/// header is parsed as a source: its functions' bodies are looked at then.
static llvm::Expected<std::vector<Diagnostic>> errorsOf(const SplitInput &input,
                                                        const std::string &path,
                                                        const std::string &text,
                                                        const Texts &texts) {
  UnitArguments arguments = input.compile.of(path);
  ClangUnit unit;
  unit.file = input.root + "/" + path;
  if (llvm::sys::path::extension(path).starts_with(".h"))
    unit.file += ".cpp";
  unit.text = text;
  unit.arguments = arguments.without;
  unit.directory = arguments.directory;
  unit.overlay = input.compile.overlay;
  for (const auto &[other, content] : texts)
    if (other != path)
      unit.overlay[input.root + "/" + other] = content;
  return syntaxCheck(unit);
}

/// The errors in `path` that are there because of the group.
static llvm::Expected<std::vector<Diagnostic>>
newErrors(const SplitInput &input, const SourceTree &tree,
          llvm::ArrayRef<HostChange> changes, const std::string &path) {
  Texts after = textsAfter(changes, true);
  auto errors = errorsOf(input, path, after.at(path), after);
  if (!errors || errors->empty())
    return errors;
  Texts before = textsAfter(changes, false);
  auto text = before.find(path);
  auto known = errorsOf(input, path,
                        text == before.end() ? tree.find(path)->text().str()
                                             : text->second,
                        before);
  if (!known)
    return known.takeError();
  llvm::erase_if(*errors, [&](const Diagnostic &error) {
    return llvm::any_of(*known, [&](const Diagnostic &other) {
      return other.line == error.line && other.message == error.message;
    });
  });
  return errors;
}

static SplitCheck checkOf(const std::string &path,
                          const UnitResult<std::vector<Diagnostic>> &errors) {
  SplitCheck check{"generic-parses", path, false, ""};
  if (!errors.value)
    check.detail = "the compiler " + errors.lost;
  else if (!errors.value->empty())
    check.detail = "line " + std::to_string(errors.value->front().line) + ": " +
                   errors.value->front().message;
  else
    check.passed = true;
  return check;
}

/// What the group changes and the compiler can be asked about, in path order.
static std::vector<std::string>
patchedFiles(const SplitInput &input, llvm::ArrayRef<HostChange> changes) {
  std::set<std::string> paths;
  for (const HostChange &change : changes)
    if (change.group == GenericGroup)
      for (const auto &[path, text] : change.after)
        if (!input.compile.of(path).without.empty())
          paths.insert(path);
  return {paths.begin(), paths.end()};
}

llvm::Expected<std::vector<SplitCheck>>
checkGenericParses(const SplitInput &input, const SourceTree &tree,
                   llvm::ArrayRef<HostChange> changes) {
  std::vector<std::string> paths = patchedFiles(input, changes);
  ResultWork<std::vector<Diagnostic>> work;
  work.order.resize(paths.size());
  std::iota(work.order.begin(), work.order.end(), std::size_t(0));
  work.make = [&](std::size_t i, FileHashes *, FileTrace *) {
    return newErrors(input, tree, changes, paths[i]);
  };
  auto results = resultsOf(input, work);
  if (!results)
    return results.takeError();
  std::vector<SplitCheck> checks;
  for (std::size_t i = 0; i < paths.size(); ++i)
    checks.push_back(checkOf(paths[i], (*results)[i]));
  return checks;
}

} // namespace decouple
