#include "Rules/Kinds.h"
#include "Rules/Read/VerdictChecks.h"
#include "llvm/ADT/STLExtras.h"

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
