#include "Plan/Move/MovedPaths.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/GlobPattern.h"

using namespace decouple;
using llvm::StringRef;

/// "a/b/c" => "a/b", "c"; "c" => "", "c".
static std::pair<StringRef, StringRef> split(StringRef path) {
  const std::size_t slash = path.rfind('/');
  if (slash == StringRef::npos)
    return {"", path};
  return {path.take_front(slash), path.drop_front(slash + 1)};
}

void MovedPaths::add(StringRef path, bool moves) {
  auto [directory, name] = split(path);
  entries[directory].push_back({name.str(), moves});
  while (!directory.empty() && known.try_emplace(directory).second) {
    auto [parent, last] = split(directory);
    directories[last].push_back(directory.str());
    directory = parent;
  }
}

bool MovedPaths::isGone(StringRef path) const {
  auto [directory, name] = split(path);
  auto found = entries.find(directory);
  return found != entries.end() &&
         llvm::any_of(found->second, [name = name](const Entry &entry) {
           return entry.name == name && entry.moves;
         });
}

/// Enters the files of `directory` that `pattern` fits.
void MovedPaths::look(StringRef directory, StringRef pattern,
                      Named &named) const {
  auto found = entries.find(directory);
  if (found == entries.end())
    return;
  auto glob = llvm::GlobPattern::create(pattern);
  if (!glob)
    return llvm::consumeError(glob.takeError());
  for (const Entry &entry : found->second)
    if (glob->match(entry.name)) {
      named.any = true;
      named.stays |= !entry.moves;
    }
}

void MovedPaths::lookBelow(StringRef directory, Named &named) const {
  for (const auto &files : entries)
    if (StringRef below = files.first();
        below == directory || below.starts_with((directory + "/").str()))
      look(below, "*", named);
}

/// What a path begins with where a variable or a label says the rest:
/// "${TORCH_ROOT}/", "//", "/".
static bool dropRoot(StringRef &word) {
  const std::size_t end = word.rfind('}');
  if (end != StringRef::npos)
    word = word.drop_front(end + 1);
  const bool dropped = end != StringRef::npos || word.starts_with("/");
  word = word.ltrim('/');
  return dropped;
}

/// Whether `directory` is `end`, or ends with it.
static bool endsWith(StringRef directory, StringRef end) {
  return directory == end || directory.ends_with(("/" + end).str());
}

bool MovedPaths::areGone(StringRef word, StringRef directory) const {
  if (!word.contains('/') || word.contains("://"))
    return false;
  const bool anywhere = dropRoot(word);
  word = word.rtrim('/');
  const std::size_t star = word.find("/**");
  const bool below = star != StringRef::npos;
  if (below)
    word = word.take_front(star);
  if (!below && !word.contains('/'))
    return false;
  // The directory that the word names, or that of what it names.
  llvm::SmallVector<std::pair<std::string, std::string>> places;
  auto place = [&](StringRef path) {
    if (known.contains(path))
      places.push_back({path.str(), ""});
    auto [parent, name] = split(path);
    if (!below && known.contains(parent))
      places.push_back({parent.str(), name.str()});
  };
  place(word);
  if (!directory.empty())
    place((directory + "/" + word).str());
  if (anywhere) {
    auto [parent, name] = split(word);
    for (StringRef at : {word, parent})
      if (auto found = directories.find(split(at).second);
          found != directories.end())
        for (const std::string &path : found->second)
          if (endsWith(path, at))
            places.push_back({path, at == word ? "" : name.str()});
  }
  Named named;
  for (const auto &[path, name] : places)
    name.empty() ? lookBelow(path, named) : look(path, name, named);
  // Of no file yet: in a directory that is gone there will be none.
  if (!named.any && word.contains('*'))
    for (const auto &[path, name] : places)
      lookBelow(path, named);
  return named.any && !named.stays;
}
