#include "Scan/Build/Evaluate/CMakeArms.h"
#include "Scan/Build/Values/CMakePaths.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

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
      value->items.push_back(state.guarded(item, otherwise));
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
