#include "Split/Check/Headers/HeaderText.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

bool isAnyBetween(const HeaderPlaces &places, const SourceManager &sources,
                  SourceLocation begin, SourceLocation end) {
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

/// Adds those that one look at all files finds; whether there are any.
static bool addIncludes(const HeaderPlaces &places,
                        const SourceManager &sources, HeaderPlaces &found) {
  bool isNew = false;
  for (unsigned i = 1; i < sources.local_sloc_entry_size(); ++i) {
    const SrcMgr::SLocEntry &entry = sources.getLocalSLocEntry(i);
    if (!entry.isFile() || !entry.getFile().getContentCache().OrigEntry)
      continue;
    const std::string name =
        entry.getFile().getContentCache().OrigEntry->getName().str();
    const SourceLocation at = entry.getFile().getIncludeLoc();
    auto [file, offset] = sources.getDecomposedLoc(at);
    OptionalFileEntryRef around =
        at.isValid() ? sources.getFileEntryRefForID(file) : std::nullopt;
    if (!around || file == sources.getMainFileID() ||
        (!places.count(name) && !found.count(name)))
      continue;
    std::vector<std::size_t> &offsets = found[around->getName().str()];
    auto next = llvm::lower_bound(offsets, offset);
    if (next != offsets.end() && *next == offset)
      continue;
    offsets.insert(next, offset);
    isNew = true;
  }
  return isNew;
}

HeaderPlaces includesOf(const HeaderPlaces &places,
                        const SourceManager &sources) {
  HeaderPlaces found;
  while (!places.empty() && addIncludes(places, sources, found)) {
  }
  return found;
}

bool readsDifferently(const Decl *declaration, const HeaderPlaces &places) {
  return !places.empty() &&
         llvm::any_of(declaration->redecls(), [&](const Decl *same) {
           return isAnyBetween(places, same->getASTContext().getSourceManager(),
                               same->getBeginLoc(), same->getEndLoc());
         });
}

bool opensDifferently(const Decl *scope, const HeaderPlaces &places) {
  const SourceManager &sources = scope->getASTContext().getSourceManager();
  const auto *inner = cast<DeclContext>(scope);
  const SourceLocation first =
      inner->noload_decls().empty()
          ? scope->getEndLoc()
          : (*inner->noload_decls().begin())->getBeginLoc();
  return isAnyBetween(places, sources, scope->getBeginLoc(),
                      first.isValid()
                          ? sources.getExpansionLoc(first).getLocWithOffset(-1)
                          : scope->getEndLoc());
}

bool mentions(SourceRange where, const ASTContext &context,
              const WordSet &names) {
  if (names.empty() || where.isInvalid())
    return false;
  const SourceManager &sources = context.getSourceManager();
  CharSourceRange range = Lexer::getAsCharRange(
      sources.getExpansionRange(where), sources, context.getLangOpts());
  auto [file, begin] = sources.getDecomposedLoc(range.getBegin());
  auto [other, end] = sources.getDecomposedLoc(range.getEnd());
  if (file != other) // nobody knows what is between them
    return true;
  const StringRef text = sources.getBufferData(file);
  if (!names.isIn(text.slice(begin, end))) // comments and literals, too
    return false;
  Lexer lexer(sources.getLocForStartOfFile(file), context.getLangOpts(),
              text.begin(), text.begin() + begin, text.end());
  Token token;
  for (lexer.LexFromRawLexer(token);
       token.isNot(tok::eof) &&
       sources.getFileOffset(token.getLocation()) < end;
       lexer.LexFromRawLexer(token))
    if (token.is(tok::raw_identifier) &&
        names.contains(token.getRawIdentifier()))
      return true;
  return false;
}

bool isExpandedIn(SourceRange where, const ASTContext &context,
                  const SoughtNames &names) {
  if (names.expanded.empty() || where.isInvalid())
    return false;
  const SourceManager &sources = context.getSourceManager();
  auto [file, begin] =
      sources.getDecomposedLoc(sources.getExpansionLoc(where.getBegin()));
  const unsigned end =
      sources.getFileOffset(sources.getExpansionRange(where.getEnd()).getEnd());
  auto calls = names.expanded.find(file);
  if (calls == names.expanded.end())
    return false;
  auto next = llvm::lower_bound(calls->second, begin);
  return next != calls->second.end() && *next <= end;
}

bool mentions(const Decl *declaration, const SoughtNames &names) {
  const ASTContext &context = declaration->getASTContext();
  return isExpandedIn(declaration->getSourceRange(), context, names) ||
         mentions(declaration->getSourceRange(), context, names.words);
}

} // namespace decouple
