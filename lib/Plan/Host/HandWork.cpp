#include "Plan/Host/HandWork.h"

#include "Plan/Host/HostTexts.h"
#include "Text/Lines.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <tuple>

using namespace decouple;

namespace {

/// Collects one entry a line, verdict and thing.
class Collector {
public:
  explicit Collector(const HandWorkInput &input) : input(input) {}

  void addBlocks();
  void addBuildBlocks();
  void addPythonSites();
  void addNamedCode();
  std::vector<HandWork> take();

private:
  bool wantsHand(const Decision &decision) const;
  bool isChanged(const std::string &path, unsigned line, unsigned end) const;
  bool isSplit(const Block &block) const;
  void add(HandWork work);

  const HandWorkInput &input;
  std::map<std::tuple<std::string, unsigned, std::string, Thing>, HandWork>
      found;
};

} // namespace

bool Collector::wantsHand(const Decision &decision) const {
  auto verdict = input.rules.verdicts.find(decision.verdict);
  return verdict != input.rules.verdicts.end() && !verdict->second.hand.empty();
}

/// Whether a change is about any of these lines of the checkout.
bool Collector::isChanged(const std::string &path, unsigned line,
                          unsigned end) const {
  auto after = textAfter(input.changes, input.scan.tree, path);
  const SourceFile *file = input.scan.tree.find(path);
  if (!after || !file || after->data() == file->text().data())
    return false;
  LineIndex lines(file->text());
  return !after->contains(
      file->text().slice(lines.begin(line), lines.begin(end + 1)));
}

bool Collector::isSplit(const Block &block) const {
  return input.splits &&
         llvm::any_of(input.splits->blocks, [&](const BlockOutcome &outcome) {
           return outcome.path == block.path && outcome.line == block.line &&
                  outcome.outcome != Outcome::Refused;
         });
}

void Collector::add(HandWork work) {
  auto [entry, isNew] =
      found.try_emplace({work.path, work.line, work.verdict, work.thing}, work);
  if (isNew)
    return;
  HandWork &there = entry->second;
  there.count += work.count;
  for (std::string &name : work.names)
    if (!llvm::is_contained(there.names, name))
      there.names.push_back(std::move(name));
}

void Collector::addBlocks() {
  for (std::size_t i = 0; i < input.scan.blocks.size(); ++i) {
    const Block &block = input.scan.blocks[i];
    const BlockDecision &decision = input.classification.blocks[i];
    if (wantsHand(decision) && !isSplit(block) &&
        !isChanged(block.path, block.line, block.endLine))
      add({Thing::Block, block.path, block.line, decision.verdict, {}});
  }
}

void Collector::addBuildBlocks() {
  for (std::size_t i = 0; i < input.scan.build.blocks.size(); ++i) {
    const BuildBlock &block = input.scan.build.blocks[i];
    const Decision &decision = input.classification.buildBlocks[i];
    // What changes a block within is no change of this one.
    bool isDone = llvm::any_of(
        ownLines(input.scan.build.blocks, i), [&](const LineRange &lines) {
          return isChanged(block.path, lines.first, lines.second);
        });
    if (wantsHand(decision) && !isDone)
      add({Thing::BuildBlock, block.path, block.line, decision.verdict, {}});
  }
}

void Collector::addPythonSites() {
  for (std::size_t i = 0; i < input.scan.python.sites.size(); ++i) {
    const PythonSite &site = input.scan.python.sites[i];
    const Decision &decision = input.classification.pythonSites[i];
    if (wantsHand(decision))
      add({Thing::PythonSite,
           site.path,
           site.line,
           decision.verdict,
           {site.name}});
  }
}

void Collector::addNamedCode() {
  for (std::size_t i = 0; i < input.scan.namedCode.size(); ++i) {
    const NamedSite &site = input.scan.namedCode[i];
    const NamedDecision &decision = input.classification.namedCode[i];
    bool isDone = decision.change && input.genericPatches &&
                  isChanged(site.path, site.line, site.line);
    bool inBlock = decision.action == Action::Act; // which is told itself
    if (wantsHand(decision) && !isDone && !inBlock)
      add({Thing::NamedCode,
           site.path,
           site.line,
           decision.verdict,
           {site.token}});
  }
}

std::vector<HandWork> Collector::take() {
  std::vector<HandWork> list;
  for (auto &[key, work] : found)
    list.push_back(std::move(work));
  return list;
}

std::vector<HandWork> decouple::handWork(const HandWorkInput &input) {
  Collector collector(input);
  collector.addBlocks();
  collector.addBuildBlocks();
  collector.addPythonSites();
  collector.addNamedCode();
  return collector.take();
}
