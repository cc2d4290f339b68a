#include "Pipeline/Survey.h"

#include "Rules/Read/Loader.h"
#include "Scan/Tree/CommittedTree.h"
#include "Scan/Tree/ReleaseText.h"
#include "Support/Errors.h"
#include "Support/Words.h"
#include "llvm/ADT/STLExtras.h"
#include <future>
#include <optional>

using namespace decouple;

/// Newer ones are taken, and told: most of what the rules say holds on.
static llvm::Error checkNotOlder(const RulePack &rules) {
  if (rules.testedReleases.empty())
    return llvm::Error::success();
  const Release &oldest = *llvm::min_element(rules.testedReleases);
  if (rules.release.minor() >= oldest.minor())
    return llvm::Error::success();
  return usageError("PyTorch " + rules.release.text + " is older than " +
                    oldest.text +
                    ", the first release that the rules were tested on; "
                    "--any-release accepts it anyway");
}

/// The release that the user names, or the checkout.
static llvm::Expected<Release> releaseFor(const TreeOptions &options) {
  if (!options.release.empty()) {
    auto release = Release::parse(options.release);
    if (release && isReleaseText(options.release))
      return *release;
    return usageError("--release '" + options.release +
                      "' is not a release number such as 2.6.0");
  }
  auto named = releaseOf(options.tree);
  if (!named)
    return named.takeError();
  if (auto release = Release::parse(*named))
    return *release;
  return usageError("'" + *named +
                    "', the version of this checkout, is not a release; name "
                    "the release with --release");
}

static llvm::Expected<RulePack> rulesFor(const TreeOptions &options,
                                         const Release &release) {
  auto rules = loadRulePack(options.rules, release);
  if (rules && !options.anyRelease)
    if (auto error = checkNotOlder(*rules))
      return error;
  return rules;
}

namespace {
struct Checkout {
  RulePack rules;
  SourceTree tree;
  std::vector<CodeFile> code;
};
} // namespace

/// Of a release's tag; one's own has more than numbers: v2.6.0-mine.
static bool isReleaseNumber(llvm::StringRef text) {
  return text.find_first_not_of("0123456789.") == llvm::StringRef::npos &&
         Release::parse(text);
}

/// A commit that the files cannot be compared with is no loss but of links.
static void setPublished(SourceTree &tree, PublishedCommit published,
                         unsigned jobs) {
  if (published.commit.empty())
    return;
  auto except = notInCommit(tree, published.commit, jobs);
  if (!except)
    return llvm::consumeError(except.takeError());
  published.except = std::move(*except);
  tree.published = std::move(published);
}

/// The rule pack is loaded while the directories are listed.
static llvm::Expected<Checkout> readCheckout(const TreeOptions &options,
                                             Texts texts) {
  auto release = releaseFor(options); // what is no checkout has none
  if (!release)
    return release.takeError();
  std::optional<llvm::Expected<RulePack>> rules;
  const RulePack *pack = nullptr;
  // Where no thread can be started it is loaded when it is asked for.
  std::launch how = options.jobs > 1
                        ? std::launch::async | std::launch::deferred
                        : std::launch::deferred;
  std::shared_future<void> loaded = std::async(how, [&] {
    rules.emplace(rulesFor(options, *release));
    pack = *rules ? &**rules : nullptr;
  });
  const bool asksGit = texts == Texts::All; // in a clone a fifth of a scan
  auto published = std::async(asksGit ? how : std::launch::deferred, [&] {
    return asksGit ? publishedCommit(options.tree, isReleaseNumber)
                   : PublishedCommit();
  });
  auto wish = [&](llvm::StringRef path) {
    loaded.wait();
    if (pack && (texts == Texts::All || readsText(path, *pack)))
      return Wish::Text;
    return texts == Texts::FoundOnly ? Wish::Size : Wish::Kind;
  };
  CodeReader code(workerCount(options.jobs));
  auto read = [&](const SourceFile &file, unsigned worker) {
    if (!options.commit.empty()) // which has the texts that count
      return true;
    return code.read(file, *pack, worker) || texts != Texts::FoundOnly;
  };
  auto tree =
      walkTree(options.tree, options.jobs, wish, VersionText::Optional, read);
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
  tree->release = pack->release.text;
  setPublished(*tree, published.get(), options.jobs);
  return Checkout{std::move(**rules), std::move(*tree), code.take()};
}

llvm::Expected<Survey> decouple::survey(const TreeOptions &options,
                                        OnStep onStep, Texts texts) {
  onStep("reading the checkout");
  auto checkout = readCheckout(options, texts);
  if (!checkout)
    return checkout.takeError();
  auto &[rules, tree, code] = *checkout;
  onStep("scanning " + counted(tree.files.size(), "file"));
  auto scanned = scan(std::move(tree), rules, options.jobs, std::move(code));
  if (!scanned)
    return scanned.takeError();
  onStep("classifying");
  auto classified = classify(*scanned, rules, options.jobs);
  if (!classified)
    return classified.takeError();
  return Survey{std::move(rules), std::move(*scanned), std::move(*classified),
                options.anyRelease};
}
