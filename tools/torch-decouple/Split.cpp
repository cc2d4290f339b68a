#include "Split.h"
#include "Plan/PlanSplits.h"
#include "Report/Words.h"
#include "Resources.h"
#include "Split/Compiler/CompileCommands.h"
#include "Split/Compiler/ResultCache.h"
#include "Split/HostDifferences.h"
#include "Support/FileTree.h"
#include "Terminal.h"
#include "llvm/ADT/STLExtras.h"
#include <cstdlib>

using namespace decouple;

void decouple::addSplitOptions(CLI::App &app, SplitOptions &options) {
  options.clang = clangResources();
  const char *home = std::getenv("CUDA_HOME");
  options.toolkit = home ? home : "/usr/local/cuda";
  app.add_option("--host", options.host,
                 "root of a file system with the CPU-only PyTorch's headers; "
                 "files are split only with it or --compile-commands")
      ->option_text("DIR");
  app.add_option("--compile-commands", options.compileCommands,
                 "compile_commands.json of a build of the checkout; units that "
                 "it does not name are compiled as with --host")
      ->option_text("FILE");
  app.add_option("--toolkit", options.toolkit,
                 "CUDA toolkit (default: $CUDA_HOME or /usr/local/cuda)")
      ->option_text("DIR");
  app.add_flag("!--no-parse", options.parse,
               "do not check the patched files and the generated ones");
  options.cache = defaultCache();
  CLI::Option *cache =
      app.add_option("--cache", options.cache,
                     "directory for results of the compiler, outside the "
                     "checkout (default: " +
                         options.cache + ")")
          ->option_text("DIR");
  app.add_flag_callback(
         "--no-cache", [&options] { options.cache.clear(); },
         "parse everything anew")
      ->excludes(cache);
}

std::vector<Check> decouple::foldChecks(const std::vector<SplitCheck> &checks,
                                        const std::string &prefix) {
  std::map<std::string, Check> folded;
  std::map<std::string, unsigned> counts;
  for (const SplitCheck &check : checks) {
    auto [place, fresh] = folded.try_emplace(
        check.name, Check{prefix + check.name, true, check.detail});
    ++counts[check.name];
    if (check.passed)
      continue;
    std::string culprit =
        (check.path.empty() ? "" : check.path + ": ") + check.detail;
    place->second.detail =
        place->second.passed ? culprit : place->second.detail + "; " + culprit;
    place->second.passed = false;
  }
  std::vector<Check> result;
  for (auto &[name, check] : folded) {
    if (check.passed && counts[name] != 1)
      check.detail = counted(counts[name], "file");
    result.push_back(std::move(check));
  }
  return result;
}

static std::string summaryOf(const SplitResult &splits) {
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

/// Where the compiler's arguments come from: a build's commands where there are
/// any, else what is installed.
static llvm::Expected<CompileSetup> setupFor(const Survey &found,
                                             const SplitOptions &options,
                                             const CompileRules &rules) {
  const std::string &root = found.scan.tree.root;
  CompilePlaces places{root, options.host, options.toolkit, options.clang};
  CompileSetup setup;
  if (!options.host.empty()) {
    auto installed = compileSetup(rules, places);
    if (!installed)
      return installed.takeError();
    setup = std::move(*installed);
  }
  if (options.compileCommands.empty())
    return setup;
  std::vector<std::string> paths;
  for (const Block &block : found.scan.blocks)
    if (paths.empty() || paths.back() != block.path)
      paths.push_back(block.path);
  if (auto error = addCompileCommands(options.compileCommands, root, paths,
                                      rules, places, setup))
    return error;
  return setup;
}

llvm::Expected<SplitInput> decouple::splitInput(const Survey &found,
                                                const TreeOptions &tree,
                                                const SplitOptions &options) {
  const std::optional<SplitRules> &rules = found.rules.split;
  if (!rules)
    return usageError(found.rules.place.directory +
                      ": the rule pack has no pytorch/split.json");
  auto setup = setupFor(found, options, rules->compile);
  if (!setup)
    return setup.takeError();
  SplitInput input;
  input.root = found.scan.tree.root;
  input.units = unitsOf(found, options);
  input.compile = std::move(*setup);
  input.rules = *rules;
  if (const SourceFile *style = found.scan.tree.find(".clang-format"))
    input.style = style->text().str();
  input.jobs = tree.jobs;
  input.check = options.parse;
  // What neither names is judged lexically only.
  llvm::erase_if(input.units, [&](const HostUnit &unit) {
    return input.compile.of(unit.path).cpu.empty();
  });
  return input;
}

/// The checks of the whole host, after those of single files.
static llvm::Error checkHost(const Survey &found, const SplitInput &input,
                             SplitResult &splits) {
  auto candidates = candidateUnits(found.scan, found.classification,
                                   found.rules, input.compile);
  if (auto error = addDeviceTexts(input, candidates, splits))
    return error;
  splits.checks.push_back(
      checkDeviceTexts(found.scan, found.classification, splits));
  return llvm::Error::success();
}

static std::size_t blocksOf(const std::vector<HostUnit> &units) {
  std::size_t blocks = 0;
  for (const HostUnit &unit : units)
    blocks += unit.groups.size();
  return blocks;
}

static std::string lexicalOnly(std::size_t blocks) {
  return blocks ? "  split         " + counted(blocks, "block") +
                      " that act judged lexically only: neither --host nor "
                      "--compile-commands says how they are compiled\n"
                : "";
}

static llvm::Expected<SplitResult> splitAll(const Survey &found,
                                            SplitInput &input,
                                            const SplitOptions &options,
                                            std::string &text) {
  std::optional<ResultCache> cache;
  if (!options.cache.empty()) {
    if (liesIn(options.cache, input.root))
      return usageError(options.cache + ": the cache lies in the checkout, "
                                        "name another place with --cache");
    cache.emplace(options.cache, programIdentity());
    input.cache = &*cache;
  }
  auto splits = split(input);
  if (splits && options.parse && options.only.empty())
    if (auto error = checkHost(found, input, *splits))
      return error;
  if (cache)
    text = "  parses        " + counted(cache->misses, "unit") + " parsed, " +
           withThousands(cache->hits) + " as in an earlier run\n";
  return splits;
}

llvm::Expected<SplitSummary>
decouple::splitInto(Plan &plan, const Survey &found, const TreeOptions &tree,
                    const SplitOptions &options, Progress &progress) {
  std::size_t blocks = blocksOf(unitsOf(found, options));
  if (!options.wanted())
    return SplitSummary{{}, lexicalOnly(blocks)};
  auto input = splitInput(found, tree, options);
  if (!input)
    return input.takeError();
  progress.stage("splitting " + counted(input->units.size(), "file"));
  std::string cacheText;
  auto splits = splitAll(found, *input, options, cacheText);
  if (!splits)
    return splits.takeError();
  printDiagnostics(splits->diagnostics);
  if (auto error = addSplits(*splits, found.rules, plan))
    return error;
  return SplitSummary{foldChecks(splits->checks, "split-"),
                      summaryOf(*splits) + cacheText +
                          lexicalOnly(blocks - blocksOf(input->units))};
}
