#include "Scan/Build/CMakeEvaluator.h"
#include "Scan/Build/CMakeCondition.h"
#include "Scan/Build/CMakeNeeds.h"
#include "Scan/Build/CMakePaths.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"

using namespace decouple;
using llvm::StringRef;

/// Deeper calls and directories are a loop, not a build.
static constexpr unsigned MaximumDepth = 64;

CMakeEvaluator::CMakeEvaluator(const CMakeInputs &inputs,
                               const CMakeSettings &settings)
    : inputs(inputs), settings(settings) {
  for (const auto &[name, path] : inputs.reading.directories)
    assign(name, {{strings.save(cmakeAbsolute(path)), origin(0, "")}});
  for (StringRef name : {"CMAKE_BINARY_DIR", "PROJECT_BINARY_DIR"})
    assign(name, {{CMakeBuildRoot, origin(0, "")}});
}

void CMakeEvaluator::run(StringRef path, Enter what) {
  enter = what;
  auto found = inputs.files.find(path.str());
  if (found != inputs.files.end())
    runFile(found->second, path.contains('/') ? path.rsplit('/').first : "");
}

void CMakeEvaluator::runFile(const CMakeFile &file, StringRef place) {
  if (depth >= MaximumDepth)
    return;
  ++depth;
  auto restore =
      llvm::make_scope_exit([this, outer = current, outside = directory] {
        current = outer;
        directory = outside;
        leaving = Leave::No;
        --depth;
      });
  current = &file;
  directory = cmakeAbsolute(place);
  StringRef here = strings.save(directory);
  for (StringRef name : {"CMAKE_CURRENT_SOURCE_DIR", "CMAKE_CURRENT_LIST_DIR"})
    assign(name, {{here, origin(0, "")}});
  assign("CMAKE_CURRENT_BINARY_DIR", {{CMakeBuildRoot, origin(0, "")}});
  runRange(file, 0, file.commands.size());
}

void CMakeEvaluator::runRange(const CMakeFile &file, std::size_t begin,
                              std::size_t end) {
  for (std::size_t i = begin; i < end && leaving == Leave::No;)
    if (file.next[i])
      i = runBlock(file, i);
    else
      call(file.commands[i++]);
}

std::size_t CMakeEvaluator::endOf(const CMakeFile &file, std::size_t at) const {
  while (at < file.next.size() && file.next[at])
    at = file.next[at];
  return at;
}

/// Runs the block that begins at `at`; returns what follows it.
std::size_t CMakeEvaluator::runBlock(const CMakeFile &file, std::size_t at) {
  StringRef name = file.commands[at].name;
  std::size_t end = endOf(file, at);
  if (name == "if")
    runIf(file, at);
  else if (name == "foreach")
    runForeach(file, at);
  else if (name == "function" || name == "macro")
    define(file, at);
  else if (name == "block" ||
           evaluateCMake(file.commands[at].arguments, *this) != Truth::False)
    runRange(file, at + 1, end); // a loop that may run is run once
  return end + 1;
}

void CMakeEvaluator::runIf(const CMakeFile &file, std::size_t at) {
  auto restore =
      llvm::make_scope_exit([this, outer = needs] { needs = outer; });
  const std::size_t head = at;
  StringRef outer = needs;
  Truth reached = Truth::True; // no arm before this one was taken
  std::vector<CMakeVariables::Changes> alternatives;
  std::string before; // conditions of the undecided arms before this one
  for (; at < file.commands.size() && file.next[at]; at = file.next[at]) {
    const CMakeCommand &arm = file.commands[at];
    bool isElse = arm.name == "else";
    Truth holds = isElse ? Truth::True : evaluateCMake(arm.arguments, *this);
    Truth taken = conjoin(reached, holds);
    if (taken != Truth::False)
      needs = strings.save(joinNeeds(outer, needsOfArm(file, head, at)));
    if (taken == Truth::True)
      return runRange(file, at + 1, file.next[at]);
    if (taken == Truth::Unknown) {
      std::string own = isElse ? "" : spellArguments(arm);
      variables.beginBranch();
      runArm(file, at, own.empty() ? "NOT (" + before + ")" : own);
      alternatives.push_back(variables.endBranch());
      if (!own.empty())
        before += (before.empty() ? "" : " OR ") + own;
    }
    reached = conjoin(reached, negate(holds));
    if (reached == Truth::False)
      break;
  }
  variables.merge(alternatives, reached != Truth::False);
}

/// Runs an arm that may or may not be taken.
void CMakeEvaluator::runArm(const CMakeFile &file, std::size_t at,
                            StringRef undecided) {
  StringRef outer = condition;
  conditions.push_back(undecided.str());
  condition = strings.save(llvm::join(conditions, " AND "));
  runRange(file, at + 1, file.next[at]);
  conditions.pop_back();
  condition = outer;
  // It is not known that the rest of the file is left out.
  leaving = Leave::No;
}

void CMakeEvaluator::runForeach(const CMakeFile &file, std::size_t at) {
  llvm::ArrayRef<CMakeArgument> arguments = file.commands[at].arguments;
  if (arguments.empty())
    return;
  std::string name = text(arguments[0]);
  arguments = arguments.drop_front();
  std::vector<CMakeItem> items;
  bool range = !arguments.empty() && arguments[0].is("RANGE");
  if (!arguments.empty() && arguments[0].is("IN")) {
    bool lists = false;
    for (const CMakeArgument &argument : arguments.drop_front())
      if (argument.is("LISTS") || argument.is("ITEMS"))
        lists = argument.is("LISTS");
      else if (lists)
        llvm::append_range(items, valueOf(text(argument)));
      else
        expand(argument, name, items);
  } else if (!range) {
    items = expand(arguments, name);
  }
  CMakeValueRef outside = variables.find(name);
  for (const CMakeItem &item : items) {
    assign(name, {item});
    runRange(file, at + 1, endOf(file, at));
    if (leaving == Leave::Iteration)
      leaving = Leave::No;
    if (leaving != Leave::No)
      break;
  }
  if (leaving == Leave::Loop)
    leaving = Leave::No;
  variables.set(name, outside);
}

void CMakeEvaluator::define(const CMakeFile &file, std::size_t at) {
  const CMakeCommand &command = file.commands[at];
  if (command.arguments.empty())
    return;
  Callable callable{
      &file, at + 1, endOf(file, at), {}, command.name == "macro"};
  for (const CMakeArgument &argument :
       llvm::ArrayRef(command.arguments).drop_front())
    callable.parameters.push_back(argument.text.str());
  callables.insert_or_assign(text(command.arguments[0]), std::move(callable));
}

void CMakeEvaluator::call(const CMakeCommand &command) {
  if (callNamed(command))
    return;
  auto known = handlers().find(command.name);
  if (known != handlers().end())
    return (this->*known->second)(command);
  for (const auto &[name, callable] : callables)
    if (StringRef(name).equals_insensitive(command.name))
      return callDefined(Callable(callable), command);
}

/// Commands whose meaning the rule pack tells; they go before definitions.
bool CMakeEvaluator::callNamed(const CMakeCommand &command) {
  for (const BuildCommand &meaning : inputs.reading.commands) {
    if (meaning.name != command.name)
      continue;
    if (meaning.kind == "starlark-list")
      starlarkList(command, meaning);
    else if (meaning.kind == "exclude")
      exclude(command);
    else
      addTarget(command);
    return true;
  }
  return false;
}

/// A macro's parameters are variables for the length of the call, which is
/// the same unless the macro reads them through their name.
void CMakeEvaluator::callDefined(const Callable &callable,
                                 const CMakeCommand &command) {
  if (depth >= MaximumDepth)
    return;
  ++depth;
  std::vector<CMakeItem> rest = expand(command.arguments, "");
  if (!callable.macro)
    variables.enter();
  std::vector<std::pair<std::string, CMakeValueRef>> outside;
  std::size_t used = 0;
  auto bind = [&](StringRef name, std::vector<CMakeItem> items) {
    outside.push_back({name.str(), variables.find(name)});
    assign(name, std::move(items));
  };
  for (const std::string &parameter : callable.parameters)
    bind(parameter, used < rest.size() ? std::vector<CMakeItem>{rest[used++]}
                                       : std::vector<CMakeItem>{});
  bind("ARGN", {rest.begin() + used, rest.end()});
  runRange(*callable.file, callable.begin, callable.end);
  if (callable.macro)
    for (auto &[name, value] : llvm::reverse(outside))
      variables.set(name, value);
  else
    variables.leave();
  if (!callable.macro || leaving != Leave::File)
    leaving = Leave::No;
  --depth;
}
