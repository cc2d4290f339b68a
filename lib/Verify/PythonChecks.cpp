// Reads what the plan wrote with the scan's own reader: what is rewritten is
// gone, and what is refused is still there.
#include "Verify/PlanChecks.h"

#include "Scan/Python/PythonTree.h"
#include "Verify/Findings.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>

using namespace decouple;

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
