#include "Rules/NamedPaths.h"

using namespace decouple;

/// The offset of the `}` or `,` on the level of the text after a `{`.
static std::size_t endOfAlternative(llvm::StringRef text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    depth += text[i] == '{';
    if (depth == 0 && (text[i] == ',' || text[i] == '}'))
      return i;
    depth -= text[i] == '}';
  }
  return llvm::StringRef::npos;
}

std::vector<std::string> decouple::alternativesOf(llvm::StringRef glob) {
  auto [before, rest] = glob.split('{');
  if (before.size() == glob.size())
    return {glob.str()};
  std::vector<std::string> choices, out;
  for (bool more = true; more;) {
    std::size_t end = endOfAlternative(rest);
    if (end == llvm::StringRef::npos)
      return {glob.str()};
    choices.push_back(rest.take_front(end).str());
    more = rest[end] == ',';
    rest = rest.drop_front(end + 1);
  }
  for (const std::string &choice : choices)
    for (std::string &one : alternativesOf(choice + rest.str()))
      out.push_back(before.str() + one);
  return out;
}

NamedPaths::NamedPaths(const RulePack &pack) {
  addMatches(pack.files);
  addMatches(pack.blocks);
  addMatches(pack.nameSites);
  addMatches(pack.places);
  addMatches(pack.buildBlocks);
  addMatches(pack.python);
  addAll(pack.supplements);
  addAll(pack.units.units);
  addAll(pack.macroConfigurations);
  addAll(pack.cmakeConfigurations);
}

llvm::ArrayRef<Glob> NamedPaths::of(const std::string &id) const {
  auto found = paths.find(id);
  if (found == paths.end())
    return {};
  return *found->second;
}
