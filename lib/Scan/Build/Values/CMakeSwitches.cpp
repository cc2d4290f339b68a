#include "Scan/Build/Values/CMakeSwitches.h"
#include "Scan/Build/Values/CMakeCondition.h"
#include "Scan/Build/Values/CMakeNeeds.h"
#include "Text/WordSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"

using namespace decouple;
using llvm::StringRef;

SwitchesOff decouple::offIn(Setting setting, const Switches &switches) {
  SwitchesOff off;
  for (std::size_t i = 0; i < switches.size(); ++i)
    if (!(setting >> i & 1))
      off.insert(switches[i]);
  return off;
}

bool decouple::isOff(StringRef variable, const SwitchesOff &off,
                     const BuildReading &reading) {
  return llvm::any_of(off, [&](const std::string &name) {
    auto found = reading.switches.find(name);
    return found != reading.switches.end() &&
           llvm::is_contained(found->second, variable);
  });
}

namespace {

/// Switches and nothing else.
class OnOrOff : public CMakeNames {
public:
  explicit OnOrOff(const SwitchesOff &off) : off(off) {}
  CMakeLookup variable(StringRef name) const override {
    return {CMakeLookup::State::Set, off.count(name.str()) ? "OFF" : "ON"};
  }

private:
  const SwitchesOff &off;
};

/// Settings in which the switches of `asked` are as in `value`.
struct Cube {
  Setting asked, value;
  bool has(Setting setting) const { return (setting & asked) == value; }
};

} // namespace

bool decouple::holdsWithout(StringRef needs, const SwitchesOff &off) {
  return llvm::all_of(splitNeeds(needs), [&](const std::string &term) {
    const std::string call = "condition(" + term + ")";
    const CMakeFile file = parseCMake("", call);
    return file.commands.size() == 1 &&
           evaluateCMake(file.commands[0].arguments, OnOrOff(off)) ==
               Truth::True;
  });
}

Switches decouple::switchesIn(StringRef needs, const BuildReading &reading) {
  Switches found;
  for (const auto &[name, variables] : reading.switches)
    if (WordSet({name}).isIn(needs))
      found.push_back(name);
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
      terms.push_back((cube.value & (1u << i) ? "" : "NOT ") + switches[i]);
  return terms;
}

std::string decouple::needsOf(const std::vector<bool> &settings,
                              const Switches &switches) {
  if (switches.empty()) // most often
    return "";
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
