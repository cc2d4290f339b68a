#include "Split/Analyse/Finds/SeenNames.h"

#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

/// What stands behind a type is declared there.
static bool isType(tok::TokenKind last) {
  static constexpr tok::TokenKind Types[] = {
      tok::identifier, tok::kw_void,   tok::kw_bool,     tok::kw_char,
      tok::kw_wchar_t, tok::kw_int,    tok::kw_short,    tok::kw_long,
      tok::kw_float,   tok::kw_double, tok::kw_unsigned, tok::kw_signed,
      tok::kw_auto};
  return llvm::is_contained(Types, last);
}

/// `A<B>::c` and `decltype(b)::c`, not `return ::c`.
static bool endsType(tok::TokenKind last) {
  return last == tok::greater || last == tok::greatergreater ||
         last == tok::r_paren || tok::isAnnotation(last);
}

void SeenNames::watch(Preprocessor &preprocessor) {
  const SourceManager &sources = preprocessor.getSourceManager();
  preprocessor.setTokenWatcher([this, &sources](const Token &token) {
    read(token,
         sources.getFileID(sources.getExpansionLoc(token.getLocation())));
  });
}

/// Whether a name behind the last token may be one of a namespace's.
bool SeenNames::isLookedFor() const {
  return last != tok::period && last != tok::arrow &&
         !(last == tok::coloncolon && isOfType);
}

void SeenNames::read(const Token &token, FileID file) {
  // `using name =` declares it; `int name` does, `int name::*` does not.
  if (open && !(token.is(tok::equal) && place.isUsing) &&
      !(isDeclared && token.isNot(tok::coloncolon))) {
    place.isCall = token.isOneOf(tok::l_paren, tok::less);
    llvm::SmallVector<Place, 1> &known = places[open];
    if (known.empty() || !(known.back() == place))
      known.push_back(place);
  }
  open = nullptr;
  const IdentifierInfo *name =
      token.isAnnotation() ? nullptr : token.getIdentifierInfo();
  if (name) {
    files.insert({name, file});
    const bool isQualified = last == tok::coloncolon;
    isDeclared = isType(last);
    if (isLookedFor()) {
      open = name;
      place = {file, isQualified ? scope : nullptr, isQualified && !scope,
               isUsing};
    }
  }
  if (token.is(tok::equal) && beforeLast == tok::kw_namespace)
    aliases.insert(scope);
  isUsing = token.is(tok::kw_using) ||
            (isUsing && token.isOneOf(tok::identifier, tok::coloncolon,
                                      tok::comma, tok::kw_typename));
  isOfType = token.is(tok::coloncolon) && endsType(last);
  if (token.isNot(tok::coloncolon))
    scope = name;
  else if (last != tok::identifier)
    scope = nullptr;
  beforeLast = last;
  last = token.getKind();
}

bool SeenNames::isIn(const IdentifierInfo *name,
                     llvm::function_ref<bool(const Place &)> counts) const {
  auto found = places.find(name);
  return found != places.end() && llvm::any_of(found->second, counts);
}

} // namespace decouple
