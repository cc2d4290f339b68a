#include "Pipeline/Survey.h"

#include "Rules/Read/Loader.h"
#include "Scan/Tree/CommittedTree.h"
#include "Support/Errors.h"
#include "Support/Words.h"
#include <future>
#include <optional>

using namespace decouple;

static llvm::Expected<RulePack> rulesFor(const TreeOptions &options) {
  auto named = releaseOf(options.tree);
  if (!named)
    return named.takeError();
  std::optional<Release> release = Release::parse(*named);
  if (!release)
    return usageError("'" + *named +
                      "', the version of this checkout, is not a release");
  return loadRulePack(options.rules, release);
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
  // Where no thread can be started it is loaded when it is asked for.
  std::launch how = options.jobs > 1
                        ? std::launch::async | std::launch::deferred
                        : std::launch::deferred;
  std::shared_future<void> loaded = std::async(how, [&] {
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
  if (!options.commit.empty())
    if (auto error = takeCommitted(*tree, options.commit, options.jobs))
      return error;
  return Checkout{std::move(**rules), std::move(*tree)};
}

llvm::Expected<Survey> decouple::survey(const TreeOptions &options,
                                        OnStage onStage, Texts texts) {
  onStage("reading the checkout");
  auto checkout = readCheckout(options, texts);
  if (!checkout)
    return checkout.takeError();
  auto &[rules, tree] = *checkout;
  onStage("scanning " + counted(tree.files.size(), "file"));
  auto scanned = scan(std::move(tree), rules, options.jobs);
  if (!scanned)
    return scanned.takeError();
  onStage("classifying");
  auto classified = classify(*scanned, rules, options.jobs);
  if (!classified)
    return classified.takeError();
  return Survey{std::move(rules), std::move(*scanned), std::move(*classified)};
}
