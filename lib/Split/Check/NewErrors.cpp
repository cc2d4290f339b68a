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
  unit.pastMissing = true;
  for (const auto &[other, content] : texts)
    if (other != path)
      unit.overlay[input.root + "/" + other] = content;
  return syntaxCheck(unit);
}

namespace {

/// The errors that a change makes, unless the file has so many before it that
/// nobody can tell.
struct BothErrors {
  std::vector<Diagnostic> fresh;
  std::optional<Diagnostic> tooMany; ///< the first of those before

  friend auto fieldsOf(BothErrors &value) {
    auto &[fresh, tooMany] = value;
    return std::tie(fresh, tooMany);
  }
};

} // namespace

/// Those in `path` that are there because of the change. A source may need
/// headers that no host has installed, so that it has errors before.
static llvm::Expected<BothErrors> newErrors(const SplitInput &input,
                                            const std::string &path,
                                            const HostStates &states) {
  BothErrors both;
  if (auto error = errorsOf(input, path, states.after).moveInto(both.fresh))
    return error;
  if (both.fresh.empty())
    return both;
  auto known = errorsOf(input, path, states.before);
  if (!known)
    return known.takeError();
  if (known->size() >= MaximalErrors)
    both.tooMany = known->front();
  llvm::erase_if(both.fresh, [&](const Diagnostic &error) {
    return llvm::any_of(*known, [&](const Diagnostic &other) {
      return other.line == error.line && other.message == error.message;
    });
  });
  return both;
}

static SplitCheck checkOf(llvm::StringRef name, const std::string &path,
                          const UnitResult<BothErrors> &errors) {
  SplitCheck check{name.str(), path, false, ""};
  auto say = [&](const Diagnostic &error) {
    check.detail += "line " + std::to_string(error.line) + ": " + error.message;
  };
  if (!errors.value) {
    check.detail = "the compiler " + errors.lost;
  } else if (errors.value->tooMany) {
    check.detail = "has too many errors without the change to tell: ";
    say(*errors.value->tooMany);
  } else if (!errors.value->fresh.empty()) {
    say(errors.value->fresh.front());
  } else
    check.passed = true;
  return check;
}

llvm::Expected<std::vector<SplitCheck>>
checkNewErrors(const SplitInput &input, llvm::StringRef name,
               std::vector<std::string> paths, const HostStates &states) {
  llvm::erase_if(paths, [&](const std::string &path) {
    return input.compile.of(path).without.empty();
  });
  ResultWork<BothErrors> work;
  work.order.resize(paths.size());
  std::iota(work.order.begin(), work.order.end(), std::size_t(0));
  work.make = [&](std::size_t i, UnitDisk &) {
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

std::string inShort(const Diagnostic &error) {
  const std::string line =
      error.line ? ":" + std::to_string(error.line) : std::string();
  return llvm::sys::path::filename(error.file).str() + line + ": " +
         error.message;
}

} // namespace decouple
