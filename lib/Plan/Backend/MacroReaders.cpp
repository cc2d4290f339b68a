#include "Plan/Backend/MacroReaders.h"

#include "Text/RawTokens.h"
#include "Text/WordSet.h"

using namespace decouple;

static WordSet definedMacros(const ScanResult &scan) {
  WordSet names;
  for (const BuildProperty &property : scan.build.properties)
    if (property.kind == BuildProperty::Kind::Definition)
      names.insert(llvm::StringRef(property.value).split('=').first);
  return names;
}

/// Those of `names` that are tokens of `text`, directives included. Most files
/// name none, so that tokens are looked at where the words are.
static std::vector<std::string> namedIn(llvm::StringRef text,
                                        const WordSet &names) {
  std::vector<std::string> found;
  if (!names.isIn(text))
    return found;
  RawTokens tokens(text);
  clang::Token token;
  while (tokens.next(token))
    if (token.is(clang::tok::raw_identifier) &&
        names.contains(token.getRawIdentifier()))
      found.push_back(token.getRawIdentifier().str());
  return found;
}

MacroReaders::MacroReaders(const ScanResult &scan, const OriginMap &moved) {
  const WordSet names = definedMacros(scan);
  for (std::size_t i = 0; i < scan.directives.size(); ++i) {
    const SourceFile &file = scan.tree.files[i];
    if (!moved.count(file.path))
      continue;
    for (const ConditionalGroup &group : scan.directives[i].groups)
      for (const Arm &arm : group.arms)
        for (const std::string &macro : arm.macros)
          direct[macro].insert(file.path);
    for (const std::string &macro : namedIn(file.text(), names))
      direct[macro].insert(file.path);
  }
  for (const IncludeEdge &edge : scan.includes)
    if (moved.count(edge.from) && moved.count(edge.to))
      includers[edge.to.str()].push_back(edge.from.str());
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
