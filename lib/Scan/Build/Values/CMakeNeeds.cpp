#include "Scan/Build/Values/CMakeNeeds.h"
#include "Scan/Build/Values/CMakeCondition.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
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

bool decouple::neverHold(const std::vector<std::string> &needs) {
  return llvm::any_of(needs, [&](const std::string &term) {
    return llvm::is_contained(needs, negatedNeeds({term}));
  });
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

std::string decouple::withoutTerm(StringRef condition, StringRef term) {
  if (!condition.contains(term))
    return condition.str();
  std::vector<std::string> parts = partsOf(condition, "AND");
  llvm::erase_if(parts, [&](const std::string &part) { return part == term; });
  return llvm::join(parts, " AND ");
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

/// What is known, with those switches off that a setting has off.
class WithSwitches : public CMakeNames {
public:
  WithSwitches(const CMakeNames &names, const BuildReading &reading,
               SwitchesOff off)
      : names(names), reading(reading), off(std::move(off)) {}
  CMakeLookup variable(StringRef name) const override {
    if (isOff(name, off, reading))
      return {CMakeLookup::State::Set, "OFF", /*isOpen=*/false,
              /*isTruth=*/true};
    return names.variableWithout(name, off);
  }
  CMakeLookup environment(StringRef name) const override {
    return names.environment(name);
  }
  Truth target(StringRef name) const override { return names.target(name); }
  Truth exists(StringRef path) const override { return names.exists(path); }

private:
  const CMakeNames &names;
  const BuildReading &reading;
  const SwitchesOff off;
};

} // namespace

/// The switches that the conditions of the group at `head` name, or that their
/// variables depend on.
static Switches mentioned(const CMakeFile &file, std::size_t head,
                          const BuildReading &reading,
                          const CMakeNames &names) {
  std::set<std::string> found;
  for (std::size_t at = head; at < file.next.size() && file.next[at];
       at = file.next[at])
    for (const CMakeArgument &argument : file.commands[at].arguments) {
      found.merge(names.switchesOf(argument.text));
      bool unknown = false;
      const std::string text = expandCMake(argument.text, names, unknown);
      for (const auto &[name, variables] : reading.switches)
        if (llvm::any_of(variables, [&](const std::string &variable) {
              return argument.text.contains(variable) || text == variable;
            }))
          found.insert(name);
    }
  return {found.begin(), found.end()};
}

/// When the arm that begins with `command` is taken. `before` says in which
/// settings an earlier one is, and from here on, this one.
static ArmReach reachOf(const CMakeCommand &command, const Switches &switches,
                        const BuildReading &reading, const CMakeNames &names,
                        std::vector<Truth> &before) {
  ArmReach arm;
  std::vector<bool> settings;
  bool isOwnOpen = false;
  for (Setting s = 0; s <= allOn(switches); ++s) {
    const WithSwitches known(names, reading, offIn(s, switches));
    Truth own = command.name == "else"
                    ? Truth::True
                    : evaluateCMake(command.arguments, known);
    Truth taken = conjoin(negate(before[s]), own);
    before[s] = disjoin(before[s], own);
    arm.taken.push_back(taken);
    settings.push_back(taken != Truth::False);
    arm.possible |= settings.back();
    arm.isUndecided |= taken == Truth::Unknown;
    isOwnOpen |= settings.back() && own == Truth::Unknown;
    arm.isLast = own == Truth::True; // of the last, which has all on
  }
  arm.now = arm.taken.back();
  arm.needs = needsOf(settings, switches);
  if (isOwnOpen)
    arm.own = spellArguments(command.arguments);
  return arm;
}

GroupReach decouple::reachOfArms(const CMakeFile &file, std::size_t head,
                                 const BuildReading &reading,
                                 const CMakeNames &names) {
  GroupReach group{mentioned(file, head, reading, names), {}};
  const bool tooMany = group.switches.size() > MaximalSwitches;
  if (tooMany)
    group.switches.clear();
  std::vector<Truth> before(allOn(group.switches) + 1, Truth::False);
  for (std::size_t at = head; at < file.next.size() && file.next[at];
       at = file.next[at]) {
    if (!tooMany &&
        llvm::all_of(before, [](Truth t) { return t == Truth::True; }))
      break;
    const CMakeCommand &command = file.commands[at];
    ArmReach arm = reachOf(command, group.switches, reading, names, before);
    arm.at = at;
    if (tooMany) { // nothing is known of when
      arm.possible = arm.isUndecided = true;
      if (command.name != "else")
        arm.own = spellArguments(command.arguments);
    }
    group.arms.push_back(std::move(arm));
  }
  return group;
}
