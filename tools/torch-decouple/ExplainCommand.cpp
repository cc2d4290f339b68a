#include "Commands.h"
#include "Support/DiagnosticHelp.h"
#include "Terminal.h"
#include "llvm/ADT/Twine.h"

using namespace decouple;

/// All rows as Markdown; docs/Splitting.md holds those with numbers.
static std::string tableOfAll() {
  std::string text = "| number | severity | meaning | what to do |\n"
                     "|---|---|---|---|\n";
  for (const DiagnosticInfo &row : diagnosticTable())
    text += ("| " + row.name + " | " + nameOf(row.severity) + " | " +
             row.sentence + " | " + row.advice + " |\n")
                .str();
  return text;
}

static llvm::Expected<ExitCode> explainDiagnostic(const std::string &name) {
  if (name.empty()) {
    if (auto error = printResult(tableOfAll()))
      return error;
    return ExitDone;
  }
  std::optional<DiagnosticId> id = diagnosticNamed(name);
  if (!id)
    return usageError("no diagnostic is called '" + name + "'; did you mean " +
                      likelyDiagnostic(name) +
                      "? `torch-decouple explain` lists them all");
  if (auto error = printResult(explained(infoOf(*id))))
    return error;
  return ExitDone;
}

Command decouple::addExplainCommand(CLI::App &app) {
  auto name = std::make_shared<std::string>();
  CLI::App *command = app.add_subcommand(
      "explain", "Say what a diagnostic means and what to do about it");
  command
      ->add_option("diagnostic", *name,
                   "the number or words in brackets at its end; without it all "
                   "are listed")
      ->option_text("TDnnnn");
  return {command, [name] { return explainDiagnostic(*name); }};
}
