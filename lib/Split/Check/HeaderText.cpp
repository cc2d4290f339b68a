#include "Split/Check/HeaderText.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

static bool isAnyBetween(const HeaderPlaces &places,
                         const SourceManager &sources, SourceLocation begin,
                         SourceLocation end) {
  auto [file, first] = sources.getDecomposedLoc(sources.getExpansionLoc(begin));
  auto [other, last] =
      sources.getDecomposedLoc(sources.getExpansionRange(end).getEnd());
  OptionalFileEntryRef entry = sources.getFileEntryRefForID(file);
  auto found = entry ? places.find(entry->getName().str()) : places.end();
  if (found == places.end() || file != other)
    return false;
  auto next = llvm::lower_bound(found->second, first);
  return next != found->second.end() && *next <= last;
}

bool readsDifferently(const Decl *declaration, const HeaderPlaces &places) {
  return !places.empty() &&
         llvm::any_of(declaration->redecls(), [&](const Decl *same) {
           return isAnyBetween(places, same->getASTContext().getSourceManager(),
                               same->getBeginLoc(), same->getEndLoc());
         });
}

} // namespace decouple
