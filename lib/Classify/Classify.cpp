#include "Classify/Classify.h"
#include "Classify/BlockClassifier.h"
#include "Classify/FileClassifier.h"
#include "Classify/SiteClassifier.h"

using namespace decouple;

namespace {
/// What all parts of the stage read.
struct Facts {
  Facts(const ScanResult &scan, const RulePack &rules)
      : index(scan.tree), files(collectFileFacts(scan, rules, index)),
        graph(buildIncludeGraph(scan, rules, index)),
        libraries(libraryNames(scan)),
        reaching(librariesReaching(graph, files, libraries)) {}

  FileIndex index;
  std::vector<FileFacts> files;
  IncludeGraph graph;
  std::vector<std::string> libraries;
  std::vector<std::uint64_t> reaching;
};
} // namespace

/// Moves the value into `to`, or hands on the error.
template <typename T> static llvm::Error take(llvm::Expected<T> from, T &to) {
  if (!from)
    return from.takeError();
  to = std::move(*from);
  return llvm::Error::success();
}

static llvm::Error classifySites(const ScanResult &scan, const RulePack &rules,
                                 const FileIndex &index, Places &places,
                                 RuleHits &hits, Classification &result) {
  if (auto error = take(classifyBuildBlocks(scan, rules, index, places, hits),
                        result.buildBlocks))
    return error;
  if (auto error = take(
          classifyPythonSites(scan, rules, index, result.files, places, hits),
          result.pythonSites))
    return error;
  return take(classifyNamedCode(scan, rules, index, places), result.namedCode);
}

llvm::Expected<Classification> decouple::classify(const ScanResult &scan,
                                                  const RulePack &rules) {
  Facts facts(scan, rules);
  Classification result;
  RuleHits hits(rules);
  hits.countScan(scan, rules);
  if (auto error =
          take(classifyFiles(scan, rules, facts.files, facts.graph, hits),
               result.files))
    return error;
  Places places(rules, result.files, scan.tree, hits);
  BlockInput input{scan,         rules,           facts.index,   facts.files,
                   result.files, facts.libraries, facts.reaching};
  if (auto error = take(classifyBlocks(input, places, hits), result.blocks))
    return error;
  if (auto error =
          classifySites(scan, rules, facts.index, places, hits, result))
    return error;
  result.ruleHits = hits.byRule();
  result.noops = hits.noops();
  return result;
}
