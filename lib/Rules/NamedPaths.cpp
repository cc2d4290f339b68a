#include "Rules/NamedPaths.h"
#include "Rules/Files.h"
#include "Rules/Kinds.h"
#include "llvm/ADT/STLExtras.h"

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

static std::vector<std::string> textsOf(const std::vector<Glob> &globs) {
  std::vector<std::string> texts;
  for (const Glob &glob : globs)
    texts.push_back(glob.text());
  return texts;
}

/// Of any kind of rule: whoever adds one that names paths calls them so.
template <typename Rule>
static std::vector<std::string> pathsOf(const Rule &rule) {
  if constexpr (requires { rule.match.paths; })
    return textsOf(rule.match.paths);
  else if constexpr (requires { rule.paths; })
    return textsOf(rule.paths);
  else if constexpr (requires { rule.path; })
    return {rule.path};
  else if constexpr (requires { rule.file; })
    return {rule.file};
  else if constexpr (requires { rule.edits; }) {
    std::vector<std::string> texts;
    for (const auto &edit : rule.edits)
      if (!edit.find.empty() && !llvm::is_contained(texts, edit.path))
        texts.push_back(edit.path); // others are of files that are new
    return texts;
  } else if constexpr (requires { rule.implementations; }) {
    std::vector<std::string> texts;
    for (const auto &code : rule.implementations)
      if (!llvm::is_contained(texts, code.file))
        texts.push_back(code.file);
    return texts;
  } else
    return {};
}

NamedPaths::NamedPaths(const RulePack &pack) {
  forEachKind(pack, [&](const RuleKind &, const auto &rules) {
    for (const auto &rule : rules)
      paths[rule.info.id] = pathsOf(rule);
  });
  auto add = [&](const char *key, const std::vector<Glob> &globs) {
    if (!globs.empty())
      facts.push_back({std::string(files::Python.path) + "#/bindings/" + key,
                       textsOf(globs)});
  };
  add("sources", pack.bindings.sources);
  add("others", pack.bindings.others);
  add("definitions", pack.bindings.definitions);
  add("uses", pack.bindings.uses);
}

llvm::ArrayRef<std::string> NamedPaths::of(const std::string &id) const {
  auto found = paths.find(id);
  if (found == paths.end())
    return {};
  return found->second;
}
