#include "Scan/Build/Evaluate/CMakeState.h"
#include "Scan/Build/Values/CMakeNeeds.h"
#include "Scan/Build/Values/CMakePaths.h"
#include "Scan/Build/Values/CMakeSwitches.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;
using llvm::StringRef;

/// Eighty times the elements of all lists of PyTorch 2.6.0's .bzl file.
static constexpr std::size_t MaximalElements = 100000;
static constexpr std::size_t MaximalBytes = std::size_t(8) << 20;

static std::size_t bytesOf(llvm::ArrayRef<CMakeItem> items) {
  std::size_t bytes = 0;
  for (const CMakeItem &item : items)
    bytes += item.text.size();
  return bytes;
}

CMakeState::CMakeState(const CMakeInputs &inputs, const CMakeSettings &settings)
    : inputs(inputs), settings(settings) {
  for (const auto &[name, path] : inputs.reading.directories)
    assign(name, {{strings.save(cmakeAbsolute(path)), origin(0, "")}});
  for (StringRef name : {"CMAKE_BINARY_DIR", "PROJECT_BINARY_DIR"})
    assign(name, {{CMakeBuildRoot, origin(0, "")}});
}

/// What a switch is that is off.
static const CMakeValueRef &valueOfOff() {
  static const CMakeOrigin nowhere;
  static const CMakeValueRef value = std::make_shared<CMakeValue>(
      CMakeValue{CMakeLookup::State::Set, false, {{"OFF", &nowhere}}});
  return value;
}

CMakeValueRef CMakeState::find(StringRef name,
                               const SwitchesOff &switches) const {
  if (isOff(name, switches, inputs.reading))
    return valueOfOff();
  CMakeValueRef value = variables.find(name);
  while (value && !switches.empty()) {
    auto other = llvm::find_if(value->others, [&](const CMakeOther &one) {
      return holdsWithout(one.needs, switches);
    });
    if (other == value->others.end())
      break;
    value = other->value;
  }
  return value;
}

CMakeLookup CMakeState::variable(StringRef name) const {
  return variableWithout(name, off);
}

CMakeLookup CMakeState::variableWithout(StringRef name,
                                        const SwitchesOff &switches) const {
  CMakeValueRef value = find(name, switches);
  return value ? CMakeVariables::look(value) : settings.variable(name);
}

namespace {

/// Notes the switches on which the variables that are asked for depend.
class Watched : public CMakeNames {
public:
  explicit Watched(const CMakeState &state) : state(state) {}
  void add(StringRef name) const {
    if (CMakeValueRef value = state.variables.find(name))
      switches.insert(value->switches.begin(), value->switches.end());
  }
  /// Who refers to a switch depends on it, as on what depends on others.
  void addReferred(StringRef name) const {
    add(name);
    for (const auto &[known, variables] : state.inputs.reading.switches)
      if (llvm::is_contained(variables, name))
        switches.insert(known);
  }
  CMakeLookup variable(StringRef name) const override {
    addReferred(name);
    return state.variable(name);
  }
  const CMakeState &state;
  mutable std::set<std::string> switches;
};

} // namespace

std::set<std::string> CMakeState::switchesOf(StringRef text) const {
  Watched names(*this);
  bool unknown = false;
  StringRef name = soleReference({CMakeArgument::Kind::Unquoted, text});
  if (!name.empty())
    names.addReferred(name);
  else if (text.find_first_of("$@") == StringRef::npos)
    names.add(text);
  else
    expandCMake(text, names, unknown);
  return std::move(names.switches);
}

/// Targets of files that are not read may exist; one that this file makes, and
/// has not yet, does not. Files begin so, in case that they were run before.
Truth CMakeState::target(StringRef name) const {
  if (targets.count(name.str()) || known.count(name.str()))
    return Truth::True;
  auto makes = [&](const CMakeCommand &command) {
    return command.name == "add_library" && !command.arguments.empty() &&
           command.arguments[0].text == name;
  };
  return current && llvm::any_of(current->commands, makes)
             ? Truth::False
             : settings.target(name);
}

Truth CMakeState::exists(StringRef path) const {
  std::optional<std::string> inside = inTree(path, directory);
  return inside && existsInTree(inputs.tree, *inside) ? Truth::True
                                                      : Truth::Unknown;
}

std::string CMakeState::text(const CMakeArgument &argument) const {
  if (argument.kind == CMakeArgument::Kind::Bracket)
    return argument.text.str();
  bool unknown = false;
  return expandCMake(argument.text, *this, unknown);
}

std::vector<CMakeItem> CMakeState::valueOf(StringRef name) const {
  if (CMakeValueRef value = find(name))
    return value->items;
  return {};
}

void CMakeState::assign(StringRef name, std::vector<CMakeItem> items,
                        bool inParent, bool ambiguous) {
  auto value = std::make_shared<CMakeValue>();
  value->ambiguous = ambiguous;
  if (items.size() > MaximalElements || bytesOf(items) > MaximalBytes) {
    value->state = CMakeLookup::State::Unknown;
    items.clear();
    noteOnce(DiagnosticId::CMakeEndless,
             name + " would have more than 100,000 elements or 8 MiB; it "
                    "counts as unknown");
  }
  value->items = std::move(items);
  variables.set(name, std::move(value), inParent);
}

void CMakeState::unset(StringRef name, bool inParent) {
  auto value = std::make_shared<CMakeValue>();
  value->state = CMakeLookup::State::Unset;
  variables.set(name, std::move(value), inParent);
}

void CMakeState::forget(StringRef name) {
  auto value = std::make_shared<CMakeValue>();
  value->state = CMakeLookup::State::Unknown;
  // Where this is one of several alternatives, it is one that is not known.
  value->items.push_back(
      {"", origin(0, name), strings.save("${" + name + "}")});
  variables.set(name, std::move(value));
}

const CMakeOrigin *CMakeState::originIn(StringRef file, unsigned line,
                                        StringRef list) {
  origins.push_back(
      {file, line, strings.save(list), guard.condition, guard.needs});
  return &origins.back();
}

const CMakeOrigin *CMakeState::origin(unsigned line, StringRef list) {
  return originIn(current ? StringRef(current->path) : StringRef(), line, list);
}

StringRef CMakeState::both(StringRef a, StringRef b) {
  if (a.empty() || b.empty())
    return strings.save(a.empty() ? b : a);
  auto [known, isNew] = joined.try_emplace({a.str(), b.str()});
  if (isNew)
    known->second = strings.save(bothConditions(a, b));
  return known->second;
}

CMakeItem CMakeState::guarded(CMakeItem item, const CMakeGuard &more) {
  if (more.condition.empty() && more.needs.empty())
    return item;
  CMakeOrigin origin = *item.origin;
  StringRef condition = both(origin.condition, more.condition);
  std::string all = joinNeeds(origin.needs, more.needs);
  if (condition == origin.condition && all == origin.needs)
    return item;
  origin.condition = condition;
  origin.needs = strings.save(all);
  origins.push_back(origin);
  return {item.text, &origins.back(), item.open};
}

CMakeItem CMakeState::placed(CMakeItem item, unsigned line) {
  if (item.open.empty() || item.origin->line)
    return item;
  origins.push_back(*item.origin);
  origins.back().file = current ? StringRef(current->path) : StringRef();
  origins.back().line = line;
  item.origin = &origins.back();
  return item;
}

CMakeItem CMakeState::needing(CMakeItem item, StringRef needs) {
  origins.push_back(*item.origin);
  origins.back().needs = strings.save(needs);
  item.origin = &origins.back();
  return item;
}

CMakeGuard CMakeState::within(const CMakeGuard &outer, StringRef condition,
                              StringRef needs) {
  return {both(outer.condition, condition),
          strings.save(joinNeeds(outer.needs, needs))};
}

CMakeGuard CMakeState::without(const CMakeGuard &outer,
                               const CMakeGuard &inner) {
  std::vector<std::string> more = splitNeeds(inner.needs);
  llvm::erase_if(more, [known = splitNeeds(outer.needs)](const auto &term) {
    return llvm::is_contained(known, term);
  });
  if (inner.condition.empty())
    return within(outer, "", negatedNeeds(more));
  StringRef condition = inner.condition;
  if (!outer.condition.empty())
    condition.consume_front((outer.condition + " AND ").str());
  std::string both = withNeeds(more, condition);
  return within(outer, "NOT (" + both + ")", "");
}

StringRef decouple::soleReference(const CMakeArgument &argument) {
  StringRef text = argument.text;
  if (argument.kind == CMakeArgument::Kind::Bracket ||
      !text.consume_front("${") || !text.consume_back("}") ||
      text.find_first_of("${}") != StringRef::npos)
    return {};
  return text;
}

void CMakeState::expandOne(const CMakeArgument &argument, StringRef list,
                           std::vector<CMakeItem> &items) {
  StringRef name = soleReference(argument);
  if (CMakeValueRef value = name.empty() ? nullptr : find(name)) {
    if (value->state == CMakeLookup::State::Unknown)
      items.push_back({"", origin(argument.line, list), argument.text});
    else // what is passed on depends on what is undecided here, too
      for (const CMakeItem &item : value->items)
        items.push_back(guarded(placed(item, argument.line), guard));
    return;
  }
  bool unknown = false;
  std::string whole = argument.kind == CMakeArgument::Kind::Bracket
                          ? argument.text.str()
                          : expandCMake(argument.text, *this, unknown);
  StringRef open = unknown ? StringRef(argument.text) : "";
  std::vector<std::string> elements = splitCMakeList(whole);
  for (const std::string &element : elements)
    items.push_back({strings.save(element), origin(argument.line, list), open});
  if (unknown && elements.empty())
    items.push_back({"", origin(argument.line, list), open});
}

std::vector<CMakeItem>
CMakeState::expandAll(llvm::ArrayRef<CMakeArgument> arguments, StringRef list) {
  std::vector<CMakeItem> items;
  for (const CMakeArgument &argument : arguments)
    expandOne(argument, list, items);
  return items;
}

std::vector<CMakeItem>
CMakeState::expand(llvm::ArrayRef<CMakeArgument> arguments, StringRef list) {
  std::vector<CMakeItem> items = expandAll(arguments, list);
  llvm::erase_if(items, [](const CMakeItem &i) { return i.text.empty(); });
  return items;
}

void CMakeState::note(const CMakeCommand &command, DiagnosticId id,
                      const llvm::Twine &message) {
  diagnostics.push_back(remark(id, current->path, command.line, message.str()));
}

void CMakeState::noteOnce(DiagnosticId id, const llvm::Twine &message) {
  if (noted.insert(id).second)
    diagnostics.push_back(
        remark(id, current ? current->path : std::string(), 0, message.str()));
}
