#include "Scan/Build/Values/CMakePaths.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/Path.h"
#include <algorithm>

using namespace decouple;
using llvm::StringRef;

std::string decouple::cmakeAbsolute(StringRef directory) {
  return directory.empty() ? CMakeTreeRoot
                           : (CMakeTreeRoot + ("/" + directory)).str();
}

std::optional<std::string> decouple::inTree(StringRef path,
                                            StringRef directory) {
  llvm::SmallString<128> whole(path.starts_with("/") ? "" : directory);
  if (!whole.empty())
    whole += '/';
  whole += path;
  llvm::sys::path::remove_dots(whole, /*remove_dot_dot=*/true,
                               llvm::sys::path::Style::posix);
  StringRef rest = whole;
  if (!rest.consume_front(CMakeTreeRoot) ||
      (!rest.empty() && !rest.consume_front("/")))
    return std::nullopt;
  return rest.str();
}

bool decouple::isWithin(StringRef directory, StringRef outer) {
  return outer.empty() || directory == outer ||
         (directory.consume_front(outer) && directory.starts_with("/"));
}

/// The files whose path begins with `prefix`.
static llvm::ArrayRef<SourceFile> filesBelow(const SourceTree &tree,
                                             StringRef prefix) {
  auto begin = std::lower_bound(tree.files.begin(), tree.files.end(), prefix,
                                [](const SourceFile &file, StringRef p) {
                                  return StringRef(file.path) < p;
                                });
  auto end =
      std::find_if_not(begin, tree.files.end(), [&](const SourceFile &f) {
        return StringRef(f.path).starts_with(prefix);
      });
  return llvm::ArrayRef(tree.files)
      .slice(begin - tree.files.begin(), end - begin);
}

bool decouple::existsInTree(const SourceTree &tree, StringRef path) {
  return tree.find(path) || !filesBelow(tree, (path + "/").str()).empty();
}

/// Whether `path` has the shape of `parts`, one directory level each.
static bool matchesLevels(llvm::ArrayRef<llvm::GlobPattern> parts,
                          StringRef path, bool recurse) {
  for (; parts.size() > 1; parts = parts.drop_front()) {
    auto [head, tail] = path.split('/');
    if (tail.empty() || !parts.front().match(head))
      return false;
    path = tail;
  }
  if (recurse && path.contains('/'))
    path = path.rsplit('/').second;
  return !path.contains('/') && parts.front().match(path);
}

std::vector<const SourceFile *> decouple::globTree(const SourceTree &tree,
                                                   StringRef glob,
                                                   StringRef directory,
                                                   bool recurse) {
  std::vector<const SourceFile *> files;
  std::optional<std::string> whole = inTree(glob, directory);
  if (!whole)
    return files;
  // Only the part from the first wildcard on is matched, the rest looked up.
  std::size_t wild = StringRef(*whole).find_first_of("*?[");
  std::size_t slash = StringRef(*whole).rfind('/', wild);
  std::string prefix =
      slash == StringRef::npos ? "" : whole->substr(0, slash + 1);
  llvm::SmallVector<StringRef> levels;
  StringRef(*whole).drop_front(prefix.size()).split(levels, '/');
  llvm::SmallVector<llvm::GlobPattern> parts;
  for (StringRef level : levels)
    if (auto part = llvm::GlobPattern::create(level))
      parts.push_back(*part);
    else
      return llvm::consumeError(part.takeError()), files;
  for (const SourceFile &file : filesBelow(tree, prefix))
    if (matchesLevels(parts, StringRef(file.path).drop_front(prefix.size()),
                      recurse))
      files.push_back(&file);
  return files;
}
