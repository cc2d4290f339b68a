#include "Verify/PlanChecks.h"

#include "Scan/Python/PythonTree.h"
#include "Verify/Model/Findings.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include <deque>
#include <map>
#include <set>

using namespace decouple;

static bool isPlanned(Action action) {
  return action == Action::Move || action == Action::Supplement;
}

static bool sameBytes(llvm::StringRef a, llvm::StringRef b) {
  // The same buffer, most of the time: no need to read it.
  return (a.data() == b.data() && a.size() == b.size()) || a == b;
}

Check decouple::checkPlannedOnce(const ScanResult &scan,
                                 const Classification &classification,
                                 const Plan &plan) {
  Findings findings;
  std::map<std::string, std::size_t> times;
  for (const PlannedFile &file : plan.files)
    if (comesFromTree(file))
      ++times[file.origin];
  std::size_t moved = 0, supplements = 0;
  std::size_t files =
      std::min(scan.tree.files.size(), classification.files.size());
  for (std::size_t i = 0; i < files; ++i) {
    const FileDecision &decision = classification.files[i];
    const std::string &path = scan.tree.files[i].path;
    moved += decision.action == Action::Move;
    supplements += decision.action == Action::Supplement;
    std::size_t wanted = isPlanned(decision.action), found = times[path];
    if (found != wanted)
      findings.add(path + " (" + decision.verdict + ") is planned " +
                   counted(found, "time"));
  }
  return findings.check("planned-once", withThousands(moved) + " moved, " +
                                            counted(supplements, "supplement") +
                                            ", each planned once");
}

Check decouple::checkSources(const ScanResult &scan, const Plan &plan) {
  Findings findings;
  std::map<Source, std::size_t> counts;
  llvm::StringSet<> destinations;
  for (const PlannedFile &file : plan.files) {
    ++counts[file.source];
    if (!destinations.insert(file.destination).second)
      findings.add(file.destination + " is planned twice");
    if (!file.content)
      findings.add(file.destination + " has no content");
    if (file.origin.empty())
      findings.add(file.destination + " has no source");
    if (!comesFromTree(file))
      continue;
    if (!scan.tree.find(file.origin))
      findings.add(file.destination + " comes from " + file.origin +
                   ", which is not in the tree");
    if (file.rule.empty())
      findings.add(file.destination + " has no rule");
  }
  std::string figures = counted(plan.files.size(), "file");
  const char *separator = ": ";
  for (const auto &[source, number] : counts) {
    figures += separator + withThousands(number) + " " + nameOf(source);
    separator = ", ";
  }
  return findings.check("planned-source", figures);
}

/// Of what moves with other Python sites all else is looked at.
static std::string exceptFor(std::size_t rewritten) {
  return rewritten ? "; " + withThousands(rewritten) +
                         " of them but for rewritten Python sites"
                   : "";
}

Check decouple::checkMovedIdentical(const ScanResult &scan, const Plan &plan) {
  Findings findings;
  std::size_t files = 0, bytes = 0, rewritten = 0;
  for (const PlannedFile &file : plan.files) {
    if (!comesFromTree(file))
      continue;
    const SourceFile *origin = scan.tree.find(file.origin);
    if (!origin || !file.content)
      continue; // planned-source says so
    ++files;
    bytes += file.content->getBufferSize();
    if (file.source == Source::Rewritten) {
      ++rewritten;
      if (takenBack(file, plan) != origin->text().str())
        findings.add(file.destination + " differs from " + file.origin +
                     " in more than its Python sites");
    } else if (!sameBytes(file.content->getBuffer(), origin->text()))
      findings.add(file.destination + " differs from " + file.origin);
    if (file.executable != origin->executable)
      findings.add(file.destination + " has another mode than " + file.origin);
  }
  return findings.check("moved-identical", counted(files, "file") + ", " +
                                               counted(bytes, "byte") +
                                               exceptFor(rewritten));
}

using ContentMap = std::map<llvm::StringRef, llvm::StringRef>;

/// The files that stay. What is copied stays in the host as well.
static ContentMap keptFiles(const SourceTree &tree,
                            const Classification &classification) {
  ContentMap kept;
  for (std::size_t i = 0; i < tree.files.size(); ++i)
    if (i < classification.files.size() &&
        classification.files[i].action != Action::Move)
      kept[tree.files[i].path] = tree.files[i].text();
  return kept;
}

/// Takes the planned files back to where they came from. Keeps in `undone` what
/// they were there, where that is something else.
static void takeBack(const Plan &plan, ContentMap &files,
                     std::deque<std::string> &undone, Findings &findings) {
  for (const PlannedFile &file : plan.files) {
    if (!comesFromTree(file) || !file.content)
      continue;
    llvm::StringRef bytes = file.content->getBuffer();
    if (file.source == Source::Rewritten)
      bytes = undone.emplace_back(takenBack(file, plan).value_or(""));
    auto [place, isNew] = files.try_emplace(file.origin, bytes);
    if (!isNew && !sameBytes(place->second, bytes))
      findings.add(file.origin + " would come back with other bytes");
  }
}

Check decouple::checkReassembly(const ScanResult &scan,
                                const Classification &classification,
                                const Plan &plan) {
  Findings findings;
  ContentMap input, again = keptFiles(scan.tree, classification);
  std::size_t kept = again.size();
  for (const SourceFile &file : scan.tree.files)
    input[file.path] = file.text();
  std::deque<std::string> undone;
  takeBack(plan, again, undone, findings);
  for (const auto &[path, bytes] : input) {
    auto found = again.find(path);
    if (found == again.end())
      findings.add(path.str() + " would be lost");
    else if (!sameBytes(found->second, bytes))
      findings.add(path.str() + " would come back with other bytes");
  }
  for (const auto &[path, bytes] : again)
    if (!input.count(path))
      findings.add(path.str() + " would appear from nowhere");
  return findings.check("reassembly", withThousands(kept) + " kept and " +
                                          withThousands(input.size() - kept) +
                                          " moved files make up the " +
                                          withThousands(input.size()) +
                                          " of the input");
}

/// What is wrong with `planned` as what becomes of a use; "": nothing.
static std::string faultOf(const PlannedSite &planned) {
  switch (planned.outcome) {
  case SiteOutcome::Rewritten:
    return planned.becomes.empty() ? "is rewritten as nothing" : "";
  case SiteOutcome::Refused:
    return planned.reason.empty() ? "is refused without a reason" : "";
  case SiteOutcome::Left:
    break;
  }
  return "is neither rewritten nor refused";
}

static Check accounted(const ScanResult &scan, const Plan &plan) {
  Findings findings;
  std::size_t uses = 0, rewritten = 0;
  std::set<std::string> files;
  const auto &sites = scan.python.sites;
  if (plan.sites.size() != sites.size())
    findings.add(counted(plan.sites.size(), "outcome") + " of " +
                 counted(sites.size(), "site"));
  for (std::size_t i = 0; i < sites.size() && i < plan.sites.size(); ++i) {
    if (sites[i].kind != SiteKind::Use)
      continue;
    ++uses;
    files.insert(sites[i].path);
    rewritten += plan.sites[i].outcome == SiteOutcome::Rewritten;
    if (std::string fault = faultOf(plan.sites[i]); !fault.empty())
      findings.add(sites[i].path + ":" + std::to_string(sites[i].line) + " " +
                   fault);
  }
  return findings.check("python-accounted",
                        counted(uses, "use") + " in " +
                            counted(files.size(), "file") + ": " +
                            withThousands(rewritten) + " rewritten, " +
                            withThousands(uses - rewritten) + " refused");
}

/// The text of `path` as the plan has it: in the backend, or in the host.
static llvm::StringRef textOf(const ScanResult &scan, const Plan &plan,
                              const std::string &path) {
  for (const HostPatch &patch : llvm::reverse(plan.patches))
    if (auto after = patch.change.after.find(path);
        after != patch.change.after.end())
      return after->second;
  if (plan.rewritten.count(path))
    for (const PlannedFile &file : plan.files)
      if (file.source == Source::Rewritten && file.origin == path)
        return file.content->getBuffer();
  return scan.tree.find(path)->text();
}

// With --python rfc: reads what the plan wrote with the scan's own reader.

using Uses = std::multiset<std::pair<std::string, SiteForm>>;

static Check rewritten(const ScanResult &scan, const Plan &plan) {
  Findings findings;
  std::map<std::string, Uses> refused;
  std::set<std::string> changed;
  const auto &sites = scan.python.sites;
  for (std::size_t i = 0; i < sites.size() && i < plan.sites.size(); ++i) {
    if (plan.sites[i].outcome == SiteOutcome::Rewritten)
      changed.insert(sites[i].path);
    else if (sites[i].kind == SiteKind::Use)
      refused[sites[i].path].emplace(sites[i].name, sites[i].form);
  }
  for (const std::string &path : changed) {
    PythonFile file;
    findUses(path, textOf(scan, plan, path), scan.python.query, file);
    Uses left;
    for (const PythonSite &site : file.sites)
      left.emplace(site.name, site.form);
    if (!file.diagnostics.empty())
      findings.add(path + " has a syntax error afterwards");
    if (left != refused[path])
      findings.add(path + " has " + counted(left.size(), "use") +
                   " afterwards, not the " +
                   withThousands(refused[path].size()) + " that were refused");
  }
  return findings.check("python-rewritten",
                        counted(changed.size(), "file") +
                            ", read again, with the refused uses and no other");
}

std::vector<Check> decouple::checkPython(const ScanResult &scan,
                                         const Plan &plan) {
  if (plan.options.python != PythonStrategy::Rfc)
    return {};
  return {accounted(scan, plan), rewritten(scan, plan)};
}
