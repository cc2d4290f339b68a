#include "Split/Check/TokenCompare.h"

#include "Support/WholeEnum.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <set>

namespace decouple {

static constexpr EnumWord<BlockTokens> Words[] = {
    {"same", BlockTokens::Same},
    {"differs", BlockTokens::Differs},
    {"differs through a header", BlockTokens::ThroughHeader},
    {"not reached", BlockTokens::NotReached}};
static_assert(isWhole(Words));

const char *nameOf(BlockTokens tokens) { return wordOf(Words, tokens); }

namespace {

using Tokens = std::vector<SeenToken>;

} // namespace

static Tokens tokensIn(const UnitTokens &seen, std::size_t begin,
                       std::size_t end) {
  Tokens tokens;
  for (const SeenToken &token : seen.main)
    if (begin <= token.offset && token.offset < end)
      tokens.push_back(token);
  return tokens;
}

static BlockTokens compareGroup(llvm::StringRef text,
                                const ConditionalGroup &group,
                                const UnitTokens &without,
                                const UnitTokens &with) {
  std::size_t armWithout = activeArm(group, without.facts);
  std::size_t armWith = activeArm(group, with.facts);
  auto bodyOf = [&](std::size_t arm) {
    return arm == ConditionalGroup::None
               ? llvm::StringRef()
               : text.slice(group.arms[arm].bodyBegin, group.arms[arm].bodyEnd)
                     .trim();
  };
  if (armWithout != armWith)
    return bodyOf(armWithout) == bodyOf(armWith) ? BlockTokens::Same
                                                 : BlockTokens::Differs;
  if (armWithout == ConditionalGroup::None)
    return BlockTokens::NotReached;
  return tokensIn(without, group.begin, group.end) ==
                 tokensIn(with, group.begin, group.end)
             ? BlockTokens::Same
             : BlockTokens::ThroughHeader;
}

/// The outermost groups with another arm.
static std::vector<std::size_t> differingGroups(llvm::StringRef text,
                                                const UnitTokens &without,
                                                const UnitTokens &with,
                                                const DirectiveTree &tree) {
  std::vector<std::size_t> found;
  std::size_t covered = 0;
  for (std::size_t i = 0; i < tree.groups.size(); ++i) {
    const ConditionalGroup &group = tree.groups[i];
    if (group.begin < covered ||
        compareGroup(text, group, without, with) != BlockTokens::Differs)
      continue;
    found.push_back(i);
    covered = group.end;
  }
  return found;
}

/// The tokens at `offset`, from `at` on; moves `at` behind them.
static llvm::ArrayRef<SeenToken> takeAt(const Tokens &tokens,
                                        std::size_t offset, std::size_t &at) {
  std::size_t begin = at;
  while (at < tokens.size() && tokens[at].offset == offset)
    ++at;
  return llvm::ArrayRef(tokens).slice(begin, at - begin);
}

/// Offsets at which macros expand differently, the first of each line.
static std::vector<std::size_t> differingTokens(llvm::StringRef text,
                                                const Tokens &without,
                                                const Tokens &with) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0, j = 0; i < without.size() || j < with.size();) {
    constexpr std::size_t End = -1;
    std::size_t offset = std::min(i < without.size() ? without[i].offset : End,
                                  j < with.size() ? with[j].offset : End);
    bool same = takeAt(without, offset, i) == takeAt(with, offset, j);
    bool newLine =
        found.empty() || text.slice(found.back(), offset).contains('\n');
    if (!same && newLine)
      found.push_back(offset);
  }
  return found;
}

namespace {

/// What makes macros expand differently.
class Homes {
public:
  Homes(const PreprocessorFacts &without, const PreprocessorFacts &with)
      : without(without), with(with), enteredWithout(namesIn(without)),
        enteredWith(namesIn(with)) {}

  /// See TokenDifference::homes. `arms`: the groups with another arm, `headers`
  /// with other tokens.
  std::vector<std::vector<std::string>>
  of(std::size_t offset, const DirectiveTree &tree,
     llvm::ArrayRef<std::size_t> arms,
     const std::vector<std::string> &headers) const {
    const TextRange call{offset,
                         std::max(endOf(without, offset), endOf(with, offset))};
    if (llvm::any_of(arms, [&](std::size_t group) { // among the arguments
          return call.contains(tree.groups[group].begin);
        }))
      return {{""}};
    if (hasMacro(without, call) || hasMacro(with, call))
      return ofMacros(call);
    // A pragma in force.
    std::set<std::string> homes(headers.begin(), headers.end());
    if (llvm::any_of(arms, [&](std::size_t group) {
          return tree.groups[group].begin < offset;
        }))
      homes.insert("");
    addOneSided(without, enteredWith, homes);
    addOneSided(with, enteredWithout, homes);
    return {{homes.begin(), homes.end()}};
  }

private:
  /// File, name, place in it, and who answers for it.
  using Definition =
      std::tuple<std::string, std::string, std::size_t, std::string>;

  /// What both define otherwise needs a reason each. What else one of the two
  /// expands comes of another macro, and one of these has to have one.
  std::vector<std::vector<std::string>> ofMacros(TextRange call) const {
    const std::set<Definition> one = definitions(without, call),
                               other = definitions(with, call);
    std::map<std::string, std::set<std::string>> ofBoth;
    std::set<std::string> ofOne;
    auto add = [&](const std::set<Definition> &here,
                   const std::set<Definition> &there) {
      for (const Definition &definition : here) {
        const std::string &name = std::get<1>(definition);
        if (there.count(definition))
          continue;
        const bool isInBoth =
            llvm::any_of(there, [&](const Definition &another) {
              return std::get<1>(another) == name;
            });
        (isInBoth ? ofBoth[name] : ofOne).insert(std::get<3>(definition));
      }
    };
    add(one, other);
    add(other, one);
    std::vector<std::vector<std::string>> homes;
    for (const auto &[name, of] : ofBoth)
      homes.emplace_back(of.begin(), of.end());
    if (homes.empty() && !ofOne.empty())
      homes.emplace_back(ofOne.begin(), ofOne.end());
    return homes;
  }

  /// Adds who answers for the files of `facts` that are not among `others`.
  void addOneSided(const PreprocessorFacts &facts,
                   const std::set<std::string> &others,
                   std::set<std::string> &homes) const {
    for (std::size_t i = 0; i < facts.entered.size(); ++i)
      if (!others.count(facts.entered[i].name))
        homes.insert(homeOf(facts, i));
  }

  static std::set<std::string> namesIn(const PreprocessorFacts &facts) {
    std::set<std::string> names;
    for (const EnteredFile &file : facts.entered)
      names.insert(file.name);
    return names;
  }

  /// Behind the call of a macro that begins at `offset`, arguments included.
  static std::size_t endOf(const PreprocessorFacts &facts, std::size_t offset) {
    std::size_t end = offset + 1;
    for (TextRange call : facts.expansions)
      if (call.begin == offset)
        end = std::max(end, call.end + 1);
    return end;
  }

  static bool hasMacro(const PreprocessorFacts &facts, TextRange call) {
    return llvm::any_of(facts.macros, [&](const MacroUse &macro) {
      return call.contains(macro.offset);
    });
  }

  std::set<Definition> definitions(const PreprocessorFacts &facts,
                                   TextRange call) const {
    std::set<Definition> found;
    for (const MacroUse &macro : facts.macros)
      if (call.contains(macro.offset) && macro.home)
        found.emplace(facts.entered[*macro.home].name, macro.name, macro.place,
                      homeOf(facts, *macro.home));
    return found;
  }

  std::string homeOf(const PreprocessorFacts &facts, std::size_t at) const {
    while (at && !(enteredWithout.count(facts.entered[at].name) &&
                   enteredWith.count(facts.entered[at].name)))
      at = facts.entered[at].by;
    return at ? facts.entered[at].name : "";
  }

  const PreprocessorFacts &without, &with;
  const std::set<std::string> enteredWithout, enteredWith;
};

} // namespace

UnitComparison compareTokens(llvm::StringRef text, const UnitTokens &without,
                             const UnitTokens &with, const DirectiveTree &tree,
                             const std::vector<std::size_t> &groups) {
  UnitComparison result;
  for (std::size_t group : groups)
    result.blocks.push_back(
        compareGroup(text, tree.groups[group], without, with));
  std::vector<std::size_t> arms = differingGroups(text, without, with, tree);
  for (std::size_t group : arms)
    result.differences.push_back({tree.groups[group].begin, group, {}});
  for (const auto &[name, hash] : without.headers)
    if (auto other = with.headers.find(name);
        other != with.headers.end() && other->second != hash)
      result.headers.push_back(name);
  const Homes homes(without.facts, with.facts);
  for (std::size_t offset : differingTokens(text, without.main, with.main))
    if (llvm::none_of(arms, [&](std::size_t group) {
          return tree.groups[group].begin <= offset &&
                 offset < tree.groups[group].end;
        }))
      result.differences.push_back(
          {offset, ConditionalGroup::None,
           homes.of(offset, tree, arms, result.headers)});
  llvm::sort(result.differences,
             [](const TokenDifference &a, const TokenDifference &b) {
               return a.offset < b.offset;
             });
  return result;
}

llvm::Expected<UnitComparison>
compareTokens(const ClangUnit &unit, const std::vector<std::string> &without,
              const std::vector<std::string> &with, const DirectiveTree &tree,
              const std::vector<std::size_t> &groups) {
  std::vector<Diagnostic> errors;
  auto seenWith = [&](const std::vector<std::string> &arguments) {
    ClangUnit copy = unit;
    copy.arguments = arguments;
    return tokensSeen(copy, errors);
  };
  llvm::Expected<UnitTokens> first = seenWith(without);
  if (!first)
    return first.takeError();
  llvm::Expected<UnitTokens> second = seenWith(with);
  if (!second)
    return second.takeError();
  UnitComparison result =
      compareTokens(unit.text, *first, *second, tree, groups);
  result.errors = std::move(errors);
  return result;
}

} // namespace decouple
