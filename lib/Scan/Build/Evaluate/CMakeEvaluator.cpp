#include "Scan/Build/Evaluate/CMakeEvaluator.h"
#include "Scan/Build/Evaluate/CMakeCommands.h"
#include "Scan/Build/Evaluate/CMakeCondition.h"
#include "Scan/Build/Evaluate/CMakeFlags.h"
#include "Scan/Build/Evaluate/CMakePaths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"

using namespace decouple;
using llvm::StringRef;

/// Deeper calls and directories are a loop, not a build.
static constexpr unsigned MaximumDepth = 64;

/// More commands than any build runs.
static constexpr unsigned MaximumSteps = 200000;

/// False when there were so many that there is no end to them.
bool CMakeEvaluator::takesStep() {
  if (steps < MaximumSteps)
    return ++steps;
  state.noteOnce(DiagnosticId::CMakeEndless,
                 "more than 200,000 commands; the rest is not run");
  return false;
}

void CMakeEvaluator::run(StringRef path, Enter what) {
  enter = what;
  auto found = state.inputs.files.find(path.str());
  if (found != state.inputs.files.end())
    runFile(found->second, path.contains('/') ? path.rsplit('/').first : "");
}

void CMakeEvaluator::runFile(const CMakeFile &file, StringRef place) {
  if (depth >= MaximumDepth)
    return state.noteOnce(DiagnosticId::CMakeEndless,
                          "more than 64 calls in each other; the last is not "
                          "made");
  ++depth;
  auto restore = llvm::make_scope_exit(
      [this, outer = state.current, outside = state.directory,
       guard = state.guard, earlier = state.left.size()] {
        state.current = outer;
        state.directory = outside;
        state.leaving = CMakeLeave::No;
        state.guard = guard;
        state.left.resize(earlier);
        --depth;
      });
  state.current = &file;
  state.directory = cmakeAbsolute(place);
  StringRef here = state.strings.save(state.directory);
  state.assign("CMAKE_CURRENT_SOURCE_DIR", {{here, state.origin(0, "")}});
  state.assign("CMAKE_CURRENT_BINARY_DIR",
               {{CMakeBuildRoot, state.origin(0, "")}});
  runHere(file);
}

/// Runs `file`, which is in the directory of its own that its name says, for
/// the directory that is built.
void CMakeEvaluator::runHere(const CMakeFile &file) {
  StringRef path = file.path;
  std::string here =
      cmakeAbsolute(path.contains('/') ? path.rsplit('/').first : "");
  state.assign("CMAKE_CURRENT_LIST_DIR",
               {{state.strings.save(here), state.origin(0, "")}});
  runRange(file, 0, file.commands.size());
}

/// include(FILE|MODULE): a file of the checkout that is not run on its own.
void CMakeEvaluator::include(const CMakeCommand &command) {
  if (command.arguments.empty() || depth >= MaximumDepth)
    return;
  std::string name = state.text(command.arguments[0]);
  std::vector<std::string> places = {name};
  if (!StringRef(name).contains('/'))
    for (const CMakeItem &place : state.valueOf("CMAKE_MODULE_PATH"))
      places.push_back((place.text + "/" + name + ".cmake").str());
  for (const std::string &place : places) {
    auto path = inTree(place, state.directory);
    auto found =
        path ? state.inputs.files.find(*path) : state.inputs.files.end();
    if (found == state.inputs.files.end() ||
        llvm::is_contained(state.inputs.reading.flagFiles, *path))
      continue;
    const CMakeGuard guard = state.guard;
    const std::size_t earlier = state.left.size();
    const CMakeFile *outer = std::exchange(state.current, &found->second);
    CMakeValueRef list = state.variables.find("CMAKE_CURRENT_LIST_DIR");
    ++depth;
    runHere(found->second);
    --depth;
    state.variables.set("CMAKE_CURRENT_LIST_DIR", list);
    state.current = outer;
    state.guard = guard;
    state.left.resize(earlier);
    state.leaving = CMakeLeave::No;
    return;
  }
}

/// cmake_language(CALL COMMAND ARGUMENT...)
void CMakeEvaluator::callLanguage(const CMakeCommand &command) {
  llvm::ArrayRef<CMakeArgument> arguments = command.arguments;
  if (arguments.size() < 2 || !arguments[0].is("CALL"))
    return state.note(command, DiagnosticId::CMakeUnsupported,
                      "cmake_language is evaluated with CALL only");
  CMakeCommand called = command;
  called.name = StringRef(state.text(arguments[1])).lower();
  called.arguments.erase(called.arguments.begin(),
                         called.arguments.begin() + 2);
  call(called);
}

void CMakeEvaluator::runRange(const CMakeFile &file, std::size_t begin,
                              std::size_t end) {
  for (std::size_t i = begin; i < end && state.leaving == CMakeLeave::No;) {
    if (!takesStep())
      return;
    if (file.next[i])
      i = runBlock(file, i);
    else
      call(file.commands[i++]);
  }
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
  else if (name == "block")
    runScope(file, at);
  else if (evaluateCMake(file.commands[at].arguments, state) != Truth::False)
    runOnce(file, at);
  return end + 1;
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
  callables.insert_or_assign(state.text(command.arguments[0]),
                             std::move(callable));
}

void CMakeEvaluator::call(const CMakeCommand &command) {
  if (runCommand(state, command))
    return;
  if (command.name == "add_subdirectory")
    return addSubdirectory(command);
  if (command.name == "include")
    return include(command);
  if (command.name == "cmake_language")
    return callLanguage(command);
  if (command.name == "cmake_parse_arguments")
    return parseArguments(command);
  for (const auto &[name, callable] : callables)
    if (StringRef(name).equals_insensitive(command.name))
      return callDefined(Callable(callable), command);
  recordUnknownCommand(state, command);
}

void CMakeEvaluator::addSubdirectory(const CMakeCommand &command) {
  if (command.arguments.empty() || enter == Enter::Nothing)
    return;
  auto path = inTree(state.text(command.arguments[0]), state.directory);
  if (!path || llvm::none_of(state.inputs.reading.follow,
                             [&](const Glob &g) { return g.matches(*path); }))
    return;
  auto found = state.inputs.files.find(*path + "/CMakeLists.txt");
  if (found == state.inputs.files.end())
    return state.note(command, DiagnosticId::CMakeNoDirectory,
                      *path + " has no CMakeLists.txt in this tree");
  state.variables.enter();
  runFile(found->second, *path);
  state.variables.leave();
}

/// cmake_parse_arguments(PREFIX OPTIONS ONE-VALUE MULTI-VALUE ARGUMENT...) or
/// cmake_parse_arguments(PARSE_ARGV N PREFIX OPTIONS ONE-VALUE MULTI-VALUE)
void CMakeEvaluator::parseArguments(const CMakeCommand &command) {
  llvm::ArrayRef<CMakeArgument> arguments = command.arguments;
  std::vector<CMakeItem> given = state.valueOf("ARGV");
  std::size_t first = 0;
  const bool ofCall = !arguments.empty() && arguments[0].is("PARSE_ARGV");
  if (ofCall && arguments.size() == 6) {
    StringRef(state.text(arguments[1])).getAsInteger(10, first);
    arguments = arguments.drop_front(2);
  } else if (!ofCall && arguments.size() >= 4) {
    given = state.expandAll(arguments.drop_front(4), "");
  } else {
    return;
  }
  std::string prefix = state.text(arguments[0]) + "_",
              key = "UNPARSED_ARGUMENTS";
  enum Kind { Option, OneValue, Values };
  std::map<std::string, Kind> keywords;
  std::map<std::string, std::vector<CMakeItem>> values;
  for (Kind kind : {Option, OneValue, Values})
    for (std::string &word : splitCMakeList(state.text(arguments[kind + 1])))
      keywords.insert({std::move(word), kind});
  for (const CMakeItem &item :
       llvm::ArrayRef(given).drop_front(std::min(first, given.size()))) {
    auto keyword = keywords.find(item.text.str());
    if (keyword != keywords.end())
      key = keyword->first;
    if (keyword == keywords.end() || keyword->second == Option)
      values[key].push_back(item);
    auto current = keywords.find(key);
    if (current != keywords.end() && current->second != Values &&
        values.count(key))
      key = "UNPARSED_ARGUMENTS";
  }
  for (const auto &[name, kind] : keywords) {
    StringRef flag = values.count(name) ? "TRUE" : "FALSE";
    if (kind == Option)
      values[name] = {{flag, state.origin(command.line, "")}};
    if (!values.count(name))
      state.unset(prefix + name);
  }
  for (auto &[name, items] : values)
    state.assign(prefix + name, std::move(items));
}

/// A macro's parameters are variables for the length of the call, which is
/// the same unless the macro reads them through their name.
void CMakeEvaluator::callDefined(const Callable &callable,
                                 const CMakeCommand &command) {
  if (depth >= MaximumDepth)
    return state.noteOnce(DiagnosticId::CMakeEndless,
                          "more than 64 calls in each other; the last is not "
                          "made");
  ++depth;
  std::vector<CMakeItem> rest = state.expandAll(command.arguments, "");
  const CMakeGuard guard = state.guard;
  const std::size_t earlier = state.left.size();
  if (!callable.macro)
    state.variables.enter();
  std::vector<std::pair<std::string, CMakeValueRef>> outside;
  std::size_t used = 0;
  auto bind = [&](StringRef name, std::vector<CMakeItem> items) {
    outside.push_back({name.str(), state.variables.find(name)});
    // An argument that is not known keeps its place.
    if (name != "ARGN" && name != "ARGV" && !items.empty() &&
        items.front().text.empty())
      return state.forget(name);
    state.assign(name, std::move(items));
  };
  for (const std::string &parameter : callable.parameters)
    bind(parameter, used < rest.size() ? std::vector<CMakeItem>{rest[used++]}
                                       : std::vector<CMakeItem>{});
  bind("ARGN", {rest.begin() + used, rest.end()});
  bind("ARGV", rest);
  bind("ARGC", {{state.strings.save(std::to_string(rest.size())),
                 state.origin(command.line, "")}});
  for (std::size_t i = 0; i < rest.size(); ++i)
    bind("ARGV" + std::to_string(i), {rest[i]});
  const CMakeFile *outer = std::exchange(state.current, callable.file);
  runRange(*callable.file, callable.begin, callable.end);
  state.current = outer;
  if (callable.macro)
    for (auto &[name, value] : llvm::reverse(outside))
      state.variables.set(name, value);
  else
    state.variables.leave();
  if (!callable.macro || state.leaving != CMakeLeave::File)
    state.leaving = CMakeLeave::No;
  if (!callable.macro) {
    state.guard = guard;
    state.left.resize(earlier);
  }
  --depth;
}
