#include "Rules/Read/OutcomeChecks.h"
#include "Rules/Kinds.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/VersionTuple.h"
#include <map>

using namespace decouple;

using Actions = llvm::ArrayRef<Action>;

/// A file is not acted on: what it has in it is.
static constexpr Action OfFiles[] = {Action::Keep, Action::Move,
                                     Action::Supplement};
/// Blocks and sites are not copied for a build: files are.
static constexpr Action OfParts[] = {Action::Keep, Action::Move, Action::Act};
static constexpr Action OfSupplements[] = {Action::Supplement};

static Actions actionsOf(About about) {
  if (about == About::File)
    return OfFiles;
  if (about == About::Supplement)
    return OfSupplements;
  return OfParts;
}

/// "keep, move or act"
static std::string wordsOf(Actions actions) {
  std::string out;
  for (const Action &action : actions)
    out += (&action == actions.begin()     ? ""
            : &action == actions.end() - 1 ? " or "
                                           : ", ") +
           std::string(nameOf(action));
  return out;
}

namespace {

class VerdictChecker {
public:
  VerdictChecker(const RulePack &pack, Problems &problems)
      : pack(pack), problems(problems) {}

  /// The action of `verdict`, at `place`, is one that `whose` has.
  void check(const std::string &verdict, const std::string &place,
             Actions actions, const char *whose) {
    auto found = pack.verdicts.find(verdict);
    if (found == pack.verdicts.end() ||
        llvm::is_contained(actions, found->second.action))
      return;
    problems.push_back({place, "verdict `" + verdict + "` has the action " +
                                   nameOf(found->second.action) + "; for " +
                                   whose + " it has to be " +
                                   wordsOf(actions)});
  }

  template <typename Rule> void check(const Rule &rule, About about) {
    constexpr char Whose[] = "what this rule is about";
    std::string place = placeOf(rule.info.origin, "verdict");
    Actions actions = actionsOf(about);
    if constexpr (requires { rule.verdicts; })
      for (const auto &[role, verdict] : rule.verdicts)
        check(verdict,
              rule.verdicts.size() == 1 && role == "*" ? place
                                                       : placeOf(place, role),
              actions, Whose);
    else if constexpr (requires { rule.verdict; })
      check(rule.verdict, place, actions, Whose);
    if constexpr (requires { rule.match.fileVerdicts; })
      checkAsked(rule.match.fileVerdicts, placeOf(rule.info.origin, "match"));
  }

private:
  void checkAsked(const std::vector<std::string> &verdicts,
                  const std::string &match) {
    std::string place = placeOf(match, "fileVerdicts");
    for (std::size_t i = 0; i < verdicts.size(); ++i)
      check(verdicts[i], placeOf(place, std::to_string(i)), OfFiles, "a file");
  }

  const RulePack &pack;
  Problems &problems;
};

} // namespace

void decouple::checkVerdicts(const RulePack &pack, Problems &problems) {
  VerdictChecker checker(pack, problems);
  forEachKind(pack, [&](const RuleKind &kind, const auto &rules) {
    for (const auto &rule : rules)
      checker.check(rule, kind.about);
  });
}

static llvm::VersionTuple versionOf(const std::string &text) {
  llvm::VersionTuple version;
  version.tryParse(text);
  return version;
}

/// The requirements for one release leave a version of each part.
static void checkVersions(const std::vector<Requirement> &rules,
                          const Release &release, Problems &problems) {
  // A later rule is over an earlier.
  std::map<std::string, std::array<const Requirement *, 2>> ranges;
  for (const Requirement &rule : rules) {
    if (!rule.info.releases.contains(release))
      continue;
    auto &[minimum, below] = ranges[rule.part];
    minimum = rule.minimum.empty() ? minimum : &rule;
    below = rule.below.empty() ? below : &rule;
  }
  for (auto &[part, range] : ranges) {
    auto [minimum, below] = range;
    if (!minimum || !below ||
        versionOf(minimum->minimum) < versionOf(below->below))
      continue;
    Problem problem{minimum > below ? placeOf(minimum->info.origin, "minimum")
                                    : placeOf(below->info.origin, "below"),
                    "no version of " + part + " is at least " +
                        minimum->minimum + " and below " + below->below};
    if (llvm::none_of(problems, [&](const Problem &other) {
          return other.place == problem.place;
        }))
      problems.push_back(std::move(problem));
  }
}

void decouple::checkRequirements(const std::vector<Requirement> &rules,
                                 Problems &problems) {
  checkVersions(rules, Release(), problems);
  // Where a range begins or ends, other rules hold.
  for (const Requirement &rule : rules)
    for (const auto &turn : {rule.info.releases.from, rule.info.releases.below})
      if (turn)
        checkVersions(rules, *turn, problems);
}
