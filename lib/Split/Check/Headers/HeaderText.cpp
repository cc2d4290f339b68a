#include "Split/Check/Headers/HeaderText.h"

#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

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

static bool mentions(SourceRange where, const ASTContext &context,
                     const std::set<std::string> &names) {
  const SourceManager &sources = context.getSourceManager();
  CharSourceRange range = Lexer::getAsCharRange(
      sources.getExpansionRange(where), sources, context.getLangOpts());
  auto [file, begin] = sources.getDecomposedLoc(range.getBegin());
  const StringRef text = sources.getBufferData(file);
  const std::size_t end = sources.getFileOffset(range.getEnd());
  Lexer lexer(sources.getLocForStartOfFile(file), context.getLangOpts(),
              text.begin(), text.begin() + begin, text.end());
  Token token;
  for (lexer.LexFromRawLexer(token);
       token.isNot(tok::eof) &&
       sources.getFileOffset(token.getLocation()) < end;
       lexer.LexFromRawLexer(token))
    if (token.is(tok::raw_identifier) &&
        names.count(token.getRawIdentifier().str()))
      return true;
  return false;
}

bool mentions(const Decl *declaration, const std::set<std::string> &names) {
  return !names.empty() && mentions(declaration->getSourceRange(),
                                    declaration->getASTContext(), names);
}

/// What text names `declaration` by: its class where it has no name.
static std::string wordFor(const NamedDecl *declaration) {
  DeclarationName name = declaration->getDeclName();
  if (name.isIdentifier())
    return declaration->getName().str();
  if (const TemplateDecl *guided = name.getCXXDeductionGuideTemplate())
    return guided->getNameAsString();
  const auto *owner = dyn_cast<CXXRecordDecl>(declaration->getDeclContext());
  return owner ? owner->getNameAsString() : "";
}

namespace {

class Names {
public:
  Names(const SourceManager &sources, HeaderDifferences &differences)
      : sources(sources), differences(differences) {}

  /// Namespaces are looked through, wherever they are.
  void addIn(const DeclContext *scope) {
    for (const Decl *declaration : scope->noload_decls())
      if (isa<NamespaceDecl, LinkageSpecDecl>(declaration))
        addIn(cast<DeclContext>(declaration));
      else
        add(declaration);
  }

private:
  /// What is made of something that differs does so, too.
  bool isMadeOfNames(const Decl *declaration) const {
    if (differences.names.empty())
      return false;
    if (isa<TypedefNameDecl, TypeAliasTemplateDecl>(declaration))
      return mentions(declaration, differences.names);
    const auto *pattern = dyn_cast<ClassTemplateDecl>(declaration);
    const auto *record = pattern ? pattern->getTemplatedDecl()
                                 : dyn_cast<CXXRecordDecl>(declaration);
    if (!record || !record->isThisDeclarationADefinition())
      return false;
    return llvm::any_of(record->bases(),
                        [&](const CXXBaseSpecifier &base) {
                          return mentions(base.getSourceRange(),
                                          record->getASTContext(),
                                          differences.names);
                        }) ||
           llvm::any_of(record->fields(), [&](const FieldDecl *field) {
             return mentions(field, differences.names);
           });
  }

  void add(const Decl *declaration) {
    if (!isAnyBetween(differences.places, sources, declaration->getBeginLoc(),
                      declaration->getEndLoc()) &&
        !isMadeOfNames(declaration))
      return;
    if (const auto *made = dyn_cast<FriendDecl>(declaration))
      declaration = made->getFriendDecl();
    if (const auto *use = dyn_cast_or_null<UsingDirectiveDecl>(declaration))
      return addFoundIn(use->getNominatedNamespace());
    const auto *named = dyn_cast_or_null<NamedDecl>(declaration);
    if (!named || named->isImplicit())
      return;
    if (std::string word = wordFor(named); !word.empty())
      differences.names.insert(word);
    if (const auto *pattern = dyn_cast<ClassTemplateDecl>(named))
      named = pattern->getTemplatedDecl();
    if (const auto *tag = dyn_cast<TagDecl>(named))
      addIn(tag);
  }

  /// What a using-directive lets others find, through those of `space` too.
  void addFoundIn(const NamespaceDecl *space) {
    if (!opened.insert(space->getCanonicalDecl()).second)
      return;
    for (const NamespaceDecl *part : space->redecls())
      for (const Decl *declaration : part->noload_decls()) {
        const auto *inner = dyn_cast<NamespaceDecl>(declaration);
        const auto *other = dyn_cast<UsingDirectiveDecl>(declaration);
        if (inner && inner->isInline())
          addFoundIn(inner);
        else if (other)
          addFoundIn(other->getNominatedNamespace());
        else if (const auto *named = dyn_cast<NamedDecl>(declaration))
          differences.names.insert(wordFor(named));
      }
    differences.names.erase("");
  }

  const SourceManager &sources;
  HeaderDifferences &differences;
  llvm::SmallPtrSet<const NamespaceDecl *, 4> opened;
};

} // namespace

bool readsOrNamesDifferently(const FunctionDecl *function,
                             const HeaderDifferences &differences) {
  return readsDifferently(function, differences.places) ||
         mentions(function, differences.names);
}

void addNames(const ASTContext &context, HeaderDifferences &differences) {
  if (!differences.places.empty())
    Names(context.getSourceManager(), differences)
        .addIn(context.getTranslationUnitDecl());
}

} // namespace decouple
