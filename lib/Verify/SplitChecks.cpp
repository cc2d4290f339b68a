#include "Verify/SplitChecks.h"
#include "Support/Words.h"

#include "llvm/ADT/StringExtras.h"

using namespace decouple;

/// `same` are of one kind.
static Check fold(llvm::ArrayRef<SplitCheck> same) {
  std::vector<std::string> culprits;
  for (const SplitCheck &check : same)
    if (!check.passed)
      culprits.push_back((check.path.empty() ? "" : check.path + ": ") +
                         check.detail);
  if (!culprits.empty())
    return {same[0].name, false, llvm::join(culprits, "; ")};
  return {same[0].name, true,
          same.size() == 1 ? same[0].detail : counted(same.size(), "file")};
}

std::vector<Check> decouple::foldChecks(llvm::ArrayRef<SplitCheck> checks) {
  std::vector<Check> folded;
  while (!checks.empty()) {
    auto same = checks.take_while(
        [&](const SplitCheck &check) { return check.name == checks[0].name; });
    folded.push_back(fold(same));
    checks = checks.drop_front(same.size());
  }
  return folded;
}
