#include "Split/Analyse/Finds/SeenNames.h"

#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

void SeenNames::watch(Preprocessor &preprocessor) {
  const SourceManager &sources = preprocessor.getSourceManager();
  preprocessor.setTokenWatcher([this, &sources](const Token &token) {
    const IdentifierInfo *name =
        token.isAnnotation() ? nullptr : token.getIdentifierInfo();
    if (name)
      add(name,
          sources.getFileID(sources.getExpansionLoc(token.getLocation())));
    if (token.isNot(tok::coloncolon))
      scope = name;
    else if (last != tok::identifier)
      scope = nullptr;
    last = token.getKind();
  });
}

void SeenNames::add(const IdentifierInfo *name, FileID file) {
  if (last == tok::period || last == tok::arrow ||
      (last == tok::coloncolon && !scope))
    return;
  if (last == tok::coloncolon)
    scopes.insert({scope, file});
  const Place place = {file, last == tok::coloncolon ? scope : nullptr};
  llvm::SmallVector<Place, 1> &known = places[name];
  if (known.empty() || !(known.back() == place))
    known.push_back(place);
}

bool SeenNames::isIn(const IdentifierInfo *name,
                     llvm::function_ref<bool(const Place &)> counts) const {
  auto found = places.find(name);
  return found != places.end() && llvm::any_of(found->second, counts);
}

} // namespace decouple
