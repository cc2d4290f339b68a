#include "Plan/Host/HostTexts.h"

#include "llvm/ADT/STLExtras.h"

namespace decouple {

std::optional<llvm::StringRef> textAfter(llvm::ArrayRef<HostPatch> patches,
                                         const SourceTree &tree,
                                         const std::string &path) {
  for (const HostPatch &patch : llvm::reverse(patches)) {
    auto after = patch.change.after.find(path);
    if (after != patch.change.after.end())
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
