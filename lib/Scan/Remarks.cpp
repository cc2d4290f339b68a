#include "Scan/Remarks.h"

#include <set>

namespace decouple {

std::vector<Diagnostic> remarks(const ScanResult &scan) {
  std::vector<Diagnostic> list;
  std::set<std::string> seen;
  for (const auto *all : {&scan.tree.diagnostics, &scan.diagnostics})
    for (const Diagnostic &diagnostic : *all)
      if (seen.insert(render(diagnostic)).second)
        list.push_back(diagnostic);
  return list;
}

} // namespace decouple
