#include "Plan/Python/PythonSitesPlan.h"

#include "Plan/Host/HostTexts.h"
#include "Plan/Host/Series.h"
#include "Plan/Python/SiteEdits.h"
#include "Support/DiagnosticTable.h"
#include "llvm/Support/Path.h"

using namespace decouple;
using llvm::StringRef;

using ByFile = std::map<std::string, std::vector<std::size_t>>;

static ByFile usesByFile(const ScanResult &scan) {
  ByFile files;
  for (std::size_t i = 0; i < scan.python.sites.size(); ++i)
    if (scan.python.sites[i].kind == SiteKind::Use)
      files[scan.python.sites[i].path].push_back(i);
  return files;
}

static FilesOfSites readFiles(const FindingInput &input, const ByFile &uses) {
  FilesOfSites files;
  const SourceTree &tree = input.scan.tree;
  for (const auto &[path, sites] : uses) {
    const SourceFile &file = *tree.find(path);
    files.try_emplace(path, file,
                      input.classification.files[tree.indexOf(file)].action);
  }
  return files;
}

/// Why a use that is left as it is works.
static std::string reasonToLeave(const PythonSite &site,
                                 const NameBindings &bindings) {
  auto found = bindings.find(site.name);
  if (found != bindings.end() && !found->second.host.empty())
    return "the host binds the name itself, at " + found->second.host;
  if (found != bindings.end() && found->second.isByNone())
    return "no build with default options binds the name";
  return "the loader puts the name on the host's module";
}

static void leaveAll(const FindingInput &input, Plan &plan) {
  const auto &sites = input.scan.python.sites;
  for (std::size_t i = 0; i < sites.size(); ++i)
    if (sites[i].kind == SiteKind::Use)
      plan.sites[i].reason =
          reasonToLeave(sites[i], input.classification.bindings);
}

namespace {

/// Goes through the files with uses once.
class SitePlanner {
public:
  SitePlanner(const FindingInput &input, const FilesOfSites &files, Plan &plan,
              std::vector<HostChange> &changes)
      : input(input), served(input.rules.extension.served),
        chooser(input, served, files), plan(plan), changes(changes) {}

  void take(const FileOfSites &file, llvm::ArrayRef<std::size_t> uses);

private:
  void rewriteMoved(const SourceFile &source, std::vector<SiteEdit> edits);
  void patchHost(const SourceFile &file, llvm::ArrayRef<SiteEdit> edits,
                 llvm::ArrayRef<ChosenSite> sites);

  const FindingInput &input;
  const ServedModule served;
  SiteChooser chooser;
  Plan &plan;
  std::vector<HostChange> &changes;
};

} // namespace

static std::vector<TextEdit> textEdits(llvm::ArrayRef<SiteEdit> edits) {
  std::vector<TextEdit> list;
  for (const SiteEdit &edit : edits)
    list.push_back({{edit.begin, edit.begin + edit.before.size()}, edit.after});
  return list;
}

void SitePlanner::rewriteMoved(const SourceFile &source,
                               std::vector<SiteEdit> edits) {
  for (PlannedFile &file : plan.files)
    if (file.source == Source::Moved && file.origin == source.path) {
      file.content = llvm::MemoryBuffer::getMemBufferCopy(
          applyEdits(source.text(), textEdits(edits)), file.destination);
      file.source = Source::Rewritten;
    }
  plan.rewritten[source.path] = std::move(edits);
}

/// "line 12, `name`: `torch.cuda._CUDAC.name`"
static std::vector<std::string> detailsOf(llvm::ArrayRef<ChosenSite> sites) {
  std::vector<std::string> details;
  for (const ChosenSite &chosen : sites)
    details.push_back("line " + std::to_string(chosen.site->line) + ", `" +
                      chosen.site->name + "`: " +
                      (chosen.isRefused()
                           ? "stays, as " + chosen.planned.reason
                           : "`" + chosen.planned.becomes + "`"));
  return details;
}

void SitePlanner::patchHost(const SourceFile &file,
                            llvm::ArrayRef<SiteEdit> edits,
                            llvm::ArrayRef<ChosenSite> sites) {
  HostChange change;
  StringRef path = file.path;
  change.rule = PythonRule;
  change.name = "python-" + path.drop_back(StringRef(".py").size()).str();
  change.title =
      "Ask " + served.name + " in " + llvm::sys::path::filename(path).str();
  change.reason = "The names of " + input.rules.device.title +
                  " are the backend's, and its extension module has them. "
                  "Without a backend what raised an error before does so now.";
  change.details = detailsOf(sites);
  change.removableWhen = "upstream asks " + served.name + " itself";
  addEdits(file.path, file.text(), textEdits(edits), change);
  changes.push_back(std::move(change));
}

void SitePlanner::take(const FileOfSites &file,
                       llvm::ArrayRef<std::size_t> uses) {
  std::vector<ChosenSite> sites = chooser.choose(file, uses);
  std::vector<SiteEdit> edits = editSites(file, served, sites);
  if (!edits.empty() && file.moves())
    rewriteMoved(file.file, std::move(edits));
  else if (!edits.empty())
    patchHost(file.file, edits, sites);
  for (ChosenSite &chosen : sites) {
    PlannedSite &site = plan.sites[chosen.index];
    chosen.planned.path = std::move(site.path);
    chosen.planned.line = site.line;
    site = std::move(chosen.planned);
  }
}

void decouple::planPythonSites(const FindingInput &input, Plan &plan,
                               std::vector<HostChange> &changes) {
  for (const PythonSite &site : input.scan.python.sites)
    plan.sites.push_back({.path = site.path, .line = site.line});
  if (plan.options.python == PythonStrategy::Loader)
    return leaveAll(input, plan);
  const ByFile uses = usesByFile(input.scan);
  const FilesOfSites files = readFiles(input, uses);
  SitePlanner planner(input, files, plan, changes);
  for (const auto &[path, file] : files)
    planner.take(file, uses.at(path));
}

std::vector<Diagnostic> decouple::compareStrategies(const std::string &before,
                                                    PythonStrategy now) {
  const std::string word = wordOf(PythonStrategies, now);
  if (before.empty() || before == word)
    return {};
  return {remark(DiagnosticId::TD2052, "", 0,
                 "the run before had --python " + before +
                     ", and this one has --python " + word +
                     ": Python asks for the device's names elsewhere")};
}
