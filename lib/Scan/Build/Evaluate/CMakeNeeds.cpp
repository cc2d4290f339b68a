#include "Scan/Build/Evaluate/CMakeNeeds.h"
#include "Scan/Build/Evaluate/CMakeCondition.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include <set>

using namespace decouple;
using llvm::StringRef;

std::vector<std::string> decouple::splitNeeds(StringRef needs) {
  std::vector<std::string> out;
  while (!needs.empty()) {
    auto [head, tail] = needs.split(';');
    out.push_back(head.str());
    needs = tail;
  }
  return out;
}

std::string decouple::joinNeeds(StringRef a, StringRef b) {
  if (a.empty() || b.empty() || a == b)
    return (a.empty() ? b : a).str();
  std::set<std::string> all;
  for (StringRef needs : {a, b})
    for (std::string &name : splitNeeds(needs))
      all.insert(std::move(name));
  return llvm::join(all, ";");
}

std::string decouple::negatedNeeds(const std::vector<std::string> &needs) {
  if (needs.size() != 1)
    return "NOT (" + llvm::join(needs, " AND ") + ")";
  StringRef term = needs.front();
  return (term.consume_front("NOT ") ? "" : "NOT ") + term.str();
}

std::string decouple::eitherNeeds(StringRef a, StringRef b) {
  if (a.empty() || b.empty() || a == b)
    return (a == b ? a : "").str();
  std::vector<std::string> either;
  for (StringRef needs : {a, b}) {
    std::vector<std::string> terms = splitNeeds(needs);
    either.push_back(terms.size() == 1
                         ? terms.front()
                         : "(" + llvm::join(terms, " AND ") + ")");
  }
  if (either[0] == negatedNeeds({either[1]}))
    return "";
  return "(" + llvm::join(either, " OR ") + ")";
}

/// The parts of `condition` that `word`, which is AND or OR, stands between. It
/// is a single part when the other word stands outside of parentheses, too.
static std::vector<std::string> partsOf(StringRef condition, StringRef word) {
  const std::string call = ("condition(" + condition + ")").str();
  const CMakeFile file = parseCMake("", call);
  if (file.commands.size() != 1 || !file.diagnostics.empty())
    return {("(" + condition + ")").str()};
  llvm::ArrayRef<CMakeArgument> arguments = file.commands[0].arguments;
  std::vector<std::string> parts;
  unsigned depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    depth += arguments[i].is("(");
    depth -= arguments[i].is(")");
    if (depth || !(arguments[i].is("AND") || arguments[i].is("OR")))
      continue;
    if (!arguments[i].is(word))
      return {("(" + condition + ")").str()};
    parts.push_back(spellArguments(arguments.slice(begin, i - begin)));
    begin = i + 1;
  }
  parts.push_back(spellArguments(arguments.drop_front(begin)));
  return parts;
}

/// The parts of both around `word`, each once, in their order.
static std::string around(StringRef word, StringRef a, StringRef b) {
  if (a.empty() || b.empty() || a == b)
    return (a.empty() ? b : a).str();
  std::vector<std::string> parts = partsOf(a, word);
  for (std::string &part : partsOf(b, word))
    if (!llvm::is_contained(parts, part))
      parts.push_back(std::move(part));
  return llvm::join(parts, (" " + word + " ").str());
}

std::string decouple::bothConditions(StringRef a, StringRef b) {
  return around("AND", a, b);
}

std::string decouple::eitherCondition(StringRef a, StringRef b) {
  return around("OR", a, b);
}

std::string decouple::withNeeds(const std::vector<std::string> &needs,
                                StringRef condition) {
  if (needs.empty())
    return condition.str();
  return llvm::join(needs, " AND ") +
         (condition.empty() ? "" : (" AND (" + condition + ")").str());
}

namespace {

/// Switches by their names; in a setting, bit i says whether number i is on.
using Switches = std::vector<
    const std::map<std::string, std::vector<std::string>>::value_type *>;
using Setting = unsigned;

/// Groups that name more are not taken apart: their conditions stay as they
/// are written.
constexpr std::size_t MaximalSwitches = 6;

/// What is known, with those switches off that a setting has off.
class WithSwitches : public CMakeNames {
public:
  WithSwitches(const CMakeNames &names, const Switches &switches,
               Setting setting)
      : names(names), switches(switches), setting(setting) {}
  CMakeLookup variable(StringRef name) const override {
    for (std::size_t i = 0; i < switches.size(); ++i)
      if (!(setting >> i & 1) && llvm::is_contained(switches[i]->second, name))
        return {CMakeLookup::State::Set, "OFF"};
    return names.variable(name);
  }
  CMakeLookup environment(StringRef name) const override {
    return names.environment(name);
  }
  Truth target(StringRef name) const override { return names.target(name); }
  Truth exists(StringRef path) const override { return names.exists(path); }

private:
  const CMakeNames &names;
  const Switches &switches;
  Setting setting;
};

/// Settings in which the switches of `asked` are as in `value`.
struct Cube {
  Setting asked, value;
  bool has(Setting setting) const { return (setting & asked) == value; }
};

} // namespace

static Switches mentioned(const CMakeFile &file, std::size_t head,
                          const BuildReading &reading) {
  Switches found;
  for (const auto &one : reading.switches) {
    auto isNamed = [&](const CMakeArgument &argument) {
      return llvm::any_of(one.second, [&](const std::string &name) {
        return argument.text.contains(name);
      });
    };
    for (std::size_t at = head; at < file.next.size() && file.next[at];
         at = file.next[at])
      if (llvm::any_of(file.commands[at].arguments, isNamed)) {
        found.push_back(&one);
        break;
      }
  }
  return found;
}

/// Cubes that have all of `settings` between them and nothing else, those that
/// ask for few switches first.
static std::vector<Cube> coverOf(const std::vector<bool> &settings) {
  std::vector<Cube> cubes, cover;
  const Setting count = settings.size();
  for (Setting asked = 0; asked < count; ++asked)
    for (Setting value = count; value-- > 0;)
      if ((value & asked) == value)
        cubes.push_back({asked, value});
  llvm::stable_sort(cubes, [](const Cube &a, const Cube &b) {
    return llvm::popcount(a.asked) < llvm::popcount(b.asked);
  });
  std::vector<bool> missing = settings;
  for (const Cube &cube : cubes) {
    bool fits = true, isNew = false;
    for (Setting s = 0; s < count; ++s)
      if (cube.has(s)) {
        fits &= settings[s];
        isNew |= missing[s];
      }
    if (!fits || !isNew)
      continue;
    cover.push_back(cube);
    for (Setting s = 0; s < count; ++s)
      if (cube.has(s))
        missing[s] = false;
  }
  return cover;
}

/// What the switches of `asked` are in `cube`.
static std::vector<std::string> termsOf(const Cube &cube, Setting asked,
                                        const Switches &switches) {
  std::vector<std::string> terms;
  for (std::size_t i = 0; i < switches.size(); ++i)
    if (cube.asked & asked & (1u << i))
      terms.push_back((cube.value & (1u << i) ? "" : "NOT ") +
                      switches[i]->first);
  return terms;
}

/// The terms that hold in `settings` and in no others, joined by ';'.
static std::string needsOf(const std::vector<bool> &settings,
                           const Switches &switches) {
  std::vector<Cube> cover = coverOf(settings);
  if (cover.empty())
    return "";
  Setting common = cover.front().asked; // what all cubes agree on
  for (const Cube &cube : cover)
    common &= cube.asked & ~(cube.value ^ cover.front().value);
  std::vector<std::string> needs = termsOf(cover.front(), common, switches),
                           either;
  for (const Cube &cube : cover) {
    std::vector<std::string> terms = termsOf(cube, ~common, switches);
    if (!terms.empty())
      either.push_back(terms.size() == 1
                           ? terms.front()
                           : "(" + llvm::join(terms, " AND ") + ")");
  }
  if (!either.empty())
    needs.push_back("(" + llvm::join(either, " OR ") + ")");
  return llvm::join(needs, ";");
}

std::vector<ArmReach> decouple::reachOfArms(const CMakeFile &file,
                                            std::size_t head,
                                            const BuildReading &reading,
                                            const CMakeNames &names) {
  std::vector<ArmReach> arms;
  Switches switches = mentioned(file, head, reading);
  const bool tooMany = switches.size() > MaximalSwitches;
  if (tooMany)
    switches.clear();
  const Setting all = (1u << switches.size()) - 1;
  std::vector<Truth> before(all + 1, Truth::False); // an earlier arm is taken
  for (std::size_t at = head; at < file.next.size() && file.next[at];
       at = file.next[at]) {
    if (!tooMany &&
        llvm::all_of(before, [](Truth t) { return t == Truth::True; }))
      break;
    const CMakeCommand &command = file.commands[at];
    const bool isElse = command.name == "else";
    ArmReach arm;
    arm.at = at;
    std::vector<bool> settings(all + 1);
    bool isOwnOpen = tooMany && !isElse;
    for (Setting s = 0; s <= all; ++s) {
      Truth own = isElse ? Truth::True
                         : evaluateCMake(command.arguments,
                                         WithSwitches(names, switches, s));
      Truth taken = conjoin(negate(before[s]), own);
      before[s] = disjoin(before[s], own);
      settings[s] = taken != Truth::False;
      arm.possible |= settings[s];
      arm.possible |= tooMany;
      arm.isUndecided |= tooMany || taken == Truth::Unknown;
      isOwnOpen |= settings[s] && own == Truth::Unknown;
      if (s == all) {
        arm.now = taken;
        arm.isLast = own == Truth::True;
      }
    }
    arm.needs = needsOf(settings, switches);
    if (isOwnOpen)
      arm.own = spellArguments(command.arguments);
    arms.push_back(std::move(arm));
  }
  return arms;
}
