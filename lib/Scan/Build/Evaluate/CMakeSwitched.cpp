#include "Scan/Build/Evaluate/CMakeSwitched.h"
#include "Scan/Build/Evaluate/CMakeRecord.h"
#include "Scan/Build/Values/CMakePaths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <tuple>

using namespace decouple;
using llvm::StringRef;

/// Says once that what is at `line` depends on `count` switches.
static void tellOfMany(CMakeState &state, unsigned line, std::size_t count) {
  Diagnostic told =
      remark(DiagnosticId::CMakeUnsupported, state.current->path, line,
             "a value depends on " + std::to_string(count) +
                 " switches, and is read with all of them on");
  if (llvm::none_of(state.diagnostics, [&](const Diagnostic &known) {
        return render(known) == render(told);
      }))
    state.diagnostics.push_back(std::move(told));
}

Switches decouple::switchesOf(CMakeState &state,
                              llvm::ArrayRef<CMakeArgument> arguments) {
  std::set<std::string> found;
  for (const CMakeArgument &argument : arguments)
    if (argument.kind != CMakeArgument::Kind::Bracket)
      found.merge(state.switchesOf(argument.text));
  if (found.size() > MaximalSwitches) {
    tellOfMany(state, arguments.front().line, found.size());
    return {};
  }
  return {found.begin(), found.end()};
}

/// Runs `run` with the switches as in each setting, the highest first.
static void forSettings(CMakeState &state, const Switches &switches,
                        llvm::function_ref<void(Setting)> run) {
  for (Setting s = allOn(switches) + 1; s-- > 0;) {
    state.off = offIn(s, switches);
    run(s);
  }
  state.off.clear();
}

/// What is known of `value` and is no source of the tree: those carry what they
/// need.
static std::vector<StringRef> besidesSources(const CMakeState &state,
                                             const CMakeValueRef &value) {
  std::vector<StringRef> texts;
  for (const CMakeItem &item : value->items) {
    auto path = inTree(item.text, state.directory);
    if (item.text.empty() || !path || !state.inputs.tree.find(*path))
      texts.push_back(item.written());
  }
  return texts;
}

/// Nothing but sources, which one setting has and another has not.
static bool isOfSources(const CMakeState &state, const CMakeValueRef &value) {
  return value && value->others.empty() && !value->items.empty() &&
         besidesSources(state, value).empty();
}

static bool differ(const CMakeState &state, const CMakeValueRef &a,
                   const CMakeValueRef &b) {
  if (a == b || (!a && isOfSources(state, b)) || (!b && isOfSources(state, a)))
    return false;
  if (!a || !b || a->state != b->state || a->ambiguous != b->ambiguous ||
      !a->others.empty() || !b->others.empty())
    return true;
  return besidesSources(state, a) != besidesSources(state, b);
}

/// What `key` is when nothing is known of it but by the configuration.
static CMakeValue configured(CMakeState &state,
                             const CMakeVariables::Key &key) {
  CMakeLookup found = state.variable(key.second);
  CMakeValue value;
  value.state = found.state;
  for (const std::string &element : splitCMakeList(found.text))
    value.items.push_back(
        {state.strings.save(element), state.origin(0, key.second)});
  return value;
}

void decouple::keepOthers(CMakeState &state, const CMakeVariables::Key &key,
                          const CMakeValues &values, const Switches &switches) {
  CMakeValueRef base = state.variables.findAt(key);
  std::vector<CMakeOther> others;
  std::vector<bool> done(values.size());
  for (Setting s = 0; s + 1 < values.size(); ++s) {
    if (done[s] || !differ(state, base, values[s]))
      continue;
    std::vector<bool> same(values.size());
    for (Setting t = s; t + 1 < values.size(); ++t)
      if (values[t] == values[s])
        done[t] = same[t] = true;
    others.push_back({needsOf(same, switches), values[s]});
  }
  if (others.empty())
    return;
  auto value =
      std::make_shared<CMakeValue>(base ? *base : configured(state, key));
  auto isKnown = [&](const CMakeOther &old) {
    return llvm::any_of(
        others, [&](const CMakeOther &one) { return one.needs == old.needs; });
  };
  llvm::erase_if(value->others, isKnown);
  for (const CMakeOther &one : others)
    if (one.value)
      value->switches.insert(one.value->switches.begin(),
                             one.value->switches.end());
  value->switches.insert(switches.begin(), switches.end());
  value->others.insert(value->others.begin(), others.begin(), others.end());
  state.variables.setAt(key, std::move(value));
}

void decouple::assignSwitched(CMakeState &state, const Switches &switches,
                              llvm::function_ref<void()> assign) {
  if (switches.empty())
    return assign();
  const Setting all = allOn(switches);
  std::vector<CMakeVariables::Changes> changes(all + 1);
  std::size_t notes = 0;
  forSettings(state, switches, [&](Setting s) {
    state.variables.beginBranch();
    assign();
    changes[s] = state.variables.endBranch();
    if (s == all)
      notes = state.diagnostics.size();
  });
  state.diagnostics.resize(notes); // each is there once
  std::set<CMakeVariables::Key> keys;
  for (const CMakeVariables::Changes &one : changes)
    for (const auto &change : one)
      keys.insert(change.first);
  for (const CMakeVariables::Key &key : keys) {
    CMakeValues values(all + 1, state.variables.findAt(key));
    for (Setting s = 0; s <= all; ++s)
      if (auto found = changes[s].find(key); found != changes[s].end())
        values[s] = found->second;
    state.variables.setAt(key, values[all]);
    keepOthers(state, key, values, switches);
  }
}

namespace {

/// Something and the settings that it is there in.
template <typename Value> struct Merged {
  Value value;
  std::vector<bool> settings;
};

} // namespace

/// One list of all of `lists`, each of one setting: each keeps its order in it.
template <typename Value, typename Same>
static std::vector<Merged<Value>>
merge(const std::vector<std::vector<Value>> &lists, Same same) {
  std::vector<Merged<Value>> all;
  for (std::size_t s = 0; s < lists.size(); ++s) { // the last comes first
    std::size_t at = 0;
    for (const Value &value : lists[s]) {
      auto found = std::find_if(
          all.begin() + at, all.end(),
          [&](const Merged<Value> &one) { return same(one.value, value); });
      if (found == all.end())
        found = all.insert(all.begin() + at,
                           {value, std::vector<bool>(lists.size())});
      found->settings[s] = true;
      at = found - all.begin() + 1;
    }
  }
  return all;
}

static bool isSame(const BuildProperty &a, const BuildProperty &b) {
  auto key = [](const BuildProperty &p) {
    return std::tie(p.of, p.subject, p.kind, p.value, p.language, p.needs,
                    p.condition, p.file, p.line, p.command, p.reach, p.isBefore,
                    p.isSystem);
  };
  return key(a) == key(b);
}

/// Whether `term` holds in all of `settings` because of `switches`.
static bool isImplied(const std::string &term, const BuildReading &reading,
                      const std::vector<bool> &settings,
                      const Switches &switches) {
  const Switches named = switchesIn(term, reading);
  if (named.empty() || !llvm::all_of(named, [&](const std::string &name) {
        return llvm::is_contained(switches, name);
      }))
    return false;
  for (Setting s = 0; s < settings.size(); ++s)
    if (settings[s] && !holdsWithout(term, offIn(s, switches)))
      return false;
  return true;
}

/// Adds to what `property` needs that it is said in `settings`. False when that
/// never holds.
static bool needSettings(BuildProperty &property, const BuildReading &reading,
                         const std::vector<bool> &settings,
                         const Switches &switches) {
  llvm::erase_if(property.needs, [&](const std::string &term) {
    return isImplied(term, reading, settings, switches);
  });
  property.needs = splitNeeds(
      joinNeeds(llvm::join(property.needs, ";"), needsOf(settings, switches)));
  return !neverHold(property.needs);
}

/// Takes out of `state` what was said after `at`.
static std::vector<BuildProperty> takeSaid(CMakeState &state, std::size_t at) {
  auto later = std::stable_partition(
      state.properties.begin(), state.properties.end(),
      [&](const BuildProperty &property) { return property.at <= at; });
  std::vector<BuildProperty> said(
      std::make_move_iterator(later),
      std::make_move_iterator(state.properties.end()));
  state.properties.erase(later, state.properties.end());
  return said;
}

void decouple::recordSwitched(CMakeState &state, const Switches &switches,
                              llvm::function_ref<void()> record) {
  if (switches.empty())
    return record();
  const std::size_t start = ++state.now;
  std::vector<std::vector<BuildProperty>> said(allOn(switches) + 1),
      replacing(said.size());
  bool isFirst = false;
  forSettings(state, switches, [&](Setting s) {
    state.replacing.emplace();
    record();
    isFirst |= !state.properties.empty() && state.properties.front().at > start;
    said[s] = takeSaid(state, start);
    replacing[s] = *std::exchange(state.replacing, std::nullopt);
  });
  for (auto &[whom, settings] : merge(replacing, isSame)) {
    if (!needSettings(whom, state.inputs.reading, settings, switches))
      continue;
    whom.at = start;
    replaceOn(state, whom);
  }
  isFirst &= !state.properties.empty();
  const std::size_t earlier = state.properties.size();
  for (auto &[property, settings] : merge(said, isSame)) {
    if (needSettings(property, state.inputs.reading, settings, switches))
      state.properties.push_back(std::move(property));
  }
  if (isFirst)
    putFirst(state, earlier);
}

std::vector<SwitchedItem>
decouple::inSettings(CMakeState &state, const Switches &switches,
                     llvm::function_ref<std::vector<CMakeItem>()> expand) {
  std::vector<std::vector<CMakeItem>> lists(allOn(switches) + 1);
  forSettings(state, switches, [&](Setting s) { lists[s] = expand(); });
  std::vector<SwitchedItem> found;
  auto same = [](const CMakeItem &a, const CMakeItem &b) {
    return a.text == b.text && a.open == b.open &&
           a.origin->line == b.origin->line && a.origin->file == b.origin->file;
  };
  for (auto &[item, settings] : merge(lists, same))
    found.push_back({item, std::move(settings)});
  return found;
}

std::vector<CMakeItem>
decouple::switchedItems(CMakeState &state,
                        llvm::ArrayRef<CMakeArgument> arguments, bool all) {
  auto expand = [&] {
    return all ? state.expandAll(arguments, "") : state.expand(arguments, "");
  };
  const Switches switches = switchesOf(state, arguments);
  if (switches.empty())
    return expand();
  std::vector<CMakeItem> items;
  for (auto &[item, settings] : inSettings(state, switches, expand))
    items.push_back(state.needing(
        item, joinNeeds(item.origin->needs, needsOf(settings, switches))));
  return items;
}
