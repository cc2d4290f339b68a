#include "Pipeline/Splitting.h"

#include "Rules/Kinds.h"
#include "Split/Compiler/CompileArguments.h"
#include "Split/Compiler/CompileCommands.h"
#include "Split/Compiler/Probes.h"
#include "Split/Compiler/ResultCache.h"
#include "Split/HostDifferences.h"
#include "Split/HostUnits.h"
#include "Split/Interfaces/Implementations.h"
#include "Support/Errors.h"
#include "Support/FileTree.h"
#include "Support/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include <algorithm>

using namespace decouple;

static std::vector<HostUnit> unitsOf(const Survey &found,
                                     const SplitOptions &options) {
  std::vector<HostUnit> units =
      hostUnits(found.scan, found.classification, found.rules);
  llvm::erase_if(units, [&](const HostUnit &unit) {
    return !options.only.has(unit.path);
  });
  return units;
}

/// Where the compiler's arguments come from: a build's commands where there are
/// any, else what is installed.
static llvm::Expected<CompileSetup> setupFor(const Survey &found,
                                             const SplitOptions &options,
                                             const CompileRules &rules) {
  const std::string &root = found.scan.tree.root;
  CompilePlaces places{
      root, {}, options.toolkit, options.clang, found.rules.release};
  CompileSetup setup;
  if (!options.host.empty()) {
    auto host = findHost(options.host, rules.hosts);
    if (!host)
      return host.takeError();
    places.host = std::move(*host);
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

/// The rules for interfaces, each with whether the checkout implements it.
static std::vector<InterfaceRule> interfacesIn(const Survey &found) {
  std::vector<InterfaceRule> rules = found.rules.interfaces;
  findImplementations(
      [&](llvm::StringRef path) -> std::optional<llvm::StringRef> {
        const SourceFile *file = found.scan.tree.find(path);
        if (!file || !file->content)
          return std::nullopt;
        return file->text();
      },
      rules);
  return rules;
}

llvm::Expected<SplitInput> decouple::splitInput(const Survey &found,
                                                unsigned jobs,
                                                const SplitOptions &options) {
  const std::optional<SplitRules> &rules = found.rules.split;
  if (!rules) {
    const PackPlace &pack = found.rules.place;
    return usageError(
        pack.directory + ": the rule pack has no " + SplitKind.file +
        (pack.overlay.empty() ? ""
                              : ", with " + pack.overlay + " laid over it"));
  }
  auto setup = setupFor(found, options, rules->compile);
  if (!setup)
    return setup.takeError();
  SplitInput input;
  input.root = found.scan.tree.root;
  input.units = unitsOf(found, options);
  input.compile = std::move(*setup);
  // The compiler looks at the disk otherwise.
  for (const SourceFile &file : found.scan.tree.files)
    if (file.committed && file.content)
      input.compile.overlay[input.root + "/" + file.path] = file.text().str();
  input.rules = *rules;
  input.rules.interfaces = interfacesIn(found);
  if (const SourceFile *style = found.scan.tree.find(".clang-format"))
    input.style = style->text().str();
  input.jobs = jobs;
  // A machine that is busy with other things is no reason to give up.
  unsigned seconds = std::min(options.unitSeconds, 1u << 28);
  unsigned waiting = seconds ? 4 * seconds + 60 : 0;
  input.limits = {options.unitSeconds, std::size_t(options.unitMemory) << 20,
                  waiting};
  input.check = options.parse;
  // What neither names is judged lexically only.
  llvm::erase_if(input.units, [&](const HostUnit &unit) {
    return input.compile.of(unit.path).without.empty();
  });
  return input;
}

static llvm::Error runSplit(const Survey &found, const SplitOptions &options,
                            SplitInput &input, Splits &splits) {
  if (auto error = runProbes(input, !found.anyRelease))
    return error;
  std::optional<ResultCache> cache;
  if (!options.cache.empty()) {
    if (liesIn(options.cache, input.root))
      return usageError(options.cache + ": the cache lies in the checkout, "
                                        "name another place with --cache");
    cache.emplace(options.cache, options.identity());
    if (llvm::Error error = cache->directory.refuseForeign())
      return error;
    input.cache = &*cache;
  }
  auto restore = llvm::make_scope_exit([&] { input.cache = nullptr; });
  if (options.parse && options.only.isAll())
    input.candidates = candidateUnits(found.scan, found.classification,
                                      found.rules, input.compile);
  auto result = split(input, found.scan, found.classification, options.only);
  if (!result)
    return result.takeError();
  splits.result = std::move(*result);
  if (cache)
    splits.cache = CacheUse{cache->misses, cache->hits};
  return llvm::Error::success();
}

/// Directories of the host that its units' compiler searches.
static std::vector<std::string> directoriesOf(const CompileSetup &setup) {
  if (setup.host.root.empty())
    return {};
  std::vector<std::string> directories = {setup.host.torch};
  std::string below = llvm::StringRef(setup.host.root).rtrim('/').str() + "/";
  for (const std::string &argument : setup.with)
    if (llvm::StringRef(argument).starts_with(below))
      directories.push_back(argument);
  return directories;
}

llvm::Expected<Splits> decouple::splitFiles(const Survey &found, unsigned jobs,
                                            const SplitOptions &options,
                                            OnStep onStep) {
  Splits splits;
  if (!options.wanted())
    return splits;
  auto input = splitInput(found, jobs, options);
  if (!input)
    return input.takeError();
  const std::size_t files = input->units.size();
  const std::string stage = "splitting " + counted(files, "file");
  Step step(stage);
  onStep(step);
  input->onUnits = [&](const UnitsAtWork &units) {
    // A later pass is over files that were to be split alone.
    step.stage = units.total > files ? stage + ", comparing " +
                                           counted(units.total - files, "other")
                                     : stage;
    step.units = units;
    onStep(step);
  };
  if (auto error = runSplit(found, options, *input, splits))
    return error;
  input->onUnits = nullptr; // the stage is over
  splits.hostDirectories = directoriesOf(input->compile);
  splits.input = std::move(*input);
  return splits;
}
