#include "Classify/Classify.h"
#include "Classify/Blocks/BlockClassifier.h"
#include "Classify/Files/FileClassifier.h"
#include "Classify/Files/FileRemarks.h"
#include "Classify/Names/NameClassifier.h"
#include "Classify/Sites/SiteClassifier.h"
#include "Scan/Remarks.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>

using namespace decouple;
using llvm::Error;
using llvm::Expected;

namespace {
/// What all parts of the stage read.
struct Facts {
  Facts(const ScanResult &scan, const RulePack &rules, TaskPool &pool)
      : index(scan.tree), libraries(libraryNames(scan)) {
    pool.run({[&] { files = collectFileFacts(scan, rules, index, pool); },
              [&] { graph = buildIncludeGraph(scan, rules, index); }});
    reaching = librariesReaching(graph, files, libraries);
  }

  FileIndex index;
  std::vector<FileFacts> files;
  IncludeGraph graph;
  std::vector<std::string> libraries;
  std::vector<std::uint64_t> reaching;
};

/// The verdicts on one kind of thing. Counts its hits for itself, so that
/// several parts can be worked on side by side.
template <typename Decision> struct Part {
  Part(const ScanResult &scan, const RulePack &rules,
       const std::vector<FileDecision> &files)
      : hits(rules), places(rules, files, scan.tree, hits) {}

  /// Enters the verdicts into `result`, or hands on the error.
  Error finish(std::vector<Decision> &result, RuleHits &all) {
    if (!*decisions)
      return decisions->takeError();
    result = std::move(**decisions);
    all.add(hits);
    return Error::success();
  }

  RuleHits hits;
  Places places;
  std::optional<Expected<std::vector<Decision>>> decisions;
};
} // namespace

/// What goes wrong in a part does so in others too; one error is enough.
static Error firstOf(Error first, Error second) {
  if (!first)
    return second;
  llvm::consumeError(std::move(second));
  return first;
}

/// Everything that lies in a file, after the files.
static Error classifyContents(const ScanResult &scan, const RulePack &rules,
                              const Facts &facts, TaskPool &pool,
                              RuleHits &hits, Classification &result) {
  const std::vector<FileDecision> &files = result.files;
  BlockInput input{scan,  rules,           facts.index,   facts.files,
                   files, facts.libraries, facts.reaching};
  Part<BlockDecision> blocks(scan, rules, files);
  Part<Decision> build(scan, rules, files);
  RuleHits scanned(rules);
  const FileIndex &index = facts.index;
  pool.run({[&] {
              blocks.decisions =
                  classifyBlocks(input, blocks.places, blocks.hits);
            },
            [&] {
              build.decisions = classifyBuildBlocks(scan, rules, index,
                                                    build.places, build.hits);
            },
            [&] { scanned.countScan(scan, rules); },
            [&] {
              result.diagnostics =
                  fileRemarks(scan, facts.files, facts.graph, files, rules);
            }});
  hits.add(scanned);
  return firstOf(blocks.finish(result.blocks, hits),
                 build.finish(result.buildBlocks, hits));
}

/// After the blocks, because what lies in them may leave with them.
static Error classifyPlaced(const ScanResult &scan, const RulePack &rules,
                            const Facts &facts, TaskPool &pool, RuleHits &hits,
                            Classification &result) {
  result.bindings =
      nameBindings(scan, facts.index, result.files, result.blocks);
  Part<Decision> python(scan, rules, result.files);
  Part<NamedDecision> named(scan, rules, result.files);
  pool.run({[&] {
              named.decisions =
                  classifyNamedCode(scan, rules, facts.index, result.blocks,
                                    pool, named.places, named.hits);
            },
            [&] {
              python.decisions = classifyPythonSites(
                  scan, rules, facts.index, result.files, result.bindings,
                  python.places, python.hits);
            }});
  return firstOf(python.finish(result.pythonSites, hits),
                 named.finish(result.namedCode, hits));
}

Expected<Classification> decouple::classify(const ScanResult &scan,
                                            const RulePack &rules,
                                            unsigned jobs) {
  TaskPool pool(jobs);
  if (Error error = pool.error())
    return error;
  Facts facts(scan, rules, pool);
  Classification result;
  RuleHits hits(rules);
  auto files = classifyFiles(scan, rules, facts.files, facts.graph,
                             facts.reaching, pool, hits);
  if (!files)
    return files.takeError();
  result.files = std::move(*files);
  if (Error error = classifyContents(scan, rules, facts, pool, hits, result))
    return error;
  if (Error error = classifyPlaced(scan, rules, facts, pool, hits, result))
    return error;
  result.ruleHits = hits.byRule();
  result.noops = hits.noops();
  return result;
}

std::vector<Diagnostic> decouple::remarks(const ScanResult &scan,
                                          const Classification &verdicts) {
  std::vector<Diagnostic> list = remarks(scan);
  llvm::append_range(list, verdicts.diagnostics);
  return list;
}
