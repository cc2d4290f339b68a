#include "Classify/Files/FileRemarks.h"
#include "Classify/Conditions/Condition.h"
#include "Classify/Files/DirectoryIncludes.h"
#include "Classify/Files/StrayIncludes.h"
#include "Support/DiagnosticTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace decouple;

static bool isHostsAlone(const FileFacts &file, const RulePack &rules) {
  return !file.members.empty() &&
         llvm::none_of(file.members, [&](const LibraryMember *member) {
           return ofDevice(member->library, rules);
         });
}

/// The first condition of a file whose truth nobody gets to know.
static const Arm *tooDeepArm(const DirectiveTree &tree) {
  for (const ConditionalGroup &group : tree.groups)
    for (const Arm &arm : group.arms)
      if (isTooDeep(arm.condition))
        return &arm;
  return nullptr;
}

/// The licences that rules copy by name, and that are not there to be copied.
static std::vector<Diagnostic> missingLicences(const SourceTree &tree,
                                               const RulePack &rules) {
  std::vector<Diagnostic> list;
  for (const SupplementRule &rule : rules.supplements)
    for (const Glob &glob : rule.paths)
      if (isLicence(llvm::sys::path::filename(glob.text())) &&
          llvm::none_of(tree.files, [&](const SourceFile &file) {
            return glob.matches(file.path);
          }))
        list.push_back(remark(DiagnosticId::TD2075, glob.text(), 0,
                              "the checkout lacks it, and rule " +
                                  rule.info.id +
                                  " gives it to what is emitted"));
  return list;
}

std::vector<Diagnostic> decouple::fileRemarks(
    const ScanResult &scan, const std::vector<FileFacts> &facts,
    const IncludeGraph &graph, const std::vector<FileDecision> &decisions,
    const RulePack &rules) {
  std::vector<Diagnostic> list =
      strayIncludes(scan, facts, graph, decisions, rules);
  llvm::append_range(list, missingLicences(scan.tree, rules));
  for (std::size_t i = 0; i < facts.size(); ++i)
    if (decisions[i].action == Action::Move && isHostsAlone(facts[i], rules))
      list.push_back(remark(DiagnosticId::MovedHostUnit, facts[i].path.str(), 0,
                            "rule " + decisions[i].rule +
                                " moves a source of " +
                                facts[i].members.front()->library +
                                ", which no library of the device compiles"));
  for (std::size_t i = 0; i < scan.directives.size(); ++i)
    if (const Arm *arm = tooDeepArm(scan.directives[i]))
      list.push_back(remark(DiagnosticId::DeepCondition,
                            scan.tree.files[i].path, arm->line,
                            "operators and parentheses are nested too deeply; "
                            "the condition counts as unknown"));
  return list;
}
