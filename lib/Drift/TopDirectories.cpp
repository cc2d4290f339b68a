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

/// The first scope that fits `path`, which decides; null when none does.
static const Glob *scopeFor(llvm::StringRef path, const RulePack &rules) {
  auto found = llvm::find_if(rules.scopes, [&](const auto &scope) {
    return scope.first.matches(path);
  });
  return found == rules.scopes.end() ? nullptr : &found->first;
}

/// The directory of `path` that `glob` says only `*` to, "a/x" of a/x/y.cpp for
/// a/*/**: whatever lies in a. Empty when there is none.
static llvm::StringRef unnamedIn(llvm::StringRef path, const Glob &glob) {
  llvm::StringRef rest = path, pattern = glob.text();
  while (!pattern.empty()) {
    auto [part, others] = pattern.split('/');
    auto [name, below] = rest.split('/');
    if (part == "*" && !others.empty())
      return path.drop_back(below.size() + 1);
    if (part != name)
      return {};
    pattern = others;
    rest = below;
  }
  return {};
}

/// Adds those that the pack has a scope for without naming them.
static void addUnnamed(const SourceTree &tree, const RulePack &rules,
                       std::map<std::string, std::string> &code) {
  for (const SourceFile &file : tree.files)
    for (const auto &[glob, scope] : rules.scopes)
      if (auto directory = unnamedIn(file.path, glob);
          !directory.empty() && scopeFor(file.path, rules) == &glob &&
          readsText(file.path, rules))
        code.try_emplace(directory.str(), file.path);
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
  for (const auto &top : known)
    code.erase(top.first().str());
  addUnnamed(tree, rules, code);
  for (const auto &[top, file] : code)
    items[DriftKind::TopDirectory].push_back({.name = top, .place = file});
}
