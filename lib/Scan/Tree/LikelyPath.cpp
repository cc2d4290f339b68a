#include "Scan/Tree/LikelyPath.h"

#include "Support/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace decouple;
using llvm::StringRef;

static StringRef nameOf(StringRef path) {
  return path.substr(path.rfind('/') + 1);
}

static StringRef stemOf(StringRef path) {
  StringRef name = nameOf(path);
  return name.take_front(name.find('.', 1));
}

/// Whether the last names of the two are alike. Where only the directories are,
/// any file with a short name would do.
static bool endAlike(StringRef wanted, StringRef path) {
  StringRef stem = stemOf(wanted), other = stemOf(path);
  return stem == other || !nearestName(stem, {other.str()}).empty();
}

namespace {
/// The best so far.
struct Likely {
  StringRef wanted, best = "";
  unsigned limit = static_cast<unsigned>(wanted.size()) / 3 + 1;

  void look(StringRef path) {
    const unsigned far = wanted.edit_distance(path, true, limit);
    if (far >= limit || !endAlike(wanted, path))
      return;
    best = path;
    limit = far;
  }
};
} // namespace

/// The file with the name that `path` ends with whose path is most like it; ""
/// where there is none, or so many that the name says little.
static StringRef namesake(const SourceTree &tree, StringRef path) {
  constexpr std::size_t Most = 8;
  std::vector<StringRef> paths;
  for (const SourceFile &one : tree.files)
    if (nameOf(one.path) == nameOf(path))
      paths.push_back(one.path);
  auto far = [&](StringRef one) { return path.edit_distance(one); };
  auto nearest = llvm::min_element(
      paths, [&](StringRef a, StringRef b) { return far(a) < far(b); });
  return paths.empty() || paths.size() > Most ? "" : *nearest;
}

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
  if (StringRef same = namesake(tree, path); !same.empty())
    return same.str();
  Likely likely{path};
  for (const SourceFile &one : tree.files)
    likely.look(one.path);
  forEachDirectory(tree, [&](StringRef one) { likely.look(one); });
  return likely.best.str();
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
