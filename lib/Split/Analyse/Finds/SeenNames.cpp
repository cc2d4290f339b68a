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
    const IdentifierInfo *name =
        token.isAnnotation() ? nullptr : token.getIdentifierInfo();
    if (name)
      add(name,
          sources.getFileID(sources.getExpansionLoc(token.getLocation())));
    if (token.is(tok::equal) && beforeLast == tok::kw_namespace)
      aliases.insert(scope);
    isUsing = token.is(tok::kw_using) ||
              (isUsing && token.isOneOf(tok::identifier, tok::coloncolon,
                                        tok::comma, tok::kw_typename));
    beforeLast = last;
    if (token.isNot(tok::coloncolon))
      scope = name;
    else if (last != tok::identifier)
      scope = nullptr;
    isOfType = token.is(tok::coloncolon) && endsType(last);
    last = token.getKind();
  });
}

void SeenNames::add(const IdentifierInfo *name, FileID file) {
  files.insert({name, file});
  const bool isQualified = last == tok::coloncolon;
  if (last == tok::period || last == tok::arrow || isType(last) ||
      (isQualified && isOfType))
    return;
  const Place place = {file, isQualified ? scope : nullptr,
                       isQualified && !scope, isUsing};
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
