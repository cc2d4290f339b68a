#include "Split/HostDifferences.h"

#include "Classify/Conditions/Configurations.h"
#include "Split/HostUnits.h"
#include "Support/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

namespace decouple {

/// `arguments` without the macros that are not defined in `configuration`.
static std::vector<std::string>
withoutUndefined(std::vector<std::string> arguments,
                 const Configuration &configuration) {
  llvm::erase_if(arguments, [&](llvm::StringRef argument) {
    auto found = configuration.macros.find(definedMacro(argument).str());
    return found != configuration.macros.end() && found->second == Truth::False;
  });
  return arguments;
}

static bool stays(const BlockDecision &decision) {
  return decision.action == Action::Keep || decision.action == Action::Act ||
         decision.action == Action::Supplement;
}

std::vector<CandidateUnit> candidateUnits(const ScanResult &scan,
                                          const Classification &classification,
                                          const RulePack &rules,
                                          const CompileSetup &compile) {
  std::map<std::string, CandidateUnit> units;
  std::set<std::string> seen;
  for (std::size_t i = 0; i < scan.blocks.size(); ++i) {
    const std::string &path = scan.blocks[i].path;
    const BlockDecision &decision = classification.blocks[i];
    const SourceFile *file = scan.tree.find(path);
    if (!isCxxSource(path) || !file || !stays(decision) ||
        decision.target.empty() || !seen.insert(path).second)
      continue;
    CandidateUnit unit;
    unit.path = path;
    unit.text = file->text();
    unit.tree = &scan.directives[scan.tree.indexOf(*file)];
    unit.arguments = compile.of(path);
    auto layer = [&](const std::string &name) {
      return layered(rules.macroConfigurations, name, decision.target, path);
    };
    Configuration without = layer(rules.device.without);
    Configuration with = layer(rules.device.with);
    unit.arguments.without =
        withoutUndefined(std::move(unit.arguments.without), without);
    unit.arguments.with =
        withoutUndefined(std::move(unit.arguments.with), with);
    if (!unit.arguments.without.empty() &&
        areTold(unit.arguments, tellingMacros(without, with)))
      units[path] = std::move(unit);
  }
  std::vector<CandidateUnit> result;
  for (auto &[path, unit] : units)
    result.push_back(std::move(unit));
  return result;
}

namespace {

/// Why the parts of a host that depend on the device do so.
class Reasons {
public:
  Reasons(const ScanResult &scan, const Classification &classification,
          const SplitResult &result)
      : scan(scan), classification(classification), result(result) {}

  void add(const DeviceText &text) {
    if (!text.unread.empty())
      unread.push_back(text.path + ": " + text.unread);
    if (!text.lacking.empty())
      lacking.push_back(text.path + ": " + text.lacking);
    for (unsigned line : text.blocks)
      addBlock(text.path, line);
    for (const Expansion &expansion : text.expansions)
      addExpansion(text.path, expansion);
    for (const std::string &header : text.headers)
      headers.insert(header);
  }

  SplitCheck check() {
    for (const std::string &header : headers)
      if (!hasDeviceBlock(header))
        unexplained.push_back(header);
    SplitCheck check{
        "host-without-device", "",
        unexplained.empty() && unread.empty() && result.lost.empty(), ""};
    unsigned lines = 0;
    for (const auto &[path, count] : expansions)
      lines += count;
    check.detail =
        counted(result.deviceTexts.size(), "unit") + ", " +
        counted(refused, "block stays refused", "blocks stay refused") + ", " +
        withThousands(kept) + " by their verdict, " +
        counted(headers.size(), "header asks for the device",
                "headers ask for the device") +
        ", " +
        counted(lines, "line uses their macros", "lines use their macros");
    if (!lacking.empty())
      check.detail += "; compared without what is missing in both "
                      "configurations: " +
                      llvm::join(lacking, ", ");
    if (!unexplained.empty())
      check.detail = "no verdict says why these depend on the device: " +
                     llvm::join(unexplained, ", ");
    else if (!unread.empty())
      check.detail = "the preprocessor does not see all of " + firstOf(unread);
    else if (!result.lost.empty())
      check.detail = "could not be made for " + lostUnits();
    return check;
  }

private:
  /// The first of `list`, and how many more there are.
  static std::string firstOf(llvm::ArrayRef<std::string> list) {
    constexpr std::size_t Shown = 5;
    std::string text = llvm::join(list.take_front(Shown), "; ");
    if (list.size() > Shown)
      text += "; and " + withThousands(list.size() - Shown) + " more";
    return text;
  }

  /// "a.cpp, on which the compiler crashes; b.cpp, on which ...".
  std::string lostUnits() const {
    std::vector<std::string> units;
    for (const auto &[path, why] : result.lost)
      units.push_back(path + ", on which the compiler " + why);
    return firstOf(units);
  }

  void addBlock(const std::string &path, unsigned line) {
    if (isWithinRefused(path, line)) {
      ++refused;
      return;
    }
    for (std::size_t i = 0; i < scan.blocks.size(); ++i)
      if (scan.blocks[i].path == path && scan.blocks[i].line == line &&
          classification.blocks[i].action != Action::Act &&
          classification.blocks[i].difference == Difference::Differs) {
        ++kept;
        return;
      }
    unexplained.push_back(path + ":" + std::to_string(line));
  }

  /// Each macro that is another one needs a reason. A definition in the main
  /// file is in one of its blocks.
  void addExpansion(const std::string &path, const Expansion &expansion) {
    if (isWithinRefused(path, expansion.line))
      return;
    ++expansions[path];
    auto isExplained = [&](const std::vector<std::string> &homes) {
      return llvm::any_of(homes, [&](const std::string &home) {
        return home.empty() || hasDeviceBlock(home);
      });
    };
    if (expansion.homes.empty() || !llvm::all_of(expansion.homes, isExplained))
      unexplained.push_back(path + ":" + std::to_string(expansion.line));
  }

  bool isWithinRefused(const std::string &path, unsigned line) const {
    return llvm::any_of(result.blocks, [&](const BlockOutcome &block) {
      return block.path == path && block.outcome == Outcome::Refused &&
             block.line <= line && line <= block.endLine;
    });
  }

  /// `header` is spelled as it was found: in the checkout or installed. A block
  /// that depends on more than the device is a reason, too: the units of host
  /// and backend each see what is theirs.
  bool hasDeviceBlock(llvm::StringRef header) const {
    for (std::size_t i = 0; i < scan.blocks.size(); ++i)
      if (classification.blocks[i].difference != Difference::Same &&
          sameHeader(header, scan.blocks[i].path))
        return true;
    return false;
  }

  /// The longest common end of both paths holds more than the file's name.
  static bool sameHeader(llvm::StringRef a, llvm::StringRef b) {
    std::size_t same = 0, slashes = 0;
    while (same < std::min(a.size(), b.size()) &&
           a[a.size() - 1 - same] == b[b.size() - 1 - same])
      slashes += a[a.size() - 1 - same++] == '/';
    return slashes >= 2 || same == b.size();
  }

  const ScanResult &scan;
  const Classification &classification;
  const SplitResult &result;
  unsigned refused = 0, kept = 0;
  std::map<std::string, unsigned> expansions;
  std::set<std::string> headers;
  std::vector<std::string> unexplained, unread, lacking;
};

} // namespace

SplitCheck checkDeviceTexts(const ScanResult &scan,
                            const Classification &classification,
                            const SplitResult &result) {
  Reasons reasons(scan, classification, result);
  for (const DeviceText &text : result.deviceTexts)
    reasons.add(text);
  return reasons.check();
}

} // namespace decouple
