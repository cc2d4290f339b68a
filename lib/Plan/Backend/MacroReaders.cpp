#include "Plan/Backend/MacroReaders.h"

using namespace decouple;

MacroReaders::MacroReaders(const ScanResult &scan, const OriginMap &moved) {
  for (std::size_t i = 0; i < scan.directives.size(); ++i) {
    const std::string &path = scan.tree.files[i].path;
    if (!moved.count(path))
      continue;
    for (const ConditionalGroup &group : scan.directives[i].groups)
      for (const Arm &arm : group.arms)
        for (const std::string &macro : arm.macros)
          direct[macro].insert(path);
  }
  for (const IncludeEdge &edge : scan.includes)
    if (moved.count(edge.from) && moved.count(edge.to))
      includers[edge.to].push_back(edge.from);
}

const std::set<std::string> &MacroReaders::of(const std::string &macro) {
  auto [entry, added] = known.try_emplace(macro);
  if (!added)
    return entry->second;
  std::set<std::string> &readers = entry->second;
  readers = direct[macro];
  std::vector<std::string> todo(readers.begin(), readers.end());
  while (!todo.empty()) {
    std::string path = std::move(todo.back());
    todo.pop_back();
    for (const std::string &includer : includers[path])
      if (readers.insert(includer).second)
        todo.push_back(includer);
  }
  return readers;
}
