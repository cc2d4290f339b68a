#include "Split/Analyse/Finds/SeenNames.h"

#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

void SeenNames::watch(Preprocessor &preprocessor) {
  const SourceManager &sources = preprocessor.getSourceManager();
  preprocessor.setTokenWatcher([this, &sources](const Token &token) {
    if (token.isAnnotation() || !token.getIdentifierInfo())
      return;
    const FileID file =
        sources.getFileID(sources.getExpansionLoc(token.getLocation()));
    llvm::SmallVector<FileID, 1> &known = files[token.getIdentifierInfo()];
    if (known.empty() || known.back() != file)
      known.push_back(file);
  });
}

bool SeenNames::isIn(const IdentifierInfo *name,
                     llvm::function_ref<bool(FileID)> counts) const {
  auto found = files.find(name);
  return found != files.end() && llvm::any_of(found->second, counts);
}

} // namespace decouple
