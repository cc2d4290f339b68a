#include "Scan/Tree/LikelyPath.h"

#include "llvm/ADT/StringSet.h"

using namespace decouple;
using llvm::StringRef;

static StringRef nameOf(StringRef path) {
  return path.substr(path.rfind('/') + 1);
}

namespace {
/// The best so far.
struct Likely {
  StringRef wanted, best = "";
  unsigned limit = static_cast<unsigned>(wanted.size()) / 3 + 1;
  bool sameName = false;

  void look(StringRef path) {
    const bool same = nameOf(path) == nameOf(wanted);
    if (sameName && !same)
      return;
    const bool first = same && !sameName;
    const unsigned far =
        wanted.edit_distance(path, true, first ? 0 : limit); // 0: no limit
    if (!first && far >= limit)
      return;
    best = path;
    sameName = same;
    limit = far;
  }
};
} // namespace

/// Calls `visit` with each directory of `tree`, once.
template <typename Visit>
static void forEachDirectory(const SourceTree &tree, Visit visit) {
  llvm::StringSet<> seen;
  for (const SourceFile &file : tree.files)
    for (StringRef path = StringRef(file.path).rsplit('/').first;
         path.size() < file.path.size() && seen.insert(path).second;) {
      visit(path);
      if (!path.contains('/'))
        break;
      path = path.rsplit('/').first;
    }
}

std::string decouple::likelyPath(const SourceTree &tree, StringRef path) {
  Likely file{path}, directory{path};
  for (const SourceFile &one : tree.files)
    file.look(one.path);
  forEachDirectory(tree, [&](StringRef one) { directory.look(one); });
  // A directory's last name is in many places, and says little.
  if (file.best.empty() || (!file.sameName && directory.limit < file.limit))
    return directory.best.str();
  return file.best.str();
}

std::vector<std::string> decouple::pathsEndingWith(const SourceTree &tree,
                                                   StringRef path) {
  std::vector<std::string> paths;
  for (const SourceFile &file : tree.files) {
    StringRef before = file.path;
    if (before.consume_back(path) && before.ends_with("/"))
      paths.push_back(file.path);
  }
  return paths;
}

std::string decouple::likelyGlob(const SourceTree &tree, StringRef glob) {
  const std::size_t wild = glob.find_first_of("*?{[");
  if (wild == StringRef::npos)
    return likelyPath(tree, glob);
  auto [directory, rest] = glob.take_front(wild).rsplit('/');
  if (directory.size() == wild)
    return "";
  const std::string likely = likelyPath(tree, directory);
  return likely.empty() ? "" : likely + glob.substr(directory.size()).str();
}
