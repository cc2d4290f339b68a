#include "Commands.h"
#include "Options.h"
#include "Pipeline/Pipeline.h"
#include "Progress.h"
#include "Report/Hits/RuleTable.h"
#include "Rules/Check/Lint.h"
#include "Rules/Describe/PackSchema.h"
#include "Rules/Describe/Reference.h"
#include "Rules/Read/Loader.h"
#include "Support/Words.h"
#include "Terminal.h"
#include <thread>

using namespace decouple;

namespace {
/// A pack, and trees to try it on.
struct CheckOptions {
  PrepareOptions each; ///< but for the tree
  std::vector<std::string> trees;
};
} // namespace

/// What the rules come to on one tree. A plan that cannot be made is told.
static llvm::Expected<RuleColumn> columnFor(PrepareOptions options,
                                            const std::string &tree) {
  options.tree.tree = tree;
  options.tree.anyRelease = true;
  Progress progress(prepareStages(options));
  auto found = survey(options.tree, progress);
  if (!found)
    return found.takeError();
  auto made = preparePlan(*found, options, progress);
  if (!made)
    return made.takeError();
  return ruleColumn(found->scan, found->classification, found->rules,
                    &made->plan);
}

/// The table of all trees; whether one has what no rule knows.
static llvm::Expected<ExitCode> tryOnTrees(const CheckOptions &options) {
  auto rules = loadRulePack(options.each.tree.rules, std::nullopt);
  if (!rules)
    return rules.takeError();
  std::vector<RuleColumn> columns;
  for (const std::string &tree : options.trees) {
    auto column = columnFor(options.each, tree);
    if (!column)
      return column.takeError();
    columns.push_back(std::move(*column));
  }
  if (auto error = printResult(ruleTable(*rules, columns)))
    return error;
  return llvm::any_of(
             columns,
             [](const RuleColumn &column) { return !column.unknown.empty(); })
             ? ExitReview
             : ExitDone;
}

static llvm::Expected<ExitCode> lintRules(const PackPlace &place) {
  auto found = lintRulePack(place);
  if (!found)
    return found.takeError();
  std::size_t errors = 0;
  std::string text;
  for (const Diagnostic &diagnostic : *found) {
    text += render(diagnostic) + "\n";
    errors += diagnostic.severity == Severity::Error;
  }
  text += counted(errors, "error") + ", " +
          counted(found->size() - errors, "warning") + "\n";
  if (auto error = printResult(text))
    return error;
  return errors ? ExitUsage : found->empty() ? ExitDone : ExitReview;
}

static llvm::Expected<ExitCode> checkRules(const CheckOptions &options) {
  auto linted = lintRules(options.each.tree.rules);
  if (!linted || *linted == ExitUsage || options.trees.empty())
    return linted;
  auto tried = tryOnTrees(options);
  return !tried || *tried != ExitDone ? std::move(tried) : std::move(linted);
}

Command decouple::addRulesCheckCommand(CLI::App &rules) {
  CLI::App *command = rules.add_subcommand("check", "Check the rule pack");
  command->footer("Exit codes:\n"
                  "  0  nothing is wrong with it\n"
                  "  1  there are warnings; with checkouts also when something "
                  "is known\n"
                  "     to no rule\n"
                  "  2  there are errors, or wrong usage\n"
                  "  3  the environment: an unreadable file\n");
  auto options = std::make_shared<CheckOptions>();
  command
      ->add_option("trees", options->trees,
                   "PyTorch checkouts to try the rules on: what each rule "
                   "hits on each release, and what no rule knows")
      ->option_text("DIR...");
  addRulesOptions(*command, options->each.tree.rules);
  options->each.tree.jobs = std::max(1u, std::thread::hardware_concurrency());
  options->each.plan.skeleton.clear(); // nothing is emitted
  return {command, [options] { return checkRules(*options); }};
}

static llvm::Expected<ExitCode> printReference(const PackPlace &place) {
  auto rules = loadRulePack(place, std::nullopt);
  if (!rules)
    return rules.takeError();
  if (auto error =
          printResult(ruleReference(*rules, nlohmann::json(packSchema()))))
    return error;
  return ExitDone;
}

Command decouple::addRulesDocsCommand(CLI::App &rules) {
  CLI::App *command = rules.add_subcommand(
      "docs", "Print the reference of the rule pack (docs/RuleReference.md)");
  auto place = std::make_shared<PackPlace>();
  addRulesOptions(*command, *place);
  return {command, [place] { return printReference(*place); }};
}

Command decouple::addRulesSchemaCommand(CLI::App &rules) {
  CLI::App *command = rules.add_subcommand(
      "schema", "Print the JSON schema of rule packs (rules/schema.json)");
  return {command, []() -> llvm::Expected<ExitCode> {
            if (auto error = printResult(packSchemaText()))
              return error;
            return ExitDone;
          }};
}
