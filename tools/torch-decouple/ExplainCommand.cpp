#include "Commands.h"
#include "Options.h"
#include "Plan/Host/Series.h"
#include "Report/Sarif/KindHelp.h"
#include "Rules/Check/Located.h"
#include "Rules/Describe/Named.h"
#include "Rules/Files.h"
#include "Rules/Read/Loader.h"
#include "Split/OutcomeHelp.h"
#include "Support/DiagnosticHelp.h"
#include "Support/Nearest.h"
#include "Terminal.h"
#include "Verify/Model/CheckHelp.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FormatVariadic.h"
#include <nlohmann/json.hpp>

using namespace decouple;

namespace {
struct Options {
  std::string name;
  PackPlace rules;
  bool markdown = false;
};
} // namespace

/// All rows, each with a line of its own.
static std::string listOfAll() {
  std::string text;
  for (const DiagnosticInfo &row : diagnosticTable())
    text += llvm::formatv("{0,-22}  {1,-7}  {2}\n", row.name,
                          nameOf(row.severity), row.sentence)
                .str();
  return text;
}

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

/// "Where: DIR/pytorch/blocks.json:12", for "DIR/pytorch/blocks.json#/rules/1".
static std::string placeText(const std::string &path) {
  // The remark is a way to ask for the line.
  Diagnostic found =
      located(remark(DiagnosticId::MalformedRulePack, path, 0, ""));
  // What is of a whole file has no line.
  return "Where: " + found.file +
         (found.line ? ":" + std::to_string(found.line) : "") + "\n";
}

/// Where the pack declares `verdict`.
static std::string placeOf(const PackFiles &files, const Verdict &verdict) {
  std::string file = files::Verdicts.path;
  const nlohmann::json &list = files.files.at(file).at("verdicts");
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list[i].at("name") == verdict.name)
      return file + "#/verdicts/" + std::to_string(i);
  return file;
}

/// A number with its letters, which say nothing that the number does not.
static std::string withLetters(const std::string &name) {
  return !name.empty() && llvm::all_of(name, llvm::isDigit) ? "TD" + name
                                                            : name;
}

static llvm::Error nothingNamed(const std::string &name, const RulePack &pack) {
  std::vector<std::string> known;
  for (const auto &[verdict, row] : pack.verdicts)
    known.push_back(verdict);
  for (const RuleInfo *rule : allRules(pack))
    known.push_back(rule->id);
  for (const DiagnosticInfo &row : diagnosticTable())
    known.push_back(row.name.str());
  for (const auto &[word, action] : Vocabulary<Action>::all)
    known.push_back(word);
  llvm::append_range(known, otherKinds());
  llvm::append_range(known, outcomeNames());
  llvm::append_range(known, checkNames());
  std::string likely = nearestName(name, known);
  // Of numbers there is always one that differs in a digit or two.
  const std::string number = withLetters(name);
  if (likely.empty() && llvm::StringRef(number).starts_with_insensitive("td"))
    likely = likelyDiagnostic(number).str();
  return usageError("no remark, verdict, rule or check is called '" + name +
                    "'; " +
                    (likely.empty() ? "" : "did you mean " + likely + "? ") +
                    "`torch-decouple explain` lists the remarks");
}

/// The text about a name of the pack; empty when it has none.
static std::string explainedByPack(const LoadedPack &loaded,
                                   const std::string &name) {
  if (const Verdict *verdict = verdictNamed(loaded.pack, name))
    return explained(*verdict, loaded.pack) +
           placeText(loaded.files.fullPlace(placeOf(loaded.files, *verdict)));
  if (auto rule = explainedRule(loaded.pack, name))
    return rule->text + placeText(loaded.paths.at(rule->origin));
  return explainedAction(loaded.pack, name).value_or("");
}

/// A name of the pack's, of what SARIF and report.json file things under, of
/// what becomes of a block, or of several of these.
static llvm::Expected<std::string> explainedName(const Options &options) {
  auto loaded = loadAllRules(options.rules);
  if (!loaded)
    return loaded.takeError();
  if (!loaded->problems.empty()) // which says it as all commands do
    if (auto rules = loadRulePack(options.rules, std::nullopt); !rules)
      return rules.takeError();
  std::string text = explainedByPack(*loaded, options.name);
  for (const auto &other :
       {explainedKind(options.name), explainedOutcome(options.name),
        explainedCheck(options.name), explainedOwnRule(options.name)})
    if (other)
      text += (text.empty() ? "" : "\n") + *other;
  if (text.empty())
    return nothingNamed(options.name, loaded->pack);
  return text;
}

static llvm::Expected<std::string> textFor(const Options &options) {
  if (options.name.empty())
    return options.markdown ? tableOfAll() : listOfAll();
  if (std::optional<DiagnosticId> id =
          diagnosticNamed(withLetters(options.name)))
    return explained(infoOf(*id));
  return explainedName(options);
}

static llvm::Expected<ExitCode> explainName(const Options &options) {
  auto text = textFor(options);
  if (!text)
    return text.takeError();
  if (auto error = printResult(*text))
    return error;
  return ExitDone;
}

Command decouple::addExplainCommand(CLI::App &app) {
  auto options = std::make_shared<Options>();
  CLI::App *command =
      app.add_subcommand("explain", "Explain a remark, a verdict, a rule or a "
                                    "check, and what to do about it");
  CLI::Option *name =
      command
          ->add_option(
              "name", options->name,
              "the name in brackets at the end of a remark (of a TD number the "
              "digits will do), a verdict such as HOOK, what verdicts say "
              "(act, move, ...), the id of a rule, what becomes of a block "
              "(refused, travel, ...), a check (branch-closed, ...), or what "
              "SARIF and the list to review "
              "file things under (unsplit-block, ...); without it, all remarks "
              "are listed")
          ->option_text("NAME");
  command
      ->add_flag(
          "--markdown", options->markdown,
          "print the list as a Markdown table, with what to do; not with NAME")
      ->excludes(name);
  addRulesOptions(*command, options->rules);
  return {command, [options] { return explainName(*options); }};
}
