#include "Plan/Backend/UnitDirectories.h"
#include "Scan/Build/Values/CMakePaths.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;
using llvm::StringRef;

UnitDirectories::UnitDirectories(const ScanResult &scan, const UnitRules &rules,
                                 const OriginMap &moved)
    : scan(scan), rules(rules), moved(moved) {
  std::set<std::pair<StringRef, unsigned>> resolved; // file, line
  for (const IncludeEdge &edge : scan.includes)
    if (moved.count(edge.from))
      resolved.insert({edge.from, edge.line});
  for (std::size_t i = 0; i < scan.directives.size(); ++i) {
    const std::string &path = scan.tree.files[i].path;
    if (!moved.count(path))
      continue;
    for (const IncludeDirective &include : scan.directives[i].includes) {
      if (include.spelled.empty())
        continue;
      all[include.spelled].insert(path);
      if (!resolved.count({path, include.line}))
        unresolved[include.spelled].insert(path);
    }
  }
}

const DirectoryRule *UnitDirectories::ruleFor(StringRef directory) const {
  auto found = llvm::find_if(rules.directories, [&](const DirectoryRule &rule) {
    return matchesAny(rule.directories, directory);
  });
  return found == rules.directories.end() ? nullptr : &*found;
}

std::set<std::string>
UnitDirectories::usersOf(const DirectoryRule &rule) const {
  std::set<std::string> users;
  for (const auto &[spelled, files] : all)
    if (matchesAny(rule.headers, spelled))
      users.insert(files.begin(), files.end());
  return users;
}

bool UnitDirectories::isUsed(const DirectoryRule &rule) const {
  return rule.headers.empty() || !usersOf(rule).empty();
}

bool UnitDirectories::isInTree(StringRef directory) const {
  return directory == "." || existsInTree(scan.tree, directory);
}

OnlyThere UnitDirectories::onlyIn(StringRef directory) const {
  OnlyThere found;
  for (const auto &[spelled, files] : unresolved) {
    auto path = inTree(spelled, cmakeAbsolute(directory));
    if (!path || !scan.tree.find(*path))
      continue;
    auto destination = moved.find(*path);
    StringRef there =
        destination == moved.end() ? "" : StringRef(destination->second);
    if (there.consume_back("/" + spelled))
      found.moved[there.str()].insert(files.begin(), files.end());
    else
      for (const std::string &file : files)
        found.staying.push_back(file + " includes " + spelled);
  }
  return found;
}
