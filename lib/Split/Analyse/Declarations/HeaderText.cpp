#include "Split/Analyse/Declarations/HeaderText.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

void forEachRawToken(const Decl *declaration,
                     llvm::function_ref<bool(const Token &)> see) {
  const ASTContext &context = declaration->getASTContext();
  const SourceManager &sources = context.getSourceManager();
  auto [file, offset] = sources.getDecomposedLoc(
      sources.getExpansionLoc(declaration->getBeginLoc()));
  const StringRef text = sources.getBufferData(file);
  Lexer lexer(sources.getLocForStartOfFile(file), context.getLangOpts(),
              text.begin(), text.begin() + offset, text.end());
  const bool hasBody = isa<FunctionDecl>(declaration);
  int depth = 0;
  bool ended = false; // behind a brace that may be the last one
  Token token;
  for (lexer.LexFromRawLexer(token); token.isNot(tok::eof);
       lexer.LexFromRawLexer(token)) {
    // `: a{1}, b{2} {`; `} catch (...) {`
    if (ended && !token.isOneOf(tok::comma, tok::l_brace) &&
        !(token.is(tok::raw_identifier) && token.getRawIdentifier() == "catch"))
      return;
    if (!see(token))
      return;
    depth += token.isOneOf(tok::l_paren, tok::l_brace, tok::l_square);
    depth -= token.isOneOf(tok::r_paren, tok::r_brace, tok::r_square);
    ended = hasBody && depth == 0 && token.is(tok::r_brace);
    if (depth < 0 || (depth == 0 && token.is(tok::semi)))
      return;
  }
}

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

bool mayReadDifferently(const FunctionDecl *function,
                        const HeaderPlaces &places) {
  if (places.empty())
    return false;
  SourceLocation end = function->getBeginLoc();
  forEachRawToken(function, [&](const Token &token) {
    end = token.getLocation();
    return true;
  });
  return isAnyBetween(places, function->getASTContext().getSourceManager(),
                      function->getBeginLoc(), end);
}

bool readsDifferently(const Decl *declaration, const HeaderPlaces &places) {
  return !places.empty() &&
         llvm::any_of(declaration->redecls(), [&](const Decl *same) {
           return isAnyBetween(places, same->getASTContext().getSourceManager(),
                               same->getBeginLoc(), same->getEndLoc());
         });
}

} // namespace decouple
