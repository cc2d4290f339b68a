#include "Plan/Host/FindingWork.h"

#include "Plan/Host/NamePatches.h"
#include "Plan/Host/PatchedLines.h"
#include <functional>

using namespace decouple;

namespace {

/// Decides what is left of each finding.
class Decider {
public:
  Decider(const HandWorkInput &input, llvm::ArrayRef<HostChange> changes,
          llvm::ArrayRef<BlockOutcome> splits);

  std::vector<FindingWork> blocks() const;
  std::vector<FindingWork> buildBlocks() const;
  std::vector<FindingWork> pythonSites() const;
  std::vector<FindingWork> namedCode() const;

private:
  using Patch = std::optional<std::size_t>;

  bool isAsked(const Decision &decision) const;
  Patch hostPatch(const std::string &path,
                  llvm::ArrayRef<LineRange> lines) const;
  Patch handPatch(const std::string &path, unsigned line) const;
  Patch namePatch(const NamedSite &site, const NamedDecision &decision) const;

  const HandWorkInput &input;
  llvm::ArrayRef<HostChange> changes;
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

Decider::Decider(const HandWorkInput &input, llvm::ArrayRef<HostChange> changes,
                 llvm::ArrayRef<BlockOutcome> splits)
    : input(input), changes(changes), patched(input.scan.tree, changes) {
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

/// Likewise, if a person wrote it: a split rewrites lines around its blocks
/// without doing anything about what else they say.
std::optional<std::size_t> Decider::handPatch(const std::string &path,
                                              unsigned line) const {
  return patched.changeOf(path, {{line, line}}, [&](std::size_t i) {
    return changes[i].group.empty() && !changes[i].automatic;
  });
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

std::vector<FindingWork> Decider::blocks() const {
  std::vector<FindingWork> list;
  for (std::size_t i = 0; i < input.scan.blocks.size(); ++i) {
    const Block &block = input.scan.blocks[i];
    FindingWork work;
    work.patch = hostPatch(block.path, {{block.line, block.endLine}});
    auto outcome = outcomes.find({block.path, block.line});
    bool isLeft = outcome == outcomes.end()
                      ? !work.patch
                      : outcome->second == Outcome::Refused;
    work.byHand = isLeft && isAsked(input.classification.blocks[i]);
    list.push_back(work);
  }
  return list;
}

std::vector<FindingWork> Decider::buildBlocks() const {
  std::vector<FindingWork> list;
  const auto &blocks = input.scan.build.blocks;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    FindingWork work;
    // What changes a block within is no change of this one.
    work.patch = hostPatch(blocks[i].path, ownLines(blocks, i));
    work.byHand = !work.patch && isAsked(input.classification.buildBlocks[i]);
    list.push_back(work);
  }
  return list;
}

std::vector<FindingWork> Decider::pythonSites() const {
  std::vector<FindingWork> list;
  const auto &sites = input.scan.python.sites;
  for (std::size_t i = 0; i < sites.size(); ++i) {
    FindingWork work;
    work.patch = handPatch(sites[i].path, sites[i].line);
    work.byHand = !work.patch && isAsked(input.classification.pythonSites[i]);
    list.push_back(work);
  }
  return list;
}

std::vector<FindingWork> Decider::namedCode() const {
  std::vector<FindingWork> list;
  for (std::size_t i = 0; i < input.scan.namedCode.size(); ++i) {
    const NamedDecision &decision = input.classification.namedCode[i];
    FindingWork work;
    work.patch = namePatch(input.scan.namedCode[i], decision);
    bool inBlock = decision.action == Action::Act; // which is told itself
    work.byHand =
        !work.patch && !inBlock && (decision.change || isAsked(decision));
    list.push_back(work);
  }
  return list;
}

std::map<Thing, std::vector<FindingWork>>
decouple::findingWork(const HandWorkInput &input,
                      llvm::ArrayRef<HostChange> changes,
                      llvm::ArrayRef<BlockOutcome> splits) {
  Decider decider(input, changes, splits);
  return {{Thing::Block, decider.blocks()},
          {Thing::BuildBlock, decider.buildBlocks()},
          {Thing::PythonSite, decider.pythonSites()},
          {Thing::NamedCode, decider.namedCode()}};
}
