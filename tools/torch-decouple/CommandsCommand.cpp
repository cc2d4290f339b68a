#include "Classify/Configurations.h"
#include "Commands.h"
#include "Split.h"
#include "Terminal.h"
#include <nlohmann/json.hpp>

using namespace decouple;

namespace {
struct Options {
  TreeOptions tree;
  SplitOptions split;
  std::string configuration = CpuOnly;
};
} // namespace

/// A compilation database of the units that splitting compiles.
static nlohmann::json databaseOf(const RewriteInput &input, bool cuda) {
  nlohmann::json database = nlohmann::json::array();
  for (const HostUnit &unit : input.units) {
    UnitArguments arguments = input.compile.of(unit.path);
    std::string file = input.root + "/" + unit.path;
    std::vector<std::string> line = {"clang++"};
    const auto &chosen = cuda ? arguments.cuda : arguments.cpu;
    line.insert(line.end(), chosen.begin(), chosen.end());
    line.insert(line.end(), {"-fsyntax-only", file});
    database.push_back(
        {{"directory",
          arguments.directory.empty() ? input.root : arguments.directory},
         {"file", file},
         {"arguments", line}});
  }
  return database;
}

static llvm::Expected<ExitCode> printCommands(const Options &options) {
  if (!options.split.wanted())
    return usageError("commands: --host or --compile-commands is needed");
  Progress progress(SurveyStages);
  auto found = survey(options.tree, progress);
  if (!found)
    return found.takeError();
  auto input = splitInput(*found, options.tree, options.split);
  if (!input)
    return input.takeError();
  auto database = databaseOf(*input, options.configuration == Cuda);
  if (auto error = printResult(database.dump(1) + "\n"))
    return error;
  return ExitDone;
}

Command decouple::addCommandsCommand(CLI::App &app) {
  auto options = std::make_shared<Options>();
  CLI::App *command = app.add_subcommand(
      "commands",
      "Print how mixed files are compiled, as compile_commands.json");
  addTreeOptions(*command, options->tree);
  addSplitOptions(*command, options->split);
  command
      ->add_option("--configuration", options->configuration,
                   "cpu-only (default) or cuda")
      ->check(CLI::IsMember(std::vector<std::string>{CpuOnly, Cuda}))
      ->option_text("NAME");
  return {command, [options] { return printCommands(*options); }};
}
