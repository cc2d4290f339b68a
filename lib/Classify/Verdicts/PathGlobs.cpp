#include "Classify/Verdicts/PathGlobs.h"

using namespace decouple;
using llvm::StringRef;

PathGlobs::PathGlobs(const std::vector<Glob> &globs) {
  for (const Glob &glob : globs) {
    Entry entry{glob, {}, false, false, {}};
    StringRef text = glob.text();
    std::size_t special = text.find_first_of("*?{[\\");
    entry.prefix = text.take_front(special).str();
    entry.exact = special == StringRef::npos;
    entry.wholeDirectory = text.ends_with("/**");
    entries.push_back(std::move(entry));
  }
}

bool PathGlobs::matches(Entry &entry, StringRef path, StringRef directory) {
  if (entry.exact)
    return path == entry.prefix;
  if (!path.starts_with(entry.prefix))
    return false;
  if (!entry.wholeDirectory)
    return entry.glob.matches(path);
  auto [known, isNew] = entry.byDirectory.try_emplace(directory, false);
  if (isNew)
    known->second = entry.glob.matches(path);
  return known->second;
}

const Glob *PathGlobs::match(StringRef path, StringRef directory) {
  for (Entry &entry : entries)
    if (matches(entry, path, directory))
      return &entry.glob;
  return nullptr;
}
