#include "Plan/Host/CheckNamePatches.h"

#include "Plan/Host/NamePatches.h"
#include "Split/Compiler/ClangUnit.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <set>

namespace decouple {

namespace {

using Texts = std::map<std::string, std::string>;

/// The files that patches leave, those of the group too or not.
Texts textsAfter(const Plan &plan, bool withGroup) {
  Texts texts;
  for (const HostPatch &patch : plan.patches)
    if (withGroup || patch.group.empty())
      for (const auto &[path, text] : patch.change.after)
        texts[path] = text;
  return texts;
}

/// The errors in `path`, whose text and whose headers' texts are `texts`. A
/// header is parsed as a source: its functions' bodies are looked at then.
llvm::Expected<std::vector<Diagnostic>> errorsOf(const SplitInput &input,
                                                 const std::string &path,
                                                 const std::string &text,
                                                 const Texts &texts) {
  UnitArguments arguments = input.compile.of(path);
  ClangUnit unit;
  unit.file = input.root + "/" + path;
  if (llvm::sys::path::extension(path).starts_with(".h"))
    unit.file += ".cpp";
  unit.text = text;
  unit.arguments = arguments.cpu;
  unit.directory = arguments.directory;
  unit.overlay = input.compile.overlay;
  for (const auto &[other, content] : texts)
    if (other != path)
      unit.overlay[input.root + "/" + other] = content;
  return syntaxCheck(unit);
}

/// What is wrong with `path` because of the group.
llvm::Expected<SplitCheck> checkFile(const SplitInput &input,
                                     const SourceTree &tree, const Plan &plan,
                                     const std::string &path) {
  Texts after = textsAfter(plan, true);
  auto errors = errorsOf(input, path, after.at(path), after);
  if (!errors)
    return errors.takeError();
  if (!errors->empty()) {
    Texts before = textsAfter(plan, false);
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
  }
  std::string detail;
  if (!errors->empty())
    detail = "line " + std::to_string((*errors)[0].line) + ": " +
             (*errors)[0].message;
  return SplitCheck{"generic-parses", path, errors->empty(), detail};
}

} // namespace

llvm::Expected<std::vector<SplitCheck>>
checkGenericParses(const SplitInput &input, const SourceTree &tree,
                   const Plan &plan) {
  std::set<std::string> paths;
  for (const HostPatch &patch : plan.patches)
    if (patch.group == GenericGroup)
      for (const auto &[path, text] : patch.change.after)
        paths.insert(path);
  std::vector<SplitCheck> checks;
  for (const std::string &path : paths) {
    if (input.compile.of(path).cpu.empty())
      continue;
    auto check = checkFile(input, tree, plan, path);
    if (!check)
      return check.takeError();
    checks.push_back(std::move(*check));
  }
  return checks;
}

} // namespace decouple
