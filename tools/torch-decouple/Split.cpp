#include "Split.h"
#include "Report/Words.h"
#include "Resources.h"
#include "Rewrite/CompileArguments.h"
#include "Rewrite/PlanSplits.h"
#include "Terminal.h"
#include "llvm/ADT/STLExtras.h"
#include <cstdlib>

using namespace decouple;

void decouple::addSplitOptions(CLI::App &app, SplitOptions &options) {
  const char *home = std::getenv("CUDA_HOME");
  options.toolkit = home ? home : "/usr/local/cuda";
  app.add_option("--host", options.host,
                 "root of a file system with the CPU-only PyTorch's headers; "
                 "files are split only with it")
      ->option_text("DIR");
  app.add_option("--toolkit", options.toolkit,
                 "CUDA toolkit (default: $CUDA_HOME or /usr/local/cuda)")
      ->option_text("DIR");
  app.add_flag("!--no-parse", options.parse,
               "do not parse the patched files and the generated ones");
}

/// One check of the run for each kind of check of the units.
static std::vector<Check> foldChecks(const std::vector<SplitCheck> &checks) {
  std::map<std::string, Check> folded;
  std::map<std::string, unsigned> counts;
  for (const SplitCheck &check : checks) {
    auto [place, fresh] = folded.try_emplace(
        check.name, Check{"split-" + check.name, true, ""});
    ++counts[check.name];
    if (check.passed)
      continue;
    place->second.passed = false;
    place->second.detail += (place->second.detail.empty() ? "" : "; ") +
                            check.path + ": " + check.detail;
  }
  std::vector<Check> result;
  for (auto &[name, check] : folded) {
    if (check.passed)
      check.detail = counted(counts[name], "file");
    result.push_back(std::move(check));
  }
  return result;
}

static std::string summaryOf(const RewriteResult &splits) {
  unsigned refused = 0;
  for (const BlockOutcome &block : splits.blocks)
    refused += block.transform == "none";
  std::uint64_t all = splits.blocks.size();
  return "  split         " + withThousands(all - refused) + " of " +
         counted(all, "block") + " that act, " +
         withThousands(splits.patches.size()) + " patches" + ", " +
         counted(splits.backend.size(), "generated source") + "\n";
}

static std::vector<HostUnit> unitsOf(const Survey &found,
                                     const SplitOptions &options) {
  std::vector<HostUnit> units = hostUnits(found.scan, found.classification);
  if (!options.only.empty())
    llvm::erase_if(
        units, [&](const HostUnit &unit) { return unit.path != options.only; });
  return units;
}

static llvm::Expected<RewriteInput> inputFor(const Survey &found,
                                             const TreeOptions &tree,
                                             const SplitOptions &options) {
  auto rules =
      loadSplitRules(tree.rules.empty() ? defaultRules() : tree.rules);
  if (!rules)
    return rules.takeError();
  CompilePlaces places{found.scan.tree.root, options.host, options.toolkit};
  auto setup = compileSetup(rules->compile, places);
  if (!setup)
    return setup.takeError();
  RewriteInput input;
  input.root = found.scan.tree.root;
  input.units = unitsOf(found, options);
  input.compile = std::move(*setup);
  input.rules = std::move(*rules);
  if (const SourceFile *style = found.scan.tree.find(".clang-format"))
    input.style = style->text().str();
  input.jobs = tree.jobs;
  input.check = options.parse;
  return input;
}

llvm::Expected<SplitSummary>
decouple::splitInto(Plan &plan, const Survey &found, const TreeOptions &tree,
                    const SplitOptions &options, Progress &progress) {
  std::vector<HostUnit> units = unitsOf(found, options);
  std::size_t blocks = 0;
  for (const HostUnit &unit : units)
    blocks += unit.groups.size();
  if (options.host.empty())
    return SplitSummary{{},
                        blocks ? "  split         none: " +
                                     counted(blocks, "block") +
                                     " that act judged lexically only, "
                                     "--host is not given\n"
                               : ""};
  progress.stage("splitting " + counted(units.size(), "file"));
  auto input = inputFor(found, tree, options);
  if (!input)
    return input.takeError();
  auto splits = rewrite(*input);
  if (!splits)
    return splits.takeError();
  printDiagnostics(splits->diagnostics);
  if (auto error = addSplits(*splits, found.rules, plan))
    return error;
  return SplitSummary{foldChecks(splits->checks), summaryOf(*splits)};
}
