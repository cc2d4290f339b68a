#include "Plan/Host/HandWork.h"

#include "llvm/ADT/STLExtras.h"
#include <tuple>

using namespace decouple;

namespace {

using WorkByKey = std::map<FindingKey, FindingWork>;

/// Collects one entry a line, verdict and thing.
class Collector {
public:
  Collector(const RulePack &rules, const WorkByKey &work)
      : rules(rules), work(work) {}

  template <typename Finding>
  void add(const std::vector<Finding> &findings, const auto &decisions);
  std::vector<HandWork> take();

private:
  void add(HandWork work);

  const RulePack &rules;
  const WorkByKey &work;
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

static std::vector<std::string> namesOf(const PythonSite &site) {
  return {site.name};
}
static std::vector<std::string> namesOf(const NamedSite &site) {
  return {site.token};
}
template <typename Block>
static std::vector<std::string> namesOf(const Block &) {
  return {};
}

template <typename Finding>
void Collector::add(const std::vector<Finding> &findings,
                    const auto &decisions) {
  for (std::size_t i = 0; i < findings.size(); ++i) {
    const FindingKey key = findingKey(findings[i]);
    if (work.at(key).byHand && !handOf(decisions[i], rules).empty())
      add({key.thing, key.path, key.line, decisions[i].verdict,
           namesOf(findings[i])});
  }
}

std::vector<HandWork> Collector::take() {
  std::vector<HandWork> list;
  for (auto &[key, work] : found)
    list.push_back(std::move(work));
  return list;
}

std::vector<HandWork>
decouple::handWork(const FindingInput &input,
                   const std::map<FindingKey, FindingWork> &work) {
  const auto &[scan, verdicts, rules] = input;
  Collector collector(rules, work);
  collector.add(scan.blocks, verdicts.blocks);
  collector.add(scan.build.blocks, verdicts.buildBlocks);
  collector.add(scan.python.sites, verdicts.pythonSites);
  collector.add(scan.namedCode, verdicts.namedCode);
  return collector.take();
}
