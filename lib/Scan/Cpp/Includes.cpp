#include "Scan/Cpp/Includes.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace decouple;
namespace path = llvm::sys::path;

/// Every directory that has a file, itself or below.
static std::set<std::string> directoriesOf(const SourceTree &tree) {
  std::set<std::string> directories;
  for (const SourceFile &file : tree.files)
    for (llvm::StringRef parent = path::parent_path(file.path);
         !parent.empty() && directories.insert(parent.str()).second;)
      parent = path::parent_path(parent);
  return directories;
}

/// The directories that a root stands for: itself, or all that its glob fits.
static void addRoots(const Glob &glob, const SourceTree &tree,
                     std::vector<std::string> &roots) {
  llvm::StringRef text = glob.text();
  if (text.find_first_of("*?[{") == llvm::StringRef::npos) {
    roots.push_back(text == "." ? "" : text.rtrim('/').str());
    return;
  }
  for (const std::string &directory : directoriesOf(tree))
    if (glob.matches(directory))
      roots.push_back(directory);
}

IncludeIndex::IncludeIndex(const SourceTree &tree, const RulePack &rules) {
  files.reserve(tree.files.size());
  for (const SourceFile &file : tree.files)
    if (file.kind == FileKind::Text || file.kind == FileKind::Binary)
      files.insert(file.path);
  for (const Glob &glob : rules.includeRoots)
    addRoots(glob, tree, roots);
}

llvm::StringRef IncludeIndex::find(llvm::StringRef directory,
                                   llvm::StringRef spelled) const {
  llvm::SmallString<256> candidate(directory);
  if (!candidate.empty())
    candidate += '/';
  candidate += spelled;
  if (spelled.contains("./") || spelled.contains("//"))
    path::remove_dots(candidate, /*remove_dot_dot=*/true, path::Style::posix);
  auto it = files.find(candidate);
  return it == files.end() ? llvm::StringRef() : *it;
}

llvm::StringRef IncludeResolver::resolve(llvm::StringRef directory,
                                         const IncludeDirective &include) {
  if (!include.angled)
    if (llvm::StringRef beside = index.find(directory, include.spelled);
        !beside.empty())
      return beside;
  auto [it, isNew] = known.try_emplace(include.spelled);
  if (isNew)
    for (const std::string &root : index.roots)
      if (it->second.empty())
        it->second = index.find(root, include.spelled);
  return it->second;
}

std::vector<IncludeEdge> IncludeResolver::edgesOf(const SourceFile &file,
                                                  const DirectiveTree &tree) {
  std::vector<IncludeEdge> edges;
  llvm::StringRef directory = path::parent_path(file.path);
  for (const IncludeDirective &include : tree.includes) {
    if (include.spelled.empty())
      continue;
    if (llvm::StringRef to = resolve(directory, include); !to.empty())
      edges.push_back({file.path, to, include.line});
  }
  return edges;
}
