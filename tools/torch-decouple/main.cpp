//===- main.cpp - torch-decouple ------------------------------------------===//
//
// Options in, exit code out; see Commands.h for what happens in between.
//
//===----------------------------------------------------------------------===//
#include "Commands.h"
#include "ManualPage.h"
#include "Resources.h"
#include "Rules/Read/Loader.h"
#include "Support/Nearest.h"
#include "Terminal.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <new>
#include <unistd.h>

using namespace decouple;

static constexpr char Description[] =
    "Takes the CUDA code out of a PyTorch checkout, into a backend of its "
    "own.";

/// Each title is a section of the manual page, too.
static constexpr char Footer[] =
    "Exit codes:\n"
    "  0  done\n"
    "  1  done, but something needs a review or an edit by hand; `help "
    "COMMAND`\n"
    "     says what\n"
    "  2  wrong usage, input or rule pack\n"
    "  3  the environment: an unreadable file, a full disk\n"
    "\n"
    "Environment:\n"
    "  CUDA_HOME             CUDA toolkit that --host uses by default\n"
    "  TORCH_DECOUPLE_CACHE  compiler results are kept in results/ below it; "
    "else in\n"
    "                        XDG_CACHE_HOME/torch-decouple/results, else\n"
    "                        ~/.cache/torch-decouple/results\n"
    "  TORCH_DECOUPLE_PROGRESS_INTERVAL\n"
    "                        seconds between two lines of progress where "
    "stderr is\n"
    "                        not a terminal (default: 60)\n"
    "  NO_COLOR              where it is not empty: no colours\n"
    "  TERM                  `dumb`: no colours and no progress bar\n"
    "\n"
    "Examples:\n"
    "  torch-decouple scan pytorch\n"
    "      show what is CUDA and which rule decided\n"
    "  torch-decouple run pytorch -o out --host ~/venv\n"
    "      write the backend tree, patches and report; open "
    "out/report/index.html\n"
    "  torch-decouple why pytorch path/to/file.cpp:120\n"
    "      explain what happens to the code in line 120\n"
    "  torch-decouple explain HOOK\n"
    "      explain a verdict, a rule or the number of a remark\n";

static ExitCode finish(llvm::Expected<ExitCode> result) {
  if (result)
    return *result;
  std::string message;
  ExitCode code = explain(result.takeError(), message);
  printError(message);
  return code;
}

/// There is no memory left to say it with either.
static void endWithoutMemory() {
  static constexpr char Message[] =
      "torch-decouple: error: there is not enough memory\n";
  if (::write(STDERR_FILENO, Message, sizeof(Message) - 1) < 0) {
    // Nobody listens.
  }
  ::_exit(ExitEnvironment);
}

static void listenForNoMemory() {
  std::set_new_handler(endWithoutMemory);
  llvm::install_bad_alloc_error_handler(
      [](void *, const char *, bool) { endWithoutMemory(); });
}

/// Paths start from it, and the programs that are called do.
static bool hasWorkingDirectory() {
  std::error_code error;
  (void)std::filesystem::current_path(error);
  if (error)
    printError("the working directory cannot be used: " + error.message() +
               "; start from another one");
  return !error;
}

/// What is wrong with the word that stands where a subcommand of `app` should,
/// or of one of its own; empty when none does.
static std::string unknownSubcommand(const CLI::App &app) {
  if (!app.get_subcommands().empty())
    return unknownSubcommand(*app.get_subcommands().front());
  const std::vector<std::string> rest = app.remaining();
  if (app.get_require_subcommand_min() == 0 || rest.empty() ||
      llvm::StringRef(rest.front()).starts_with("-"))
    return "";
  return noSubcommand(app, rest.front());
}

/// The same for an option that `app`, or the subcommand of it that was chosen,
/// does not have.
static std::string unknownOption(const CLI::App &app) {
  if (!app.get_subcommands().empty())
    return unknownOption(*app.get_subcommands().front());
  const std::vector<std::string> rest = app.remaining();
  if (rest.empty() || !llvm::StringRef(rest.front()).starts_with("--"))
    return "";
  std::vector<std::string> known;
  for (const CLI::Option *option : dashedOptions(app))
    for (const std::string &name : option->get_lnames())
      known.push_back("--" + name);
  const std::string nearest = nearestName(rest.front(), known);
  return nearest.empty() ? ""
                         : "there is no option '" + rest.front() + "'" +
                               didYouMean(nearest);
}

/// What `app`, or the subcommand of it that was chosen, was not given, and what
/// that is: CLI11 says "place is required".
static std::string missingArgument(const CLI::App &app, llvm::StringRef said) {
  if (!app.get_subcommands().empty())
    return missingArgument(*app.get_subcommands().front(), said);
  const CLI::Option *option = said.consume_back(" is required")
                                  ? app.get_option_no_throw(said.str())
                                  : nullptr;
  return option
             ? "`" + said.str() + "` is missing: " + option->get_description()
             : "";
}

/// The option or argument that was given an empty value, as by a script whose
/// variable is not set: to the commands it would be one that was not given.
static std::string emptyValue(const CLI::App &app) {
  for (const CLI::Option *option : app.get_options({}))
    if (takesValue(*option) && llvm::is_contained(option->results(), ""))
      return "`" + option->get_name() + "` has an empty value; see --help";
  return app.get_subcommands().empty()
             ? ""
             : emptyValue(*app.get_subcommands().front());
}

/// Says why what was parsed cannot be run; its exit code, or 0 if it can.
static int notReady(const CLI::App &app) {
  if (std::string wrong = emptyValue(app); !wrong.empty()) {
    printError(wrong);
    return ExitUsage;
  }
  return hasWorkingDirectory() ? 0 : ExitEnvironment;
}

/// What is wrong with the words that were given.
static std::string wrongUsage(const CLI::App &app,
                              const CLI::ParseError &error) {
  std::string message = unknownSubcommand(app);
  if (message.empty())
    message = unknownOption(app);
  if (message.empty())
    message = missingArgument(app, error.what());
  if (message.empty())
    message = error.what();
  return message + (message.back() == '?' ? " " : "; ") + "see --help";
}

/// "1.13.1 to 2.6.0", with those between in brackets.
static std::string releasesText(const std::vector<Release> &releases) {
  std::string text = releases.front().text;
  if (releases.size() > 1)
    text += " to " + releases.back().text;
  std::vector<std::string> between;
  for (std::size_t i = 1; i + 1 < releases.size(); ++i)
    between.push_back(releases[i].text);
  return between.empty() ? text
                         : text + " (also " + llvm::join(between, ", ") + ")";
}

/// With the releases that the rules were tested on.
static std::string versionText() {
  std::string text = "torch-decouple " TORCH_DECOUPLE_VERSION;
  auto rules = loadRulePack(PackPlace(defaultRules()), std::nullopt);
  if (!rules)
    return text +
           "\nthe rules cannot be read: " + llvm::toString(rules.takeError());
  return text + "\nrules tested on PyTorch " +
         releasesText(rules->testedReleases);
}

int main(int argc, char **argv) {
  listenForNoMemory();
  endOnBrokenPipe();
  // A file that may not grow further is an error of the one who writes it.
  std::signal(SIGXFSZ, SIG_IGN);
  setProgram(argv[0]);
  CLI::App app(Description, "torch-decouple");
  app.set_version_flag("--version", versionText);
  app.require_subcommand(1);
  std::vector<Command> commands = {
      addRunCommand(app),    addScanCommand(app),  addPlanCommand(app),
      addDiffCommand(app),   addWhyCommand(app),   addVerifyCommand(app),
      addEditsCommand(app),  addMarksCommand(app), addCommandsCommand(app),
      addExplainCommand(app)};
  CLI::App *series = app.add_subcommand(
      "series", "Edit the patches of an output as commits, with git");
  series->require_subcommand(1);
  commands.push_back(addSeriesImportCommand(*series));
  commands.push_back(addSeriesExportCommand(*series));
  commands.push_back(addSeriesRefreshCommand(*series));
  CLI::App *rules =
      app.add_subcommand("rules", "Check, document and try the rule pack");
  rules->require_subcommand(1);
  commands.push_back(addRulesCheckCommand(*rules));
  commands.push_back(addRulesDocsCommand(*rules));
  commands.push_back(addRulesSchemaCommand(*rules));
  commands.push_back(addRulesTestCommand(*rules));
  commands.push_back(addHelpCommand(app));
  commands.push_back(addManualCommand(app));
  commands.push_back(addCompletionCommand(app));
  for (const Command &command : commands)
    if (command.app->get_footer().empty())
      setExitCodes(*command.app);
  app.footer(Footer); // at last: subcommands take over what is there before
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &error) {
    // Help and the version are results; all else is wrong usage.
    if (error.get_exit_code() == 0)
      return static_cast<ExitCode>(app.exit(error));
    printError(wrongUsage(app, error));
    return ExitUsage;
  }
  if (const int code = notReady(app))
    return code;
  for (const Command &command : commands)
    if (command.app->parsed())
      return finish(command.run());
  return ExitUsage;
}
