#include "Scan/Build/Evaluate/CMakeEvaluator.h"
#include "Scan/Build/Evaluate/CMakeArms.h"
#include "Scan/Build/Evaluate/CMakeCommands.h"
#include "Scan/Build/Evaluate/CMakeOpen.h"
#include "Scan/Build/Values/CMakePaths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"

using namespace decouple;
using llvm::StringRef;

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

bool CMakeEvaluator::mayGoDeeper() {
  if (depth < MaximumDepth)
    return true;
  state.noteOnce(DiagnosticId::CMakeEndless,
                 "more than 64 nested calls; the last is not made");
  return false;
}

/// The functions and macros of `file`, which is not run.
void CMakeEvaluator::defineAll(const CMakeFile &file) {
  for (std::size_t i = 0; i < file.commands.size(); i = endOf(file, i) + 1)
    if (llvm::is_contained({"function", "macro"}, file.commands[i].name))
      define(file, i);
}

void CMakeEvaluator::run(StringRef path, Enter what) {
  enter = what;
  for (const std::string &file : state.inputs.reading.functionFiles)
    if (auto named = state.inputs.files.find(file);
        named != state.inputs.files.end() && file != path)
      defineAll(named->second);
  auto found = state.inputs.files.find(path.str());
  if (found != state.inputs.files.end())
    runFile(found->second, path.contains('/') ? path.rsplit('/').first : "");
}

void CMakeEvaluator::runFile(const CMakeFile &file, StringRef place) {
  if (!mayGoDeeper())
    return;
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
  ran.insert(file.path);
  runRange(file, 0, file.commands.size());
}

/// The files that include(`name`) may mean, the first that is there being it: a
/// module of CMAKE_MODULE_PATH goes before a file. Where it is not all known
/// where modules are, that is the only one of that name.
static std::vector<std::string> included(const CMakeState &state,
                                         StringRef name) {
  if (name.starts_with("/"))
    return {name.str()};
  const std::string module = (name + ".cmake").str();
  std::vector<std::string> places;
  CMakeValueRef path = state.find("CMAKE_MODULE_PATH");
  bool isOpen = !path || path->state != CMakeLookup::State::Set;
  for (const CMakeItem &place : state.valueOf("CMAKE_MODULE_PATH")) {
    isOpen |= !place.open.empty();
    places.push_back((place.text + "/" + module).str());
  }
  places.push_back(name.str());
  std::vector<std::string> named;
  for (const auto &[file, text] : state.inputs.files)
    if (StringRef(file).ends_with("/" + module))
      named.push_back(cmakeAbsolute(file));
  if (isOpen && named.size() == 1)
    places.push_back(named.front());
  return places;
}

/// include(FILE|MODULE): a file of the checkout that is not run on its own.
void CMakeEvaluator::include(const CMakeCommand &command) {
  if (command.arguments.empty() || depth >= MaximumDepth)
    return;
  for (const std::string &place :
       included(state, state.text(command.arguments[0]))) {
    auto path = inTree(place, state.directory);
    auto found =
        path ? state.inputs.files.find(*path) : state.inputs.files.end();
    if (found == state.inputs.files.end())
      continue;
    if (!llvm::is_contained(state.inputs.reading.flagFiles, *path))
      runIncluded(found->second);
    return;
  }
}

/// Runs `file` where another one is run, as a part of that.
void CMakeEvaluator::runIncluded(const CMakeFile &file) {
  const CMakeGuard guard = state.guard;
  const std::size_t earlier = state.left.size();
  const CMakeFile *outer = std::exchange(state.current, &file);
  CMakeValueRef list = state.variables.find("CMAKE_CURRENT_LIST_DIR");
  ++depth;
  runHere(file);
  --depth;
  state.variables.set("CMAKE_CURRENT_LIST_DIR", list);
  state.current = outer;
  state.guard = guard;
  state.left.resize(earlier);
  state.leaving = CMakeLeave::No;
}

void CMakeEvaluator::runRange(const CMakeFile &file, std::size_t begin,
                              std::size_t end) {
  Rests rests(state);
  for (std::size_t i = begin; i < end && state.leaving == CMakeLeave::No;) {
    if (!takesStep())
      break;
    const std::size_t earlier = state.left.size();
    const CMakeGuard outer = state.guard;
    if (file.next[i])
      i = runBlock(file, i);
    else
      call(file.commands[i++]);
    if (i < end && state.left.size() > earlier && !rests.begin(earlier, outer))
      break;
  }
  rests.settle();
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
  else
    runWhile(file, at);
  return end + 1;
}

void CMakeEvaluator::define(const CMakeFile &file, std::size_t at) {
  const CMakeCommand &command = file.commands[at];
  if (command.arguments.empty())
    return;
  const std::string name =
      StringRef(state.text(command.arguments[0])).lower(); // any case is one
  if (llvm::is_contained(state.inputs.reading.wholeCalls, name))
    return;
  Callable callable{
      &file, at + 1, endOf(file, at), {}, command.name == "macro"};
  for (const CMakeArgument &argument :
       llvm::ArrayRef(command.arguments).drop_front())
    callable.parameters.push_back(argument.text.str());
  callables.insert_or_assign(name, std::move(callable));
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
  if (auto found = callables.find(StringRef(command.name).lower());
      found != callables.end())
    return callDefined(Callable(found->second), command);
  recordUnknownCommand(state, command);
}

std::size_t CMakeEvaluator::entering(StringRef directory) const {
  for (const CMakeEntered &entered : llvm::reverse(state.entered))
    if (isWithin(directory, entered.path))
      return entered.at;
  return Never;
}

void CMakeEvaluator::addSubdirectory(const CMakeCommand &command) {
  if (command.arguments.empty())
    return;
  auto path = inTree(state.text(command.arguments[0]), state.directory);
  if (path)
    state.entered.push_back(
        {*path, ++state.now, state.origin(command.line, "")});
  if (!path || enter == Enter::Nothing ||
      llvm::none_of(state.inputs.reading.follow,
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
