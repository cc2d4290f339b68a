#include "Drift/TopDirectories.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace decouple;

/// Whether the pack knows where `path` lies: a scope fits it that would not fit
/// the same path in a directory of which nobody has heard.
static bool isKnown(llvm::StringRef path, const RulePack &rules) {
  auto [top, rest] = path.split('/');
  std::string elsewhere = (top + "\x01/" + rest).str();
  return llvm::any_of(rules.scopes, [&](const auto &scope) {
    return scope.first.matches(path) && !scope.first.matches(elsewhere);
  });
}

void decouple::addTopDirectories(const SourceTree &tree, const RulePack &rules,
                                 SummaryItems &items) {
  std::map<std::string, std::string> code; // directory => its first such file
  llvm::StringSet<> known;
  for (const SourceFile &file : tree.files) {
    auto [top, rest] = llvm::StringRef(file.path).split('/');
    if (rest.empty() || known.contains(top))
      continue;
    if (isKnown(file.path, rules))
      known.insert(top);
    else if (readsText(file.path, rules))
      code.try_emplace(top.str(), file.path);
  }
  for (const auto &[top, file] : code)
    if (!known.contains(top))
      items[DriftKind::TopDirectory].push_back({.name = top, .place = file});
}
