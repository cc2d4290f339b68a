#include "Split/Answers.h"

#include "Split/ResultFields.h"
#include "Split/StoredUnit.h"

namespace decouple {

namespace {

/// One of both.
struct Answer {
  std::optional<SplitUnit> split;
  std::optional<DeviceText> text;

  friend auto fieldsOf(Answer &value) {
    auto &[split, text] = value;
    return std::tie(split, text);
  }
};

/// Numbers go through the units, then through the candidates.
class Questions {
public:
  Questions(const SplitInput &input, llvm::ArrayRef<HostUnit> units,
            llvm::ArrayRef<CandidateUnit> candidates)
      : input(input), units(units), candidates(candidates) {}

  ResultWork<Answer> work() const {
    ResultWork<Answer> work;
    work.order = order();
    work.path = [this](std::size_t i) {
      return i < units.size() ? units[i].path : candidate(i).path;
    };
    work.address = [this](std::size_t i) {
      return i < units.size() ? address(units[i]) : address(candidate(i));
    };
    work.make = [this](std::size_t i, UnitDisk &disk) {
      return i < units.size() ? splitOf(units[i], disk)
                              : textOf(candidate(i), disk);
    };
    work.fits = [this](std::size_t i, const Answer &answer) {
      return i < units.size()
                 ? answer.split && canBeOf(input, units[i], *answer.split)
                 : answer.text.has_value();
    };
    return work;
  }

private:
  const CandidateUnit &candidate(std::size_t i) const {
    return candidates[i - units.size()];
  }

  /// Splits take long, the longest file's longest.
  std::vector<std::size_t> order() const {
    std::vector<llvm::StringRef> texts;
    for (const HostUnit &unit : units)
      texts.push_back(unit.text);
    std::vector<std::size_t> order = longestFirst(texts);
    texts.clear();
    for (const CandidateUnit &unit : candidates)
      texts.push_back(unit.text);
    for (std::size_t i : longestFirst(texts))
      order.push_back(units.size() + i);
    return order;
  }

  ResultAddress address(const HostUnit &unit) const {
    return addressOf(
        input,
        {"split", unit.path, input.check, toJson(input.compile.of(unit.path))},
        {unit.library, unit.text.str(), unit.groups, unit.deviceMacros,
         unit.tellingMacros, unit.nameNumber, unit.includedBy, interfaces(),
         hooksHeaderInTree(input, unit)});
  }

  /// What a split depends on of the rules for interfaces, which may be another
  /// checkout's otherwise.
  nlohmann::json interfaces() const {
    nlohmann::json all = nlohmann::json::array();
    for (const InterfaceRule &rule : input.rules.interfaces)
      all.push_back({rule.info.id, rule.functions, rule.tokens.tokens.source,
                     rule.replace, rule.when, rule.headers, rule.unfit});
    return all;
  }

  ResultAddress address(const CandidateUnit &unit) const {
    return addressOf(input, {"tokens", unit.path, toJson(unit.arguments)},
                     unit.text.str());
  }

  llvm::Expected<Answer> splitOf(HostUnit unit, UnitDisk &disk) const {
    unit.disk = &disk;
    auto split = splitUnit(input, unit);
    if (!split)
      return split.takeError();
    return Answer{std::move(*split), std::nullopt};
  }

  llvm::Expected<Answer> textOf(const CandidateUnit &candidate,
                                UnitDisk &disk) const {
    ClangUnit unit;
    unit.file = input.root + "/" + candidate.path;
    unit.text = candidate.text.str();
    unit.overlay = input.compile.overlay;
    unit.directory = candidate.arguments.directory;
    unit.disk = &disk;
    auto comparison =
        compareTokens(unit, candidate.arguments.without,
                      candidate.arguments.with, *candidate.tree, {});
    if (!comparison)
      return comparison.takeError();
    return Answer{std::nullopt,
                  deviceText(candidate.path, candidate.text, {}, *comparison)};
  }

  const SplitInput &input;
  llvm::ArrayRef<HostUnit> units;
  llvm::ArrayRef<CandidateUnit> candidates;
};

} // namespace

llvm::Expected<Answers> answersOf(const SplitInput &input,
                                  llvm::ArrayRef<HostUnit> units,
                                  llvm::ArrayRef<CandidateUnit> candidates) {
  const Questions questions(input, units, candidates);
  auto found = resultsOf(input, questions.work());
  if (!found)
    return found.takeError();
  Answers answers;
  for (std::size_t i = 0; i < found->size(); ++i) {
    auto &[value, lost] = (*found)[i];
    if (i < units.size())
      answers.splits.push_back(
          {value ? std::move(value->split) : std::nullopt, std::move(lost)});
    else
      answers.texts.push_back(
          {value ? std::move(value->text) : std::nullopt, std::move(lost)});
  }
  return answers;
}

} // namespace decouple
