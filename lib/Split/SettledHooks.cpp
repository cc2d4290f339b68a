#include "Split/SettledHooks.h"

#include "Split/Decide/WholeUnit.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>

namespace decouple {

/// So often units are split as others become.
static constexpr unsigned MostRounds = 6;

namespace {

/// The units, as each knows the others.
class Settling {
public:
  explicit Settling(const SplitInput &input)
      : input(input), units(input.units) {
    for (HostUnit &unit : units)
      if (auto library = input.rules.libraries.find(unit.library);
          library != input.rules.libraries.end())
        unit.hookHeaders = library->second.expectedHeaders;
  }

  using Splits = std::vector<UnitResult<SplitUnit>>;
  using Numbers = std::set<std::size_t>;

  llvm::Expected<Answers> answers(llvm::ArrayRef<CandidateUnit> candidates) {
    return answersOf(input, units, candidates);
  }

  /// Splits again those that others have changed for, until none is left.
  llvm::Error settle(Splits &splits) {
    for (unsigned round = 0;; ++round) {
      Numbers changed = tellApart(splits);
      changed.merge(shareHeaders(splits));
      if (changed.empty()) // or they may be others yet
        changed = refuseOtherReadings(splits);
      if (changed.empty())
        return llvm::Error::success();
      if (round >= MostRounds)
        for (std::size_t i : changed)
          if (!units[i].noHooks)
            units[i].noHooks = refuseUnsettled();
      if (auto error = splitAgain(changed, splits))
        return error;
    }
  }

private:
  static llvm::ArrayRef<std::string>
  namesOf(const UnitResult<SplitUnit> &split) {
    return split.value ? llvm::ArrayRef(split.value->texts.hooks.names)
                       : llvm::ArrayRef<std::string>();
  }

  /// Gives up names that units before have. Returns whose.
  Numbers tellApart(const Splits &splits) {
    Numbers changed;
    std::map<std::string, std::set<std::string>> taken; // by library
    for (std::size_t i = 0; i < units.size(); ++i)
      for (const std::string &name : namesOf(splits[i]))
        if (!taken[units[i].library].insert(name).second) {
          units[i].takenNames.push_back(name);
          changed.insert(i);
        }
    return changed;
  }

  /// Whether all files with hooks include `header`, whatever these are.
  bool isShared(const HostLibrary &library, llvm::StringRef header) const {
    return header == library.exportHeader ||
           llvm::is_contained(library.firstHeaders, header) ||
           llvm::is_contained(input.rules.registry.headers, header);
  }

  /// Tells each what the hooks of its library need by now. Returns who did not
  /// know; who knows of more has been checked with more.
  Numbers shareHeaders(const Splits &splits) {
    std::map<std::string, std::set<std::string>> needed; // by library
    for (std::size_t i = 0; i < units.size(); ++i)
      if (splits[i].value)
        needed[units[i].library].insert(
            splits[i].value->texts.hooks.headers.begin(),
            splits[i].value->texts.hooks.headers.end());
    Numbers changed;
    for (std::size_t i = 0; i < units.size(); ++i) {
      if (namesOf(splits[i]).empty())
        continue;
      const HookGroup &own = splits[i].value->texts.hooks;
      const HostLibrary &library = input.rules.libraries.at(units[i].library);
      for (const std::string &header : needed[units[i].library])
        if (!isShared(library, header) &&
            !llvm::is_contained(own.headers, header) &&
            !llvm::is_contained(units[i].hookHeaders, header)) {
          units[i].hookHeaders.push_back(header);
          changed.insert(i);
        }
    }
    return changed;
  }

  /// Refuses the hooks of files that read a header of hooks in their own way,
  /// where other files read it for hooks alone: of its inline functions a
  /// program has one. Returns which.
  Numbers refuseOtherReadings(const Splits &splits) {
    Numbers refused;
    for (HookHeaders UnitChecks::*text :
         {&UnitChecks::hostHeaders, &UnitChecks::backendHeaders}) {
      std::map<std::string, std::set<std::string>> brought; // by library
      for (std::size_t i = 0; i < units.size(); ++i)
        if (!namesOf(splits[i]).empty())
          brought[units[i].library].insert(
              (splits[i].value->checked.*text).brought.begin(),
              (splits[i].value->checked.*text).brought.end());
      for (std::size_t i = 0; i < units.size(); ++i) {
        if (namesOf(splits[i]).empty())
          continue;
        for (const std::string &name :
             (splits[i].value->checked.*text).otherwise)
          if (brought[units[i].library].count(name) && refused.insert(i).second)
            units[i].noHooks = refuseOtherReading(name);
      }
    }
    return refused;
  }

  llvm::Error splitAgain(const Numbers &numbers, Splits &splits) {
    std::vector<HostUnit> again;
    for (std::size_t i : numbers)
      again.push_back(units[i]);
    if (again.empty())
      return llvm::Error::success();
    auto answers = answersOf(input, again, {});
    if (!answers)
      return answers.takeError();
    for (auto [i, split] : llvm::zip(numbers, answers->splits))
      splits[i] = std::move(split);
    return llvm::Error::success();
  }

  const SplitInput &input;
  std::vector<HostUnit> units;
};

} // namespace

llvm::Expected<Answers>
settledAnswers(const SplitInput &input,
               llvm::ArrayRef<CandidateUnit> candidates) {
  Settling settling(input);
  auto answers = settling.answers(candidates);
  if (!answers)
    return answers.takeError();
  if (auto error = settling.settle(answers->splits))
    return error;
  return answers;
}

} // namespace decouple
