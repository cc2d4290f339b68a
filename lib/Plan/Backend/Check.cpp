#include "Plan/Backend/Check.h"

#include "Support/Errors.h"
#include "Support/FileTree.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Path.h"

using namespace decouple;

/// The entry of `layout` that sent `path` where it goes.
static const LayoutEntry *entryOf(llvm::StringRef path, const Layout &layout) {
  const LayoutEntry *best = nullptr;
  for (const LayoutEntry &entry : layout.entries) {
    llvm::StringRef rest = path;
    if (!rest.consume_front(entry.from) ||
        (!rest.empty() && !rest.starts_with("/")))
      continue;
    if (!best || entry.from.size() > best->from.size())
      best = &entry;
  }
  return best;
}

/// "a/b.h (layout entry a -> core)", "skeleton file x", "generated file y".
static std::string described(const PlannedFile &file, const Layout &layout) {
  if (file.source == Source::Skeleton || file.source == Source::Generated)
    return std::string(nameOf(file.source)) + " file " + file.origin;
  const LayoutEntry *entry = entryOf(file.origin, layout);
  if (!entry)
    return file.origin;
  return file.origin + " (layout entry " + entry->from + " -> " + entry->to +
         ")";
}

llvm::Error decouple::checkDestinations(const std::vector<PlannedFile> &files,
                                        const Layout &layout) {
  llvm::StringMap<const PlannedFile *> places;
  for (const PlannedFile &file : files) {
    if (!staysBelow(file.destination))
      return usageError(described(file, layout) + " would go to '" +
                        file.destination + "', which leaves the output");
    auto [place, isNew] = places.try_emplace(file.destination, &file);
    if (!isNew)
      return usageError(described(*place->second, layout) + " and " +
                        described(file, layout) + " would both go to " +
                        file.destination);
  }
  for (const PlannedFile &file : files)
    for (llvm::StringRef above = llvm::sys::path::parent_path(file.destination);
         !above.empty(); above = llvm::sys::path::parent_path(above))
      if (const PlannedFile *other = places.lookup(above))
        return usageError(described(file, layout) + " would go to " +
                          file.destination + ", below the file of " +
                          described(*other, layout));
  return llvm::Error::success();
}
