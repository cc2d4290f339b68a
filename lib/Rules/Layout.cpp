#include "Rules/Layout.h"

using namespace decouple;

/// What follows `from` in `path`: "" for the same file, "/x" for a file below
/// the directory; nothing otherwise.
static std::optional<llvm::StringRef> below(llvm::StringRef path,
                                            llvm::StringRef from) {
  if (path.consume_front(from) && (path.empty() || path.starts_with("/")))
    return path;
  return std::nullopt;
}

std::optional<std::string> Layout::destination(llvm::StringRef path) const {
  const LayoutEntry *best = nullptr;
  llvm::StringRef rest;
  for (const LayoutEntry &entry : entries) {
    std::optional<llvm::StringRef> tail = below(path, entry.from);
    if (tail && (!best || entry.from.size() > best->from.size())) {
      best = &entry;
      rest = *tail;
    }
  }
  if (!best)
    return std::nullopt;
  return root + "/" + best->to + rest.str();
}

std::string Layout::fallbackFor(llvm::StringRef path) const {
  return root + "/" + fallback + "/" + path.str();
}
