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
  entry->second = direct[macro];
  addIncluders(entry->second);
  return entry->second;
}

void MacroReaders::addIncluders(std::set<std::string> &files) const {
  std::vector<std::string> todo(files.begin(), files.end());
  while (!todo.empty()) {
    auto found = includers.find(todo.back());
    todo.pop_back();
    if (found == includers.end())
      continue;
    for (const std::string &includer : found->second)
      if (files.insert(includer).second)
        todo.push_back(includer);
  }
}
