#include "Split/SettledHooks.h"

#include "Split/HooksParse.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>

namespace decouple {

/// So often units are split as others become. One that is refused where it is
/// checked leaves the header, for which others are checked once more.
static constexpr unsigned MostRounds = 6;

namespace {

/// The units, as each knows the others.
class Settling {
public:
  explicit Settling(const SplitInput &input) : units(input.units) {}

  using Splits = std::vector<UnitResult<SplitUnit>>;

  /// Gives up names that units before have. Returns the numbers of those that
  /// have to be split again.
  std::set<std::size_t> tellApart(const Splits &splits) {
    std::set<std::size_t> changed;
    std::map<std::string, std::set<std::string>> taken; // by library
    for (std::size_t i = 0; i < units.size(); ++i)
      for (const std::string &name : namesOf(splits[i]))
        if (!taken[units[i].library].insert(name).second) {
          units[i].takenNames.push_back(name);
          changed.insert(i);
        }
    return changed;
  }

  /// Gives each what the hooks of its library need by now. Returns the numbers
  /// of those that did not know.
  std::set<std::size_t> shareHeaders(const Splits &splits) {
    std::map<std::string, std::set<std::string>> needed; // by library
    for (std::size_t i = 0; i < units.size(); ++i)
      if (splits[i].value)
        needed[units[i].library].insert(
            splits[i].value->texts.hooks.headers.begin(),
            splits[i].value->texts.hooks.headers.end());
    std::set<std::size_t> changed;
    for (std::size_t i = 0; i < units.size(); ++i) {
      const std::set<std::string> &all = needed[units[i].library];
      std::vector<std::string> headers(all.begin(), all.end());
      if (namesOf(splits[i]).empty() || headers == units[i].hookHeaders)
        continue;
      units[i].hookHeaders = std::move(headers);
      changed.insert(i);
    }
    return changed;
  }

  llvm::Error splitAgain(const SplitInput &input,
                         const std::set<std::size_t> &numbers, Splits &splits) {
    std::vector<HostUnit> again;
    for (std::size_t i : numbers)
      again.push_back(units[i]);
    auto answers = answersOf(input, again, {});
    if (!answers)
      return answers.takeError();
    for (auto [i, split] : llvm::zip(numbers, answers->splits))
      splits[i] = std::move(split);
    return llvm::Error::success();
  }

  std::vector<HostUnit> units;

private:
  static llvm::ArrayRef<std::string>
  namesOf(const UnitResult<SplitUnit> &split) {
    return split.value ? llvm::ArrayRef(split.value->texts.hooks.names)
                       : llvm::ArrayRef<std::string>();
  }
};

} // namespace

/// Of all units, alone; then they are told what the others are.
static llvm::Expected<Answers> drafted(const SplitInput &input,
                                       Settling &settling) {
  auto answers = answersOf(input, settling.units, {});
  while (answers) {
    const std::set<std::size_t> changed = settling.tellApart(answers->splits);
    if (changed.empty())
      break;
    if (auto error = settling.splitAgain(input, changed, answers->splits))
      return error;
  }
  if (answers)
    settling.shareHeaders(answers->splits);
  return answers;
}

/// Nothing of a file becomes a hook that would break those of all others.
static llvm::Error refuseLoose(const SplitInput &input, const Answers &drafts,
                               std::vector<HostUnit> &units) {
  auto libraries = hookLibraries(input, drafts.splits);
  if (!libraries)
    return libraries.takeError();
  auto faults = hookFaults(input, *libraries);
  if (!faults)
    return faults.takeError();
  for (HostUnit &unit : units)
    if (auto fault = faults->find(unit.path); fault != faults->end())
      unit.hooksFault = fault->second;
  return llvm::Error::success();
}

/// Splits again what others have changed for, until nothing changes.
static llvm::Error settle(const SplitInput &input, Settling &settling,
                          Settling::Splits &splits) {
  for (unsigned round = 0;; ++round) {
    std::set<std::size_t> changed = settling.tellApart(splits);
    const std::set<std::size_t> unaware = settling.shareHeaders(splits);
    changed.insert(unaware.begin(), unaware.end());
    if (changed.empty())
      return llvm::Error::success();
    if (round >= MostRounds)
      for (std::size_t i : changed)
        settling.units[i].hooksFault =
            "with the hooks of other files of its library it becomes another "
            "each time";
    if (auto error = settling.splitAgain(input, changed, splits))
      return error;
  }
}

llvm::Expected<Answers>
settledAnswers(const SplitInput &input,
               llvm::ArrayRef<CandidateUnit> candidates) {
  Settling settling(input);
  SplitInput draft = input;
  draft.check = false;
  auto drafts = drafted(draft, settling);
  if (!drafts)
    return drafts.takeError();
  if (!input.check) {
    auto others = answersOf(input, {}, candidates);
    if (!others)
      return others.takeError();
    drafts->texts = std::move(others->texts);
    return drafts;
  }
  if (auto error = refuseLoose(input, *drafts, settling.units))
    return error;
  auto answers = answersOf(input, settling.units, candidates);
  if (!answers)
    return answers.takeError();
  if (auto error = settle(input, settling, answers->splits))
    return error;
  return answers;
}

} // namespace decouple
