#include "Scan/Build/Evaluate/CMakeEvaluator.h"
#include "Scan/Build/Evaluate/CMakeCommands.h"
#include "Scan/Build/Evaluate/CMakeCondition.h"
#include "Scan/Build/Evaluate/CMakeNeeds.h"
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
      [this, outer = state.current, outside = state.directory] {
        state.current = outer;
        state.directory = outside;
        state.leaving = CMakeLeave::No;
        --depth;
      });
  state.current = &file;
  state.directory = cmakeAbsolute(place);
  StringRef here = state.strings.save(state.directory);
  for (StringRef name : {"CMAKE_CURRENT_SOURCE_DIR", "CMAKE_CURRENT_LIST_DIR"})
    state.assign(name, {{here, state.origin(0, "")}});
  state.assign("CMAKE_CURRENT_BINARY_DIR",
               {{CMakeBuildRoot, state.origin(0, "")}});
  runRange(file, 0, file.commands.size());
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
  else if (name == "block" ||
           evaluateCMake(file.commands[at].arguments, state) != Truth::False)
    runRange(file, at + 1, end); // a loop that may run is run once
  return end + 1;
}

static std::string negated(StringRef condition) {
  return condition.empty() ? "" : ("NOT (" + condition + ")").str();
}

void CMakeEvaluator::runIf(const CMakeFile &file, std::size_t at) {
  const std::size_t head = at;
  StringRef outer = state.needs;
  auto restore = llvm::make_scope_exit([&] { state.needs = outer; });
  Truth reached = Truth::True; // no arm before this one was taken
  std::vector<CMakeVariables::Changes> alternatives;
  std::string before; // conditions of the undecided arms before this one
  for (; at < file.commands.size() && file.next[at]; at = file.next[at]) {
    const CMakeCommand &arm = file.commands[at];
    bool isElse = arm.name == "else";
    Truth holds = isElse ? Truth::True : evaluateCMake(arm.arguments, state);
    Truth taken = conjoin(reached, holds);
    if (taken != Truth::False)
      state.needs = state.strings.save(joinNeeds(
          outer, needsOfArm(file, head, at, state.inputs.reading, state)));
    if (taken == Truth::True)
      return runRange(file, at + 1, file.next[at]);
    if (taken == Truth::Unknown) {
      // What is known to hold, as else() does, says nothing.
      std::string own =
          holds == Truth::True ? "" : spellArguments(arm.arguments);
      state.variables.beginBranch();
      runArm(file, at, bothConditions(negated(before), own));
      alternatives.push_back(state.variables.endBranch());
      before = eitherCondition(before, own);
    }
    reached = conjoin(reached, negate(holds));
    if (reached == Truth::False)
      break;
  }
  state.variables.merge(alternatives, reached != Truth::False);
}

/// Runs an arm that may or may not be taken.
void CMakeEvaluator::runArm(const CMakeFile &file, std::size_t at,
                            StringRef undecided) {
  StringRef outer = state.condition;
  state.condition = state.strings.save(bothConditions(outer, undecided));
  runRange(file, at + 1, file.next[at]);
  state.condition = outer;
  // It is not known that the rest of the file is left out.
  state.leaving = CMakeLeave::No;
}

/// What foreach() goes through: the arguments behind its variable, those that
/// are known.
static std::vector<CMakeItem>
foreachItems(CMakeState &state, llvm::ArrayRef<CMakeArgument> arguments,
             StringRef name) {
  std::vector<CMakeItem> items;
  if (arguments.empty() || !arguments[0].is("IN"))
    return state.expand(arguments, name);
  bool lists = false;
  for (const CMakeArgument &argument : arguments.drop_front())
    if (argument.is("LISTS") || argument.is("ITEMS"))
      lists = argument.is("LISTS");
    else if (lists)
      llvm::append_range(items, state.valueOf(state.text(argument)));
    else
      llvm::append_range(items, state.expand(argument, name));
  llvm::erase_if(items, [](const CMakeItem &i) { return i.text.empty(); });
  return items;
}

void CMakeEvaluator::runForeach(const CMakeFile &file, std::size_t at) {
  llvm::ArrayRef<CMakeArgument> arguments = file.commands[at].arguments;
  if (arguments.empty())
    return;
  std::string name = state.text(arguments[0]);
  CMakeValueRef outside = state.variables.find(name);
  auto endsWithRound = [&] {
    runRange(file, at + 1, endOf(file, at));
    if (state.leaving == CMakeLeave::Iteration)
      state.leaving = CMakeLeave::No;
    return state.leaving != CMakeLeave::No;
  };
  if (arguments.size() > 1 && arguments[1].is("RANGE")) {
    state.forget(name); // any number: like other loops that may run, once
    endsWithRound();
  } else {
    for (const CMakeItem &item :
         foreachItems(state, arguments.drop_front(), name)) {
      state.assign(name, {item});
      if (!takesStep() || endsWithRound())
        break;
    }
  }
  if (state.leaving == CMakeLeave::Loop)
    state.leaving = CMakeLeave::No;
  state.variables.set(name, outside);
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
  for (const auto &[name, callable] : callables)
    if (StringRef(name).equals_insensitive(command.name))
      return callDefined(Callable(callable), command);
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
  if (!callable.macro)
    state.variables.enter();
  std::vector<std::pair<std::string, CMakeValueRef>> outside;
  std::size_t used = 0;
  auto bind = [&](StringRef name, std::vector<CMakeItem> items) {
    outside.push_back({name.str(), state.variables.find(name)});
    // An argument that is not known keeps its place.
    if (name != "ARGN" && !items.empty() && items.front().text.empty())
      return state.forget(name);
    state.assign(name, std::move(items));
  };
  for (const std::string &parameter : callable.parameters)
    bind(parameter, used < rest.size() ? std::vector<CMakeItem>{rest[used++]}
                                       : std::vector<CMakeItem>{});
  bind("ARGN", {rest.begin() + used, rest.end()});
  runRange(*callable.file, callable.begin, callable.end);
  if (callable.macro)
    for (auto &[name, value] : llvm::reverse(outside))
      state.variables.set(name, value);
  else
    state.variables.leave();
  if (!callable.macro || state.leaving != CMakeLeave::File)
    state.leaving = CMakeLeave::No;
  --depth;
}
