#include "Verify/Review.h"

#include "Support/WholeEnum.h"
#include "Verify/Accounting.h"
#include "Verify/IdleRules.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <set>

using namespace decouple;

static constexpr EnumWord<Concern> Concerns[] = {
    {"failed-check", Concern::FailedCheck},
    {"refused-block", Concern::RefusedBlock},
    {"tripwire", Concern::Tripwire},
    {"misfit", Concern::Misfit},
    {"conflict", Concern::Conflict},
    {"unsplit-block", Concern::UnsplitBlock},
    {"unclassified", Concern::Unclassified},
    {"idle-rule", Concern::IdleRule},
    {"idle-path", Concern::IdlePath},
    {"remark", Concern::Remark},
    {"edit", Concern::Edit},
    {"not-checked", Concern::NotChecked},
    {"untested-release", Concern::UntestedRelease},
    {"declared-block", Concern::DeclaredBlock},
    {"kept-block", Concern::KeptBlock}};
static_assert(isWhole(Concerns));

const char *decouple::nameOf(Concern concern) {
  return wordOf(Concerns, concern);
}

llvm::ArrayRef<Concern> decouple::allConcerns() {
  static const std::vector<Concern> all = [] {
    std::vector<Concern> list;
    for (const auto &[name, concern] : Concerns)
      list.push_back(concern);
    return list;
  }();
  return all;
}

static constexpr EnumWord<Weight> Weights[] = {{"fails", Weight::Fails},
                                               {"strict", Weight::Strict},
                                               {"told", Weight::Told}};
static_assert(isWhole(Weights));

const char *decouple::nameOf(Weight weight) { return wordOf(Weights, weight); }

namespace {

using Place = std::pair<std::string, unsigned>;

/// Gathers the list, concern by concern.
class Reviewer {
public:
  Reviewer(const ScanResult &scan, const Classification &classification,
           const RulePack &rules)
      : scan(scan), classification(classification), rules(rules) {}

  void addChecks(const std::vector<Check> &checks);
  void addBlocks(const Plan &plan);
  void addUnclassified();
  void addIdle(const Plan *plan);
  void addRemarks(const Plan *plan);
  void addNews(llvm::ArrayRef<Diagnostic> news);
  void addRelease();
  void addEdits(llvm::ArrayRef<Edit> edits);
  std::vector<ReviewItem> finish();

private:
  template <typename Items, typename Decisions, typename Line>
  void addUnclassified(Thing thing, const Items &things,
                       const Decisions &decisions, Line line);
  void addOutcomes(const Plan &plan);
  void addLeft(const Plan &plan);
  bool isOfOthers(const std::string &path) const;

  const ScanResult &scan;
  const Classification &classification;
  const RulePack &rules;
  std::set<Place> answered; ///< blocks with an outcome
  std::vector<ReviewItem> items;
};

} // namespace

void Reviewer::addChecks(const std::vector<Check> &checks) {
  for (const Check &check : checks)
    if (!check.passed)
      items.push_back({Concern::FailedCheck, Weight::Fails, "", 0, check.name,
                       check.detail});
    else if (!check.edited.empty())
      items.push_back({Concern::Edit, Weight::Told, check.edited, 0,
                       nameOf(DiagnosticId::HandEdit), check.detail});
}

void Reviewer::addOutcomes(const Plan &plan) {
  for (const BlockOutcome &block : plan.splits) {
    answered.emplace(block.path, block.line);
    if (block.outcome == Outcome::Refused)
      items.push_back(
          {Concern::RefusedBlock, Weight::Fails, block.path, block.line,
           block.diagnostic ? nameOf(*block.diagnostic) : "", block.reason});
    if (block.outcome == Outcome::Declared)
      items.push_back({Concern::DeclaredBlock, Weight::Told, block.path,
                       block.line, block.rule, block.reason});
  }
}

/// Who asked for splits has to know what was passed over; who did not has what
/// was asked for. What is kept though it reads otherwise is right or wrong, and
/// no check can tell which.
void Reviewer::addLeft(const Plan &plan) {
  Weight weight = plan.isSplit ? Weight::Fails : Weight::Told;
  for (std::size_t i = 0; i < scan.blocks.size(); ++i) {
    const Block &block = scan.blocks[i];
    const BlockDecision &decision = classification.blocks[i];
    if (answered.count({block.path, block.line}) ||
        !workOn(plan, block).patch.empty())
      continue;
    if (decision.action == Action::Act)
      items.push_back({Concern::UnsplitBlock, weight, block.path, block.line,
                       decision.verdict,
                       "nothing says how its file is compiled"});
    else if (decision.action == Action::Keep &&
             decision.difference == Difference::Differs)
      items.push_back({Concern::KeptBlock, Weight::Told, block.path, block.line,
                       decision.verdict,
                       rules.verdicts.at(decision.verdict).title});
  }
}

void Reviewer::addBlocks(const Plan &plan) {
  addOutcomes(plan);
  addLeft(plan);
  bool made = llvm::any_of(plan.splits, [](const BlockOutcome &block) {
    return block.outcome == Outcome::Automatic;
  });
  if (made && plan.splitChecks.empty())
    items.push_back({Concern::NotChecked, Weight::Told, "", 0, "--no-parse",
                     "neither the patched files nor the generated ones were "
                     "checked"});
}

template <typename Items, typename Decisions, typename Line>
void Reviewer::addUnclassified(Thing thing, const Items &things,
                               const Decisions &decisions, Line line) {
  for (std::size_t i = 0; i < things.size(); ++i)
    if (decisions[i].action == Action::Unclassified)
      items.push_back({Concern::Unclassified, Weight::Strict, things[i].path,
                       line(things[i]), nameOf(thing), "no rule decides"});
}

void Reviewer::addUnclassified() {
  auto lineOf = [](const auto &item) { return item.line; };
  addUnclassified(Thing::File, scan.tree.files, classification.files,
                  [](const SourceFile &) { return 0u; });
  addUnclassified(Thing::Block, scan.blocks, classification.blocks, lineOf);
  addUnclassified(Thing::BuildBlock, scan.build.blocks,
                  classification.buildBlocks, lineOf);
  addUnclassified(Thing::PythonSite, scan.python.sites,
                  classification.pythonSites, lineOf);
  addUnclassified(Thing::NamedCode, scan.namedCode, classification.namedCode,
                  lineOf);
}

void Reviewer::addIdle(const Plan *plan) {
  for (const RuleInfo *rule : idleRules(classification, rules, plan))
    items.push_back({Concern::IdleRule, Weight::Strict, "", 0, rule->id,
                     "hits nothing (" + rule->origin + ")"});
  for (const IdlePath &path : idlePaths(scan.tree, classification, rules))
    items.push_back({Concern::IdlePath, Weight::Strict, path.path, 0, path.rule,
                     "fits no file (" + path.origin + ")"});
}

/// Some remarks are more than a remark, and fail the run.
static Concern concernOf(const Diagnostic &remark) {
  std::optional<DiagnosticId> id = diagnosticNamed(remark.id);
  if (id && isTripwire(*id))
    return Concern::Tripwire;
  bool misfit = id == DiagnosticId::TD2040 || id == DiagnosticId::TD2042;
  return misfit ? Concern::Misfit : Concern::Remark;
}

ReviewItem decouple::itemOf(const Diagnostic &remark) {
  Concern concern = concernOf(remark);
  return {
      concern,     concern == Concern::Remark ? Weight::Told : Weight::Fails,
      remark.file, remark.line,
      remark.id,   remark.message};
}

static bool isUnreadableBuild(const Diagnostic &remark) {
  auto id = diagnosticNamed(remark.id);
  return id == DiagnosticId::CMakeSyntax ||
         id == DiagnosticId::CMakeUnbalanced ||
         id == DiagnosticId::CMakeEndless;
}

/// Whether `path` belongs to another project, whose build nobody takes apart.
bool Reviewer::isOfOthers(const std::string &path) const {
  const SourceFile *file = scan.tree.find(path);
  return file && classification.files[file - scan.tree.files.data()].isApart;
}

/// What the list says of a block already, and mere notes, are left out.
void Reviewer::addRemarks(const Plan *plan) {
  for (const Diagnostic &remark :
       plan ? plan->diagnostics : remarks(scan, classification)) {
    ReviewItem item = itemOf(remark);
    if (isUnreadableBuild(remark) && isOfOthers(remark.file)) {
      item.concern = Concern::Remark;
      item.weight = Weight::Told;
    }
    bool said = answered.count({remark.file, remark.line}) != 0;
    if (remark.severity != Severity::Note &&
        (!said || item.concern == Concern::Tripwire))
      items.push_back(std::move(item));
  }
}

void Reviewer::addNews(llvm::ArrayRef<Diagnostic> news) {
  for (const Diagnostic &remark : news)
    items.push_back(itemOf(remark));
}

/// A patch release is as well known as its first.
void Reviewer::addRelease() {
  if (rules.testedReleases.empty())
    return;
  auto [oldest, newest] = std::minmax_element(rules.testedReleases.begin(),
                                              rules.testedReleases.end());
  auto release = rules.release.minor();
  if (release >= oldest->minor() && release <= newest->minor())
    return;
  items.push_back(
      {Concern::UntestedRelease, Weight::Told, "", 0, rules.release.text,
       "the rules were tested on " + oldest->text + " to " + newest->text});
}

static DiagnosticId diagnosticOf(EditKind kind) {
  if (kind == EditKind::Rejected || kind == EditKind::PatchChanged)
    return DiagnosticId::HandEditPatch;
  return isConflict(kind) ? DiagnosticId::HandEditConflict
                          : DiagnosticId::HandEdit;
}

void Reviewer::addEdits(llvm::ArrayRef<Edit> edits) {
  for (const Edit &edit : edits) {
    bool conflict = isConflict(edit.kind);
    if (edit.kind != EditKind::Added)
      items.push_back({conflict ? Concern::Conflict : Concern::Edit,
                       conflict ? Weight::Fails : Weight::Told, edit.path, 0,
                       nameOf(diagnosticOf(edit.kind)), inWords(edit)});
  }
}

std::vector<ReviewItem> Reviewer::finish() {
  llvm::stable_sort(items, [](const ReviewItem &a, const ReviewItem &b) {
    return a.concern < b.concern;
  });
  return std::move(items);
}

std::vector<ReviewItem>
decouple::reviewOf(const ScanResult &scan, const Classification &classification,
                   const RulePack &rules, const Plan *plan,
                   const std::vector<Check> &checks, llvm::ArrayRef<Edit> edits,
                   llvm::ArrayRef<Diagnostic> news) {
  Reviewer reviewer(scan, classification, rules);
  reviewer.addChecks(checks);
  if (plan)
    reviewer.addBlocks(*plan);
  else // a scan makes no checks
    reviewer.addChecks({checkText(scan.tree, classification)});
  reviewer.addUnclassified();
  reviewer.addIdle(plan);
  reviewer.addRemarks(plan);
  reviewer.addNews(news);
  reviewer.addRelease();
  reviewer.addEdits(edits);
  return reviewer.finish();
}

bool decouple::needsReview(llvm::ArrayRef<ReviewItem> items, bool strict) {
  return llvm::any_of(items, [&](const ReviewItem &item) {
    return item.weight == Weight::Fails ||
           (strict && item.weight == Weight::Strict);
  });
}
