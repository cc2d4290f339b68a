#include "Commands.h"
#include "Support/Errors.h"
#include "Support/Nearest.h"
#include "Terminal.h"
#include "llvm/ADT/StringExtras.h"

using namespace decouple;

void decouple::setExitCodes(CLI::App &command, const std::string &done) {
  command.footer("Exit codes:\n" + done +
                 "  2  wrong usage, input or rule pack\n"
                 "  3  the environment: an unreadable file, a full disk\n");
}

std::string decouple::noSubcommand(const CLI::App &app, llvm::StringRef word) {
  std::vector<std::string> known;
  for (const CLI::App *one :
       app.get_subcommands([](const CLI::App *) { return true; }))
    known.push_back(one->get_name());
  std::string said = "there is no subcommand '" + word.str() + "'";
  if (known.empty())
    return said;
  const std::string nearest = nearestName(word, known);
  return said + (nearest.empty() ? "; known: " + llvm::join(known, ", ")
                                 : didYouMean(nearest));
}

/// The help of the subcommand of `app` that `words` lead to. Errors: UsageError
/// when one of them is none.
static llvm::Expected<std::string>
helpOf(CLI::App *app, const std::vector<std::string> &words) {
  std::string name = app->get_name(); // with what stands before it
  for (const std::string &word : words) {
    std::vector<CLI::App *> named = app->get_subcommands(
        [&](const CLI::App *one) { return one->get_name() == word; });
    if (named.empty())
      return usageError(noSubcommand(*app, word));
    app = named.front();
    name += " " + app->get_name();
  }
  // Not help(): that would be about `help`, the subcommand in use.
  return app->get_formatter()->make_help(app, name, CLI::AppFormatMode::Normal);
}

Command decouple::addHelpCommand(CLI::App &app) {
  auto words = std::make_shared<std::vector<std::string>>();
  CLI::App *command =
      app.add_subcommand("help", "Print the help of a subcommand");
  command->add_option("subcommand", *words, "such as `run`, or `rules check`")
      ->option_text("NAME ...");
  return {command, [words, &app]() -> llvm::Expected<ExitCode> {
            auto text = helpOf(&app, *words);
            if (!text)
              return text.takeError();
            if (auto error = printResult(*text))
              return error;
            return ExitDone;
          }};
}
