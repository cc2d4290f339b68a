#include "Plan/Host/HandWork.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <tuple>

using namespace decouple;

namespace {

/// Collects one entry a line, verdict and thing.
class Collector {
public:
  explicit Collector(const RulePack &rules) : rules(rules) {}

  /// The entry of the finding `number`, of its place and its names.
  using Entry = llvm::function_ref<HandWork(std::size_t number)>;

  template <typename Decisions>
  void add(llvm::ArrayRef<FindingWork> work, const Decisions &decisions,
           Entry entry);
  std::vector<HandWork> take();

private:
  void add(HandWork work);

  const RulePack &rules;
  std::map<std::tuple<std::string, unsigned, std::string, Thing>, HandWork>
      found;
};

} // namespace

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

template <typename Decisions>
void Collector::add(llvm::ArrayRef<FindingWork> work,
                    const Decisions &decisions, Entry entry) {
  for (std::size_t i = 0; i < work.size(); ++i) {
    if (!work[i].byHand || handOf(decisions[i], rules).empty())
      continue;
    HandWork one = entry(i);
    one.verdict = decisions[i].verdict;
    add(std::move(one));
  }
}

std::vector<HandWork> Collector::take() {
  std::vector<HandWork> list;
  for (auto &[key, work] : found)
    list.push_back(std::move(work));
  return list;
}

std::vector<HandWork>
decouple::handWork(const HandWorkInput &input,
                   const std::map<Thing, std::vector<FindingWork>> &work) {
  const auto &[scan, verdicts, rules] = input;
  Collector collector(rules);
  collector.add(work.at(Thing::Block), verdicts.blocks, [&](std::size_t i) {
    return HandWork{Thing::Block, scan.blocks[i].path, scan.blocks[i].line};
  });
  collector.add(work.at(Thing::BuildBlock), verdicts.buildBlocks,
                [&](std::size_t i) {
                  const BuildBlock &block = scan.build.blocks[i];
                  return HandWork{Thing::BuildBlock, block.path, block.line};
                });
  collector.add(work.at(Thing::PythonSite), verdicts.pythonSites,
                [&](std::size_t i) {
                  const PythonSite &site = scan.python.sites[i];
                  return HandWork{
                      Thing::PythonSite, site.path, site.line, "", {site.name}};
                });
  collector.add(work.at(Thing::NamedCode), verdicts.namedCode,
                [&](std::size_t i) {
                  const NamedSite &site = scan.namedCode[i];
                  return HandWork{
                      Thing::NamedCode, site.path, site.line, "", {site.token}};
                });
  return collector.take();
}
