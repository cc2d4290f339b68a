#include "Split/Check/NewErrors.h"

#include "Split/Compiler/ClangUnit.h"
#include "Split/Compiler/Results.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <numeric>

namespace decouple {

/// The errors in `path`, where files have these `texts`. A header is parsed as
/// a source: its functions' bodies are looked at then.
static llvm::Expected<std::vector<Diagnostic>>
errorsOf(const SplitInput &input, const std::string &path,
         const std::map<std::string, std::string> &texts) {
  UnitArguments arguments = input.compile.of(path);
  ClangUnit unit;
  unit.file = input.root + "/" + path;
  if (llvm::sys::path::extension(path).starts_with(".h"))
    unit.file += ".cpp";
  unit.text = texts.at(path);
  unit.arguments = arguments.without;
  unit.directory = arguments.directory;
  unit.overlay = input.compile.overlay;
  for (const auto &[other, content] : texts)
    if (other != path)
      unit.overlay[input.root + "/" + other] = content;
  return syntaxCheck(unit);
}

/// The errors in `path` that are there because of the change.
static llvm::Expected<std::vector<Diagnostic>>
newErrors(const SplitInput &input, const std::string &path,
          const HostStates &states) {
  auto errors = errorsOf(input, path, states.after);
  if (!errors || errors->empty())
    return errors;
  auto known = errorsOf(input, path, states.before);
  if (!known)
    return known.takeError();
  llvm::erase_if(*errors, [&](const Diagnostic &error) {
    return llvm::any_of(*known, [&](const Diagnostic &other) {
      return other.line == error.line && other.message == error.message;
    });
  });
  return errors;
}

static SplitCheck checkOf(llvm::StringRef name, const std::string &path,
                          const UnitResult<std::vector<Diagnostic>> &errors) {
  SplitCheck check{name.str(), path, false, ""};
  if (!errors.value)
    check.detail = "the compiler " + errors.lost;
  else if (!errors.value->empty())
    check.detail = "line " + std::to_string(errors.value->front().line) + ": " +
                   errors.value->front().message;
  else
    check.passed = true;
  return check;
}

llvm::Expected<std::vector<SplitCheck>>
checkNewErrors(const SplitInput &input, llvm::StringRef name,
               std::vector<std::string> paths, const HostStates &states) {
  llvm::erase_if(paths, [&](const std::string &path) {
    return input.compile.of(path).without.empty();
  });
  ResultWork<std::vector<Diagnostic>> work;
  work.order.resize(paths.size());
  std::iota(work.order.begin(), work.order.end(), std::size_t(0));
  work.make = [&](std::size_t i, FileHashes *, FileTrace *) {
    return newErrors(input, paths[i], states);
  };
  auto results = resultsOf(input, work);
  if (!results)
    return results.takeError();
  std::vector<SplitCheck> checks;
  for (std::size_t i = 0; i < paths.size(); ++i)
    checks.push_back(checkOf(name, paths[i], (*results)[i]));
  return checks;
}

} // namespace decouple
