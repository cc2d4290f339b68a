#include "Classify/Files/FileRemarks.h"
#include "Support/DiagnosticTable.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;

static bool isHostsAlone(const FileFacts &file, const RulePack &rules) {
  return !file.members.empty() &&
         llvm::none_of(file.members, [&](const LibraryMember *member) {
           return ofDevice(member->library, rules);
         });
}

std::vector<Diagnostic>
decouple::fileRemarks(const std::vector<FileFacts> &facts,
                      const std::vector<FileDecision> &decisions,
                      const RulePack &rules) {
  std::vector<Diagnostic> list;
  for (std::size_t i = 0; i < facts.size(); ++i)
    if (decisions[i].action == Action::Move && isHostsAlone(facts[i], rules))
      list.push_back(remark(DiagnosticId::MovedHostUnit, facts[i].path.str(), 0,
                            "rule " + decisions[i].rule +
                                " moves a source of " +
                                facts[i].members.front()->library +
                                ", which no library of the device compiles"));
  return list;
}
