#include "Plan/Host/HostTexts.h"

#include "llvm/ADT/STLExtras.h"

namespace decouple {

std::optional<llvm::StringRef> textAfter(llvm::ArrayRef<HostChange> changes,
                                         const SourceTree &tree,
                                         const std::string &path) {
  for (const HostChange &change : llvm::reverse(changes)) {
    auto after = change.after.find(path);
    if (after != change.after.end())
      return llvm::StringRef(after->second);
  }
  const SourceFile *file = tree.find(path);
  if (!file)
    return std::nullopt;
  return file->text();
}

void addEdits(const std::string &path, llvm::StringRef text,
              const std::vector<TextEdit> &edits, HostChange &change) {
  change.diff += unifiedDiff(path, text, edits);
  change.after[path] = applyEdits(text, edits);
}

} // namespace decouple
