#include "Scan/Build/Evaluate/CMakeEvaluator.h"

#include "Scan/Build/Evaluate/CMakeArms.h"
#include "Scan/Build/Values/CMakeCondition.h"
#include "Scan/Build/Values/CMakeNeeds.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;
using llvm::StringRef;

static std::string negated(StringRef condition) {
  return condition.empty() ? "" : ("NOT (" + condition + ")").str();
}

/// What an arm makes of variables holds with what it is taken with.
void CMakeEvaluator::runIf(const CMakeFile &file, std::size_t at) {
  CMakeGuard outer = state.guard;
  std::vector<ArmRun> runs;
  std::string before; // conditions of the undecided arms before this one
  bool orNone = true; // whether it may be that no arm is taken
  const GroupReach group = reachOfArms(file, at, state.inputs.reading, state);
  for (const ArmReach &arm : group.arms) {
    if (!arm.possible)
      continue;
    std::string undecided =
        arm.isUndecided ? bothConditions(negated(before), arm.own) : "";
    CMakeGuard guard = state.within(outer, undecided, arm.needs);
    before = eitherCondition(before, arm.own);
    const std::size_t begin = arm.at + 1, end = file.next[arm.at];
    if (arm.now == Truth::True && arm.needs.empty() && !arm.isUndecided)
      return runRange(file, begin, end); // no arm before it is possible
    runs.push_back({arm.taken, state.within({}, undecided, arm.needs),
                    runArm(file, begin, end, guard, outer)});
    orNone &= !arm.isLast;
  }
  settleArms(state, runs, group.switches, orNone);
  state.guard = outer;
}

/// Runs an arm that is not taken in all cases, and takes back what it changes.
/// What follows it is left out where the arm leaves it: `outer` knows.
CMakeVariables::Changes CMakeEvaluator::runArm(const CMakeFile &file,
                                               std::size_t begin,
                                               std::size_t end,
                                               const CMakeGuard &guard,
                                               CMakeGuard &outer) {
  const std::size_t earlier = state.left.size();
  CMakeLeave leaving = std::exchange(state.leaving, CMakeLeave::No);
  state.guard = guard;
  state.variables.beginBranch();
  runRange(file, begin, end);
  if (state.leaving != CMakeLeave::No)
    state.left.push_back({state.leaving, guard});
  for (std::size_t i = earlier; i < state.left.size(); ++i)
    outer = state.without(outer, state.left[i].guard);
  state.leaving = leaving;
  return state.variables.endBranch();
}

/// Where what was left since `first` is only a round or a loop of this one, it
/// is over; the rest holds on.
void CMakeEvaluator::endLoop(std::size_t first, CMakeLeave what,
                             const CMakeGuard &outer) {
  auto begin = state.left.begin() + first;
  state.left.erase(
      std::remove_if(begin, state.left.end(),
                     [&](const CMakeLeaving &l) { return l.what == what; }),
      state.left.end());
  state.guard = outer;
  for (std::size_t i = first; i < state.left.size(); ++i)
    state.guard = state.without(state.guard, state.left[i].guard);
  if (state.leaving == what)
    state.leaving = CMakeLeave::No;
}

/// block([SCOPE_FOR [VARIABLES] [POLICIES]] [PROPAGATE NAME...])
void CMakeEvaluator::runScope(const CMakeFile &file, std::size_t at) {
  llvm::ArrayRef<CMakeArgument> arguments = file.commands[at].arguments;
  auto named = [](StringRef word) {
    return [word](const CMakeArgument &a) { return a.is(word); };
  };
  const bool opens = llvm::none_of(arguments, named("SCOPE_FOR")) ||
                     llvm::any_of(arguments, named("VARIABLES"));
  if (opens)
    state.variables.enter();
  runRange(file, at + 1, endOf(file, at));
  if (!opens)
    return;
  std::vector<std::pair<std::string, CMakeValueRef>> kept;
  for (const CMakeArgument &argument : llvm::make_range(
           llvm::find_if(arguments, named("PROPAGATE")), arguments.end()))
    kept.push_back(
        {state.text(argument), state.variables.find(state.text(argument))});
  state.variables.leave();
  for (auto &[name, value] : llvm::drop_begin(kept, !kept.empty()))
    if (value)
      state.variables.set(name, value);
}

/// A loop of which it is not known how often it runs is run once.
void CMakeEvaluator::runOnce(const CMakeFile &file, std::size_t at) {
  const CMakeGuard outer = state.guard;
  const std::size_t first = state.left.size();
  runRange(file, at + 1, endOf(file, at));
  endLoop(first, CMakeLeave::Iteration, outer);
  endLoop(first, CMakeLeave::Loop, outer);
}

/// while(CONDITION): where it is not known whether that ever holds, the loop
/// may or may not leave the file.
void CMakeEvaluator::runWhile(const CMakeFile &file, std::size_t at) {
  llvm::ArrayRef<CMakeArgument> condition = file.commands[at].arguments;
  const Truth holds = evaluateCMake(condition, state);
  if (holds == Truth::False)
    return;
  const CMakeGuard outer = state.guard;
  const std::size_t first = state.left.size();
  runRange(file, at + 1, endOf(file, at));
  if (holds == Truth::Unknown && state.leaving == CMakeLeave::File) {
    state.left.push_back(
        {CMakeLeave::File, state.within(outer, spellArguments(condition), "")});
    state.leaving = CMakeLeave::No;
  }
  endLoop(first, CMakeLeave::Iteration, outer);
  endLoop(first, CMakeLeave::Loop, outer);
}

/// What foreach() goes through: the arguments behind its variable; what is not
/// known of them is an element, too.
static std::vector<CMakeItem>
foreachItems(CMakeState &state, llvm::ArrayRef<CMakeArgument> arguments,
             StringRef name) {
  std::vector<CMakeItem> items;
  if (arguments.empty() || !arguments[0].is("IN"))
    return state.expandAll(arguments, name);
  bool lists = false;
  for (CMakeArgument argument : arguments.drop_front()) {
    if (argument.is("LISTS") || argument.is("ITEMS")) {
      lists = argument.is("LISTS");
      continue;
    }
    if (lists) // as if it were written out
      argument.text = state.strings.save("${" + state.text(argument) + "}");
    llvm::append_range(items, state.expandAll(argument, name));
  }
  return items;
}

/// foreach(NAME RANGE ...), foreach(NAME... IN ZIP_LISTS ...): the values are
/// not followed. The names of the variables; none for other loops.
static std::vector<std::string>
unfollowed(const CMakeState &state, llvm::ArrayRef<CMakeArgument> arguments) {
  auto in = llvm::find_if(arguments, [](const CMakeArgument &argument) {
    return argument.is("IN") || argument.is("RANGE");
  });
  const bool zips = in != arguments.end() && in + 1 != arguments.end() &&
                    (in + 1)->is("ZIP_LISTS");
  if (!zips && (in == arguments.end() || !in->is("RANGE")))
    return {};
  std::vector<std::string> names;
  for (const CMakeArgument &argument : llvm::make_range(arguments.begin(), in))
    names.push_back(state.text(argument));
  if (zips && names.size() == 1) // NAME_0, NAME_1, ...
    for (auto list = in + 2; list != arguments.end(); ++list)
      names.push_back(names[0] + "_" + std::to_string(list - in - 2));
  return names;
}

/// Runs the body once, with any values in the variables `names`.
void CMakeEvaluator::runWithAny(const CMakeFile &file, std::size_t at,
                                const std::vector<std::string> &names) {
  std::vector<CMakeValueRef> outside;
  for (const std::string &name : names) {
    outside.push_back(state.variables.find(name));
    state.forget(name);
  }
  runOnce(file, at);
  for (std::size_t i = 0; i < names.size(); ++i)
    state.variables.set(names[i], outside[i]);
}

/// Runs the body for one of the things that a loop goes through; where it is
/// there in some settings of `switches` only, as if in an arm.
void CMakeEvaluator::runRound(const CMakeFile &file, std::size_t at,
                              const SwitchedItem &round,
                              const Switches &switches) {
  const std::size_t begin = at + 1, end = endOf(file, at);
  const std::string needs = needsOf(round.settings, switches);
  if (needs.empty())
    return runRange(file, begin, end);
  std::vector<Truth> taken;
  for (bool isThere : round.settings)
    taken.push_back(isThere ? Truth::True : Truth::False);
  CMakeGuard outer = state.guard;
  auto changes =
      runArm(file, begin, end, state.within(outer, "", needs), outer);
  settleArms(state, {{taken, state.within({}, "", needs), std::move(changes)}},
             switches, /*orNone=*/true);
}

void CMakeEvaluator::runForeach(const CMakeFile &file, std::size_t at) {
  llvm::ArrayRef<CMakeArgument> arguments = file.commands[at].arguments;
  if (arguments.empty())
    return;
  if (auto names = unfollowed(state, arguments); !names.empty())
    return runWithAny(file, at, names);
  std::string name = state.text(arguments[0]);
  CMakeValueRef outside = state.variables.find(name);
  const CMakeGuard outer = state.guard;
  const std::size_t first = state.left.size();
  arguments = arguments.drop_front();
  const Switches switches = switchesOf(state, arguments);
  auto expand = [&] { return foreachItems(state, arguments, name); };
  Rests rests(state);
  for (const SwitchedItem &round : inSettings(state, switches, expand)) {
    const std::size_t earlier = state.left.size();
    const CMakeGuard before = state.guard;
    if (round.item.text.empty())
      state.forget(name);
    else
      state.assign(name, {round.item});
    if (!takesStep())
      break;
    runRound(file, at, round, switches);
    endLoop(first, CMakeLeave::Iteration, outer);
    if (state.leaving != CMakeLeave::No ||
        (state.left.size() > earlier && !rests.begin(earlier, before)))
      break;
  }
  rests.settle();
  endLoop(first, CMakeLeave::Loop, outer);
  state.variables.set(name, outside);
}
