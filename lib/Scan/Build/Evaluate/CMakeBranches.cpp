#include "Scan/Build/Evaluate/CMakeEvaluator.h"
#include "Scan/Build/Evaluate/CMakeNeeds.h"
#include "Scan/Build/Evaluate/CMakePaths.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;
using llvm::StringRef;

static std::string negated(StringRef condition) {
  return condition.empty() ? "" : ("NOT (" + condition + ")").str();
}

/// Of arms that are taken with other switches, only what they do to lists of
/// sources stays, each source with what it needs.
void CMakeEvaluator::runIf(const CMakeFile &file, std::size_t at) {
  CMakeGuard outer = state.guard;
  std::vector<CMakeVariables::Changes> alternatives;
  std::string before; // conditions of the undecided arms before this one
  bool orNone = true; // whether it may be that no arm is taken
  for (const ArmReach &arm :
       reachOfArms(file, at, state.inputs.reading, state)) {
    if (!arm.possible)
      continue;
    std::string undecided =
        arm.isUndecided ? bothConditions(negated(before), arm.own) : "";
    CMakeGuard guard = state.within(outer, undecided, arm.needs);
    before = eitherCondition(before, arm.own);
    if (arm.now == Truth::True && arm.needs.empty() && !arm.isUndecided) {
      runRange(file, arm.at + 1, file.next[arm.at]);
      return;
    }
    CMakeVariables::Changes changes = runArm(file, arm, guard, outer);
    if (arm.now == Truth::Unknown)
      alternatives.push_back(std::move(changes));
    else
      keepSwitched(changes, state.within({}, undecided, arm.needs),
                   arm.now == Truth::True);
    orNone &= !arm.isLast;
  }
  state.variables.merge(alternatives, orNone);
  state.guard = outer;
}

/// Runs an arm that is not taken in all cases, and takes back what it changes.
/// What follows it is left out where the arm leaves it: `outer` knows.
CMakeVariables::Changes CMakeEvaluator::runArm(const CMakeFile &file,
                                               const ArmReach &arm,
                                               const CMakeGuard &guard,
                                               CMakeGuard &outer) {
  const std::size_t earlier = state.left.size();
  CMakeLeave leaving = std::exchange(state.leaving, CMakeLeave::No);
  state.guard = guard;
  state.variables.beginBranch();
  runRange(file, arm.at + 1, file.next[arm.at]);
  if (state.leaving != CMakeLeave::No)
    state.left.push_back({state.leaving, guard});
  for (std::size_t i = earlier; i < state.left.size(); ++i)
    outer = state.without(outer, state.left[i].guard);
  state.leaving = leaving;
  return state.variables.endBranch();
}

/// What tells an element from others: text and needs.
static std::pair<StringRef, StringRef> keyOf(const CMakeItem &item) {
  return {item.text, item.origin->needs};
}

using Keys = llvm::DenseSet<std::pair<StringRef, StringRef>>;

/// Sources of the tree in `items` that are not in `others`, or under something
/// else.
static std::vector<CMakeItem> sourcesBeyond(const CMakeState &state,
                                            const CMakeValueRef &items,
                                            const CMakeValueRef &others) {
  Keys known;
  if (others)
    for (const CMakeItem &item : others->items)
      known.insert(keyOf(item));
  std::vector<CMakeItem> found;
  if (items)
    for (const CMakeItem &item : items->items)
      if (!item.text.empty() && !known.contains(keyOf(item)))
        if (auto path = inTree(item.text, state.directory);
            path && state.inputs.tree.find(*path))
          found.push_back(item);
  return found;
}

/// Makes the changes of an arm that is taken with `guard`, which `holds` with
/// all switches on. Sources that are there in one of the cases only stay, and
/// say in which.
void CMakeEvaluator::keepSwitched(const CMakeVariables::Changes &changes,
                                  const CMakeGuard &guard, bool holds) {
  const CMakeGuard otherwise = state.without({}, guard);
  for (const auto &[key, after] : changes) {
    CMakeValueRef before = state.variables.findAt(key);
    std::vector<CMakeItem> gone = sourcesBeyond(state, before, after),
                           added = sourcesBeyond(state, after, before);
    if (!holds && gone.empty() && added.empty())
      continue;
    const CMakeValueRef &base = holds ? after : before;
    auto value = base ? std::make_shared<CMakeValue>(*base)
                      : std::make_shared<CMakeValue>();
    if (!holds) {
      Keys missing;
      for (const CMakeItem &item : gone)
        missing.insert(keyOf(item));
      llvm::erase_if(value->items, [&](const CMakeItem &item) {
        return missing.contains(keyOf(item));
      });
      llvm::append_range(value->items, added);
    }
    for (const CMakeItem &item : gone)
      value->items.push_back(state.guarded(item, otherwise));
    state.variables.setAt(key, std::move(value));
  }
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
  for (const CMakeItem &item :
       foreachItems(state, arguments.drop_front(), name)) {
    if (item.text.empty())
      state.forget(name);
    else
      state.assign(name, {item});
    if (!takesStep())
      break;
    runRange(file, at + 1, endOf(file, at));
    endLoop(first, CMakeLeave::Iteration, outer);
    if (state.leaving != CMakeLeave::No)
      break;
  }
  endLoop(first, CMakeLeave::Loop, outer);
  state.variables.set(name, outside);
}
