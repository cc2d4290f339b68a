#include "Commands.h"
#include "Options.h"
#include "Progress.h"
#include "Split/HostDifferences.h"
#include "Terminal.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <nlohmann/json.hpp>

using namespace decouple;

namespace {
struct Options {
  TreeOptions tree;
  SplitOptions split;
  std::string configuration; ///< empty: the one without the device
};
} // namespace

static nlohmann::json entry(const SplitInput &input, const std::string &path,
                            const UnitArguments &arguments, bool device) {
  std::string file = input.root + "/" + path;
  std::vector<std::string> line = {"clang++"};
  llvm::append_range(line, device ? arguments.with : arguments.without);
  line.insert(line.end(), {"-fsyntax-only", file});
  return {{"directory",
           arguments.directory.empty() ? input.root : arguments.directory},
          {"file", file},
          {"arguments", line}};
}

/// A compilation database of the units that a run reads with the compiler: the
/// mixed ones, which are split, and `candidates` for a comparison.
static nlohmann::json databaseOf(const SplitInput &input,
                                 const std::vector<CandidateUnit> &candidates,
                                 bool device) {
  std::map<std::string, nlohmann::json> entries;
  for (const HostUnit &unit : input.units)
    entries[unit.path] =
        entry(input, unit.path, input.compile.of(unit.path), device);
  for (const CandidateUnit &unit : candidates)
    entries.try_emplace(unit.path,
                        entry(input, unit.path, unit.arguments, device));
  nlohmann::json database = nlohmann::json::array();
  for (auto &[path, command] : entries)
    database.push_back(std::move(command));
  return database;
}

static llvm::Expected<ExitCode> printCommands(const Options &options) {
  if (!options.split.wanted())
    return usageError("commands: --host or --compile-commands is needed");
  Progress progress(SurveyStages);
  auto found = survey(options.tree, progress);
  if (!found)
    return found.takeError();
  const Device &device = found->rules.device;
  const std::string &wanted = options.configuration;
  if (!wanted.empty() && wanted != device.without && wanted != device.with)
    return usageError("commands: '" + wanted + "' is neither " +
                      device.without + " nor " + device.with);
  printDiagnostics(remarks(found->scan, found->classification));
  auto input = splitInput(*found, options.tree.jobs, options.split);
  if (!input)
    return input.takeError();
  auto candidates = candidateUnits(found->scan, found->classification,
                                   found->rules, input->compile);
  auto database = databaseOf(*input, candidates, wanted == device.with);
  if (auto error = printResult(database.dump(1) + "\n"))
    return error;
  return ExitDone;
}

Command decouple::addCommandsCommand(CLI::App &app) {
  auto options = std::make_shared<Options>();
  CLI::App *command = app.add_subcommand(
      "commands",
      "Print how the files that are split or compared are compiled, as "
      "compile_commands.json");
  addTreeOptions(*command, options->tree);
  addHostOptions(*command, options->split);
  command
      ->add_option("--configuration", options->configuration,
                   "cpu-only (default) or cuda; with other rules, what their "
                   "device.json names")
      ->option_text("NAME");
  return {command, [options] { return printCommands(*options); }};
}
