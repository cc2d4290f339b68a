#include "Scan/Build/Evaluate/CMakeArms.h"
#include "Scan/Build/Values/CMakePaths.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace decouple;
using llvm::StringRef;

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
static void keepSources(CMakeState &state,
                        const CMakeVariables::Changes &changes,
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
      if (CMakeItem kept = state.guarded(item, otherwise);
          !neverHold(splitNeeds(kept.origin->needs)))
        value->items.push_back(kept);
    state.variables.setAt(key, std::move(value));
  }
}

/// What the variable at `key`, which was `before`, is in setting `setting`
/// after one of `runs`, or none, was taken.
static CMakeValueRef valueIn(Setting setting, const CMakeVariables::Key &key,
                             const CMakeValueRef &before,
                             const std::vector<ArmRun> &runs) {
  CMakeValues possible;
  bool isCertain = false;
  for (const ArmRun &run : runs) {
    if (isCertain || run.taken[setting] == Truth::False)
      continue;
    auto found = run.changes.find(key);
    possible.push_back(found == run.changes.end() ? before : found->second);
    isCertain = run.taken[setting] == Truth::True;
  }
  if (!isCertain)
    possible.push_back(before);
  return llvm::all_equal(possible) ? possible.front()
                                   : uniteCMakeValues(possible);
}

void decouple::settleArms(CMakeState &state, const std::vector<ArmRun> &runs,
                          const Switches &switches, bool orNone) {
  std::map<CMakeVariables::Key, CMakeValues> values;
  for (const ArmRun &run : runs)
    for (const auto &[key, after] : run.changes)
      if (auto [entry, isNew] = values.try_emplace(key); isNew)
        for (Setting s = 0; s <= allOn(switches); ++s)
          entry->second.push_back(
              valueIn(s, key, state.variables.findAt(key), runs));
  std::vector<CMakeVariables::Changes> alternatives;
  for (const ArmRun &run : runs)
    if (run.taken.back() == Truth::Unknown)
      alternatives.push_back(run.changes);
    else
      keepSources(state, run.changes, run.guard,
                  run.taken.back() == Truth::True);
  state.variables.merge(alternatives, orNone);
  for (const auto &[key, all] : values)
    keepOthers(state, key, all, switches);
}

/// What `inner`, which is within `outer`, asks for besides.
static CMakeGuard beyond(CMakeState &state, const CMakeGuard &inner,
                         const CMakeGuard &outer) {
  std::vector<std::string> more = splitNeeds(inner.needs);
  llvm::erase_if(more, [known = splitNeeds(outer.needs)](const auto &term) {
    return llvm::is_contained(known, term);
  });
  StringRef condition = inner.condition;
  if (condition == outer.condition)
    condition = "";
  else if (!outer.condition.empty())
    condition.consume_front((outer.condition + " AND ").str());
  return {condition, state.strings.save(llvm::join(more, ";"))};
}

/// In which settings of `switches` none of `guards` holds; `areTried` says
/// whether these are all that the guards name.
static std::vector<Truth> takenWithout(llvm::ArrayRef<CMakeGuard> guards,
                                       const Switches &switches,
                                       bool areTried) {
  std::vector<Truth> all;
  for (Setting s = 0; s <= allOn(switches); ++s) {
    Truth taken = Truth::True;
    for (const CMakeGuard &guard : guards) {
      Truth leaves = Truth::True;
      if (areTried)
        leaves = truthOf(holdsWithout(guard.needs, offIn(s, switches)));
      if (!guard.condition.empty() || (!areTried && !guard.needs.empty()))
        leaves = conjoin(leaves, Truth::Unknown);
      taken = conjoin(taken, negate(leaves));
    }
    all.push_back(taken);
  }
  return all;
}

bool Rests::begin(std::size_t first, const CMakeGuard &outer) {
  Rest rest;
  std::vector<CMakeGuard> guards;
  std::string needs;
  for (const CMakeLeaving &one : llvm::ArrayRef(state.left).drop_front(first)) {
    guards.push_back(beyond(state, one.guard, outer));
    const CMakeGuard &guard = guards.back();
    if (guard.condition.empty() && guard.needs.empty())
      return false;
    needs = joinNeeds(needs, guard.needs);
    rest.run.guard = state.without(rest.run.guard, guard);
  }
  rest.switches = switchesIn(needs, state.inputs.reading);
  const bool areTried = rest.switches.size() <= MaximalSwitches;
  if (!areTried)
    rest.switches.clear();
  rest.run.taken = takenWithout(guards, rest.switches, areTried);
  if (llvm::all_of(rest.run.taken, [](Truth t) { return t == Truth::False; }))
    return false;
  begun.push_back(std::move(rest));
  state.variables.beginBranch();
  return true;
}

void Rests::settle() {
  for (; !begun.empty(); begun.pop_back()) {
    Rest &rest = begun.back();
    rest.run.changes = state.variables.endBranch();
    settleArms(state, {rest.run}, rest.switches,
               /*orNone=*/rest.run.taken.back() != Truth::True);
  }
}
