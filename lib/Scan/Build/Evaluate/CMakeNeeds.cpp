#include "Scan/Build/Evaluate/CMakeNeeds.h"
#include "Scan/Build/Evaluate/CMakeCondition.h"
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

namespace {

/// What is known, with one switch off.
class WithSwitchOff : public CMakeNames {
public:
  WithSwitchOff(const CMakeNames &names,
                const std::vector<std::string> &variables)
      : names(names), variables(variables) {}
  CMakeLookup variable(StringRef name) const override {
    if (llvm::is_contained(variables, name))
      return {CMakeLookup::State::Set, "OFF"};
    return names.variable(name);
  }
  Truth target(StringRef name) const override { return names.target(name); }
  Truth exists(StringRef path) const override { return names.exists(path); }

private:
  const CMakeNames &names;
  const std::vector<std::string> &variables;
};

} // namespace

/// Whether one of `variables` is named in a condition of the group's arms up
/// to `last`.
static bool mentions(const CMakeFile &file, std::size_t head, std::size_t last,
                     const std::vector<std::string> &variables) {
  for (std::size_t at = head; at <= last; at = file.next[at])
    for (const CMakeArgument &argument : file.commands[at].arguments)
      if (llvm::any_of(variables, [&](const std::string &name) {
            return argument.text.contains(name);
          }))
        return true;
  return false;
}

/// Whether the group that begins at `head` takes the arm at `arm`.
static Truth takes(const CMakeFile &file, std::size_t head, std::size_t arm,
                   const CMakeNames &names) {
  Truth before = Truth::False;
  for (std::size_t at = head; at != arm; at = file.next[at])
    before = disjoin(before, evaluateCMake(file.commands[at].arguments, names));
  Truth own = file.commands[arm].name == "else"
                  ? Truth::True
                  : evaluateCMake(file.commands[arm].arguments, names);
  return conjoin(negate(before), own);
}

std::string decouple::needsOfArm(const CMakeFile &file, std::size_t head,
                                 std::size_t arm, const BuildReading &reading,
                                 const CMakeNames &names) {
  std::string found;
  for (const auto &[name, variables] : reading.switches)
    if (mentions(file, head, arm, variables) &&
        takes(file, head, arm, WithSwitchOff(names, variables)) == Truth::False)
      found += (found.empty() ? "" : ";") + name;
  return found;
}
