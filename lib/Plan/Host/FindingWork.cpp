#include "Plan/Host/FindingWork.h"

#include "Plan/Host/NamePatches.h"
#include "Plan/Host/PatchedLines.h"
#include "Plan/Host/Series.h"
#include <functional>

using namespace decouple;

namespace {

/// Decides what is left of each finding.
class Decider {
public:
  Decider(const FindingInput &input, llvm::ArrayRef<HostChange> changes,
          llvm::ArrayRef<BlockOutcome> splits,
          llvm::ArrayRef<PlannedSite> sites);

  void decideBlocks();
  void decideBuildBlocks();
  void decidePythonSites();
  void decideNamedCode();

  std::map<FindingKey, FindingWork> work;

private:
  using Patch = std::optional<std::size_t>;

  template <typename Finding>
  void add(const Finding &finding, const Decision &decision, Patch patch,
           bool byHand);
  bool isAsked(const Decision &decision) const;
  Patch hostPatch(const std::string &path,
                  llvm::ArrayRef<LineRange> lines) const;
  Patch blockPatch(const Block &block) const;
  Patch handPatch(const std::string &path, unsigned line) const;
  Patch sitePatch(std::size_t index) const;
  Patch namePatch(const NamedSite &site, const NamedDecision &decision) const;

  const FindingInput &input;
  llvm::ArrayRef<HostChange> changes;
  llvm::ArrayRef<PlannedSite> sites; ///< parallel to the scan's, or none
  std::vector<std::string> files;    ///< of the patches that changes become
  PatchedLines patched;
  std::map<std::pair<std::string, unsigned>, Outcome> outcomes;
};

} // namespace

llvm::StringRef decouple::handOf(const Decision &decision,
                                 const RulePack &rules) {
  auto verdict = rules.verdicts.find(decision.verdict);
  return verdict == rules.verdicts.end()
             ? llvm::StringRef()
             : llvm::StringRef(verdict->second.hand);
}

Due decouple::dueOf(const Decision &decision, const RulePack &rules) {
  auto verdict = rules.verdicts.find(decision.verdict);
  return verdict == rules.verdicts.end() ? Due::Now : verdict->second.due;
}

Decider::Decider(const FindingInput &input, llvm::ArrayRef<HostChange> changes,
                 llvm::ArrayRef<BlockOutcome> splits,
                 llvm::ArrayRef<PlannedSite> sites)
    : input(input), changes(changes), sites(sites),
      files(patchFileNames(changes)), patched(input.scan.tree, changes) {
  for (const BlockOutcome &block : splits)
    outcomes[{block.path, block.line}] = block.outcome;
}

/// Whether somebody has to do something about it.
bool Decider::isAsked(const Decision &decision) const {
  return decision.action == Action::Act ||
         !handOf(decision, input.rules).empty();
}

/// The patch of the host's own series that changes any of `lines`.
std::optional<std::size_t>
Decider::hostPatch(const std::string &path,
                   llvm::ArrayRef<LineRange> lines) const {
  return patched.changeOf(
      path, lines, [&](std::size_t i) { return changes[i].group.empty(); });
}

/// A split may change any line of a block that it takes; a person's patch takes
/// one whose `#if` it takes.
std::optional<std::size_t> Decider::blockPatch(const Block &block) const {
  auto isSplit = [&](std::size_t i) {
    return changes[i].group.empty() && changes[i].automatic;
  };
  if (Patch patch =
          patched.changeOf(block.path, {{block.line, block.endLine}}, isSplit))
    return patch;
  return handPatch(block.path, block.line);
}

/// The patch that a person wrote for `line`: a split rewrites lines around its
/// blocks without doing anything about what else they say.
std::optional<std::size_t> Decider::handPatch(const std::string &path,
                                              unsigned line) const {
  return handChangeAt(patched, changes, path, line);
}

/// What takes the site at `index` to another module, or a person's patch.
std::optional<std::size_t> Decider::sitePatch(std::size_t index) const {
  const PythonSite &site = input.scan.python.sites[index];
  auto rewrites = [&](const HostChange &change) {
    return change.rule == PythonRule && change.after.count(site.path);
  };
  if (index < sites.size() && sites[index].outcome == SiteOutcome::Rewritten)
    if (auto change = llvm::find_if(changes, rewrites); change != changes.end())
      return change - changes.begin();
  return handPatch(site.path, site.line);
}

std::optional<std::size_t>
Decider::namePatch(const NamedSite &site, const NamedDecision &decision) const {
  if (Patch patch = handPatch(site.path, site.line))
    return patch;
  return patched.changeOf(
      site.path, {{site.line, site.line}}, [&](std::size_t i) {
        return decision.change && changes[i].group == GenericGroup &&
               changes[i].rule == decision.rule;
      });
}

template <typename Finding>
void Decider::add(const Finding &finding, const Decision &decision, Patch patch,
                  bool byHand) {
  work[findingKey(finding)] = {patch ? files[*patch] : "", byHand,
                               dueOf(decision, input.rules)};
}

void Decider::decideBlocks() {
  for (std::size_t i = 0; i < input.scan.blocks.size(); ++i) {
    const Block &block = input.scan.blocks[i];
    Patch patch = blockPatch(block);
    auto outcome = outcomes.find({block.path, block.line});
    bool isLeft = outcome == outcomes.end()
                      ? !patch
                      : outcome->second == Outcome::Refused;
    const Decision &decision = input.classification.blocks[i];
    add(block, decision, patch, isLeft && isAsked(decision));
  }
}

void Decider::decideBuildBlocks() {
  const auto &blocks = input.scan.build.blocks;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    // What changes a block within is no change of this one.
    Patch patch = hostPatch(blocks[i].path, ownLines(blocks, i));
    const Decision &decision = input.classification.buildBlocks[i];
    add(blocks[i], decision, patch, !patch && isAsked(decision));
  }
}

void Decider::decidePythonSites() {
  const auto &found = input.scan.python.sites;
  for (std::size_t i = 0; i < found.size(); ++i) {
    Patch patch = sitePatch(i);
    const Decision &decision = input.classification.pythonSites[i];
    // What the backend puts back by itself asks for no edit.
    add(found[i], decision, patch,
        !patch && !handOf(decision, input.rules).empty());
  }
}

void Decider::decideNamedCode() {
  for (std::size_t i = 0; i < input.scan.namedCode.size(); ++i) {
    const NamedSite &site = input.scan.namedCode[i];
    const NamedDecision &decision = input.classification.namedCode[i];
    Patch patch = namePatch(site, decision);
    bool inBlock = decision.action == Action::Act; // which is told itself
    add(site, decision, patch,
        !patch && !inBlock && (decision.change || isAsked(decision)));
  }
}

std::map<FindingKey, FindingWork> decouple::findingWork(
    const FindingInput &input, llvm::ArrayRef<HostChange> changes,
    llvm::ArrayRef<BlockOutcome> splits, llvm::ArrayRef<PlannedSite> sites) {
  Decider decider(input, changes, splits, sites);
  decider.decideBlocks();
  decider.decideBuildBlocks();
  decider.decidePythonSites();
  decider.decideNamedCode();
  return std::move(decider.work);
}
