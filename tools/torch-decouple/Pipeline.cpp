#include "Pipeline.h"
#include "Report/Words.h"
#include "Resources.h"
#include "Rules/Read/Loader.h"
#include "Support/Errors.h"
#include "Terminal.h"
#include <future>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>

using namespace decouple;

PackPlace RulesOptions::place() const {
  PackPlace place(only.empty() ? defaultRules() : only, overlay);
  place.shipped = only.empty();
  return place;
}

void decouple::addRulesOptions(CLI::App &app, RulesOptions &options) {
  CLI::Option *overlay =
      app.add_option("--rules", options.overlay,
                     "rules that add to ours or override them")
          ->option_text("DIR");
  app.add_option("--rules-only", options.only,
                 "rule pack to use instead of ours")
      ->option_text("DIR")
      ->excludes(overlay);
}

void decouple::addTreeOptions(CLI::App &app, TreeOptions &options) {
  options.jobs = std::max(1u, std::thread::hardware_concurrency());
  app.add_option("pytorch", options.tree, "PyTorch checkout; it is only read")
      ->required();
  addRulesOptions(app, options.rules);
  app.add_option("-j,--jobs", options.jobs, "threads (default: all cores)")
      ->option_text("N")
      ->check(CLI::Range(1u, 1024u));
}

void decouple::addPlanOptions(CLI::App &app, PlanOptions &options) {
  auto choice = [&](const char *name, std::string &value, std::string help) {
    app.add_option(name, value, help + " (default: " + value + ")")
        ->option_text("NAME");
  };
  choice("--layout", options.layout,
         "where moved files go: rfc-0045 or rfc-draft");
  choice("--placement", options.placement,
         "the backend's place: out-of-tree or in-tree");
  choice("--transition", options.transition,
         "what becomes of the host's files: copy, flag or move");
  choice("--python", options.python,
         "how Python finds the backend: loader or rfc");
  app.add_option("--skeleton", options.skeleton,
                 "backend skeleton to use instead of ours")
      ->option_text("DIR");
}

static llvm::Expected<RulePack> rulesFor(const TreeOptions &options) {
  auto named = releaseOf(options.tree);
  if (!named)
    return named.takeError();
  std::optional<Release> release = Release::parse(*named);
  if (!release)
    return usageError("'" + *named +
                      "', the version of this checkout, is not a release");
  return loadRulePack(options.rules.place(), *release);
}

namespace {
struct Checkout {
  RulePack rules;
  SourceTree tree;
};
} // namespace

/// The rule pack is loaded while the directories are listed.
static llvm::Expected<Checkout> readCheckout(const TreeOptions &options,
                                             Texts texts) {
  std::optional<llvm::Expected<RulePack>> rules;
  const RulePack *pack = nullptr;
  std::shared_future<void> loaded = std::async(
      options.jobs > 1 ? std::launch::async : std::launch::deferred, [&] {
        rules.emplace(rulesFor(options));
        pack = *rules ? &**rules : nullptr;
      });
  auto tree = walkTree(options.tree, options.jobs, [&](llvm::StringRef path) {
    loaded.wait();
    return pack && (texts == Texts::All || readsText(path, *pack));
  });
  loaded.wait();
  if (!tree) {
    llvm::Error error = tree.takeError();
    if (pack)
      return error;
    llvm::consumeError(std::move(error)); // the pack's is told
  }
  if (!pack)
    return rules->takeError();
  return Checkout{std::move(**rules), std::move(*tree)};
}

llvm::Expected<Survey> decouple::survey(const TreeOptions &options,
                                        Progress &progress, Texts texts) {
  progress.stage("reading the checkout");
  auto checkout = readCheckout(options, texts);
  if (!checkout)
    return checkout.takeError();
  auto &[rules, tree] = *checkout;
  progress.stage("scanning " + counted(tree.files.size(), "file"));
  auto scanned = scan(std::move(tree), rules, options.jobs);
  if (!scanned)
    return scanned.takeError();
  printDiagnostics(remarks(*scanned));
  progress.stage("classifying");
  auto classified = classify(*scanned, rules, options.jobs);
  if (!classified)
    return classified.takeError();
  return Survey{std::move(rules), std::move(*scanned), std::move(*classified)};
}

llvm::Expected<Plan> decouple::planFor(const Survey &found, PlanOptions options,
                                       Progress &progress) {
  progress.stage("planning");
  if (options.skeleton.empty())
    options.skeleton = defaultSkeleton();
  return plan(found.scan, found.classification, found.rules, options);
}

ExitCode decouple::reviewCode(const nlohmann::json &report, bool strict) {
  for (const nlohmann::json &check : report.at("checks"))
    if (!check.at("passed").get<bool>())
      return ExitReview;
  bool open =
      !report.at("unclassified").empty() || !report.at("noop_rules").empty();
  return strict && open ? ExitReview : ExitDone;
}

ExitCode decouple::reviewCode(const ReportInput &input, bool strict) {
  for (const Check &check : input.checks)
    if (!check.passed)
      return ExitReview;
  return strict && needsReview(input) ? ExitReview : ExitDone;
}
