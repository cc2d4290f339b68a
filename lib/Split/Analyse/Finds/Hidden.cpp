#include "Split/Analyse/Finds/Hidden.h"

#include "Split/Analyse/Declarations/Copies.h"
#include "Split/Analyse/Declarations/HeaderCalls.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace decouple {

namespace {

class Hides {
public:
  Hides(const AstText &text, LeavingText &leaving)
      : text(text), sources(text.context.getSourceManager()), leaving(leaving) {
  }

  void addIn(const DeclContext *scope) {
    for (const Decl *declaration : scope->noload_decls())
      if (leaving.armOf(declaration))
        add(declaration);
  }

  void note(std::vector<ArmFacts> &facts) {
    if (!hiding.empty())
      addOutside(text.context.getTranslationUnitDecl());
    std::map<std::pair<const NamespaceDecl *, std::string>, bool> known;
    for (const Hiding &one : hiding) {
      const std::string name = one.named->getNameAsString();
      auto [found, fresh] = known.try_emplace({one.space, name}, false);
      if (fresh)
        found->second = isLookedFor(name, texts[one.space]);
      if (found->second)
        facts[*leaving.armOf(one.by)].note(
            Oddity::FoundByHost,
            "`" + one.named->getQualifiedNameAsString() + "`");
    }
  }

private:
  struct Hiding {
    const NamedDecl *named;
    const NamespaceDecl *space; ///< that has it; null: the global one
    const Decl *by;             ///< what leaves: itself, or what opens it
  };

  /// By its name, or in a macro.
  bool isLookedFor(const std::string &name,
                   const std::vector<SourceRange> &ranges) const {
    auto isNamed = [&](const WordSet &words, bool isAlone) {
      return llvm::any_of(ranges, [&](SourceRange range) {
        return areNamedIn(range, words, sources, isAlone);
      });
    };
    WordSet words;
    words.insert(name);
    return isNamed(words, true) ||
           isNamed(macrosThatLookFor(name, sources,
                                     [&](llvm::StringRef header) {
                                       return leaving.isHosts(header);
                                     }),
                   false);
  }

  bool stays(const Decl *declaration) {
    return (!declaration->isImplicit() || isa<UsingShadowDecl>(declaration)) &&
           leaving.isStaying(declaration);
  }

  void add(const Decl *declaration) {
    const auto *named = dyn_cast<NamedDecl>(declaration);
    if (named && isFoundByName(named))
      addIfHiding({named, spaceOf(named), named});
    if (const auto *opens = dyn_cast<UsingDirectiveDecl>(declaration))
      addOpened(opens);
    const auto *tag = dyn_cast<EnumDecl>(declaration);
    if (isa<NamespaceDecl, LinkageSpecDecl>(declaration) ||
        (tag && !tag->isScoped()))
      addIn(cast<DeclContext>(declaration));
  }

  /// `using` is what it brings.
  static bool isFoundByName(const NamedDecl *named) {
    return named->getIdentifier() && !isa<UsingDecl>(named) &&
           (!named->isImplicit() || isa<UsingShadowDecl>(named));
  }

  void addOpened(const UsingDirectiveDecl *opens) {
    const NamespaceDecl *space = spaceOf(opens);
    const NamespaceDecl *opened =
        opens->getNominatedNamespace()->getCanonicalDecl();
    auto isTheSame = [&](const UsingDirectiveDecl *other) {
      return other->getNominatedNamespace()->getCanonicalDecl() == opened &&
             stays(other);
    };
    const DeclContext *scope = opens->getDeclContext();
    if (opens->isImplicit() || // of a namespace without a name
        llvm::any_of(scope->using_directives(), isTheSame))
      return;
    for (const NamespaceDecl *part : opened->redecls())
      for (const Decl *declaration : part->noload_decls())
        if (const auto *named = dyn_cast<NamedDecl>(declaration);
            named && isFoundByName(named))
          addIfHiding({named, space, opens});
  }

  /// The names of one that is inline, or has no name, are those of what is
  /// around it.
  static const NamespaceDecl *spaceOf(const Decl *declaration) {
    const auto *space = dyn_cast<NamespaceDecl>(
        declaration->getDeclContext()->getEnclosingNamespaceContext());
    while (space && (space->isInline() || space->isAnonymousNamespace()))
      space = dyn_cast<NamespaceDecl>(space->getParent());
    return space ? space->getCanonicalDecl() : nullptr;
  }

  void addIfHiding(const Hiding &one) {
    if (hasTextOfHeaders(one.space) && hidesSomething(one))
      hiding.push_back(one);
  }

  bool hidesSomething(const Hiding &one) {
    const bool isItself = one.by == one.named;
    if (isItself && (!one.space ||
                     llvm::any_of(one.named->redecls(), [&](const Decl *same) {
                       return stays(same);
                     })))
      return false;
    auto isAnother = [&](const NamedDecl *hidden) {
      return stays(hidden) && !isSame(one.named, hidden) &&
             (isItself ? !areFunctions(one.named, hidden)
                       : spaceOf(hidden) != spaceOf(one.named));
    };
    auto hasAnother = [&](const DeclContext *other) {
      return llvm::any_of(other->lookup(one.named->getDeclName()), isAnother);
    };
    const DeclContext *all = text.context.getTranslationUnitDecl();
    return llvm::any_of(behind(one.space), hasAnother) ||
           (!isItself && hasAnother(one.space ? one.space : all));
  }

  /// One thing, as `using` gives it.
  static bool isSame(const NamedDecl *one, const NamedDecl *other) {
    one = one->getUnderlyingDecl();
    other = other->getUnderlyingDecl();
    const auto *type = dyn_cast<TypeDecl>(one),
               *otherType = dyn_cast<TypeDecl>(other);
    const ASTContext &context = one->getASTContext();
    return one->getCanonicalDecl() == other->getCanonicalDecl() ||
           (type && otherType &&
            context.hasSameType(context.getTypeDeclType(type),
                                context.getTypeDeclType(otherType)));
  }

  /// Of overloads HostFinds looks for the one that leaves.
  static bool areFunctions(const NamedDecl *one, const NamedDecl *other) {
    return one->getUnderlyingDecl()->isFunctionOrFunctionTemplate() &&
           other->getUnderlyingDecl()->isFunctionOrFunctionTemplate();
  }

  bool isOfHeaderThatStays(const Decl *declaration) {
    return stays(declaration) && !text.range(declaration->getSourceRange());
  }

  /// The main file's own names are compared one by one.
  bool hasTextOfHeaders(const NamespaceDecl *space) {
    std::vector<SourceRange> &ranges = texts[space];
    if (ranges.empty() && space && !isInStandardLibrary(space))
      for (const NamespaceDecl *part : space->redecls())
        if (isOfHeaderThatStays(part))
          ranges.push_back(part->getSourceRange());
    llvm::DenseSet<FileID> files;
    if (ranges.empty() && !space)
      for (const Decl *any :
           text.context.getTranslationUnitDecl()->noload_decls())
        if (const FileID file =
                sources.getFileID(sources.getExpansionLoc(any->getLocation()));
            isOfHeaderThatStays(any) && files.insert(file).second)
          ranges.emplace_back(sources.getLocForStartOfFile(file),
                              SourceLocation());
    return !ranges.empty();
  }

  /// What is defined outside of its namespace looks into it all the same. Of a
  /// body that was left out it is known where it begins: up to what comes next.
  void addOutside(const DeclContext *scope) {
    std::vector<std::vector<SourceRange> *> open;
    for (const Decl *declaration : scope->noload_decls()) {
      for (std::vector<SourceRange> *ranges : open)
        ranges->back().setEnd(declaration->getBeginLoc());
      open.clear();
      if (isa<NamespaceDecl, LinkageSpecDecl>(declaration))
        addOutside(cast<DeclContext>(declaration));
      else if (declaration->isOutOfLine() && isOfHeaderThatStays(declaration))
        open = textsAround(declaration);
      for (std::vector<SourceRange> *ranges : open)
        ranges->emplace_back(declaration->getBeginLoc(),
                             Decl::castFromDeclContext(scope)->getEndLoc());
    }
  }

  std::vector<std::vector<SourceRange> *> textsAround(const Decl *declaration) {
    std::vector<std::vector<SourceRange> *> found;
    for (const DeclContext *owner = declaration->getDeclContext(); owner;
         owner = owner->getParent())
      if (const auto *space = dyn_cast<NamespaceDecl>(owner))
        if (auto known = texts.find(space->getCanonicalDecl());
            known != texts.end())
          found.push_back(&known->second);
    return found;
  }

  /// Where a name is looked for that `space` does not have: around it, and in
  /// what it, or anything around it, opens.
  const llvm::SetVector<const DeclContext *> &
  behind(const NamespaceDecl *space) {
    auto [found, fresh] = around.try_emplace(space);
    if (!fresh)
      return found->second;
    llvm::SetVector<const DeclContext *> &spaces = found->second;
    const DeclContext *own = text.context.getTranslationUnitDecl();
    if (space)
      own = space->getPrimaryContext();
    for (const DeclContext *outer = own; outer;
         outer = outer->getLookupParent()) {
      if (outer != own)
        spaces.insert(outer->getPrimaryContext());
      for (const UsingDirectiveDecl *opens : outer->using_directives())
        spaces.insert(opens->getNominatedNamespace()->getPrimaryContext());
    }
    for (std::size_t i = 0; i < spaces.size(); ++i)
      for (const UsingDirectiveDecl *opens : spaces[i]->using_directives())
        spaces.insert(opens->getNominatedNamespace()->getPrimaryContext());
    spaces.remove(own);
    return spaces;
  }

  const AstText &text;
  const SourceManager &sources;
  LeavingText &leaving;
  /// Of headers that stay, in each namespace.
  std::map<const NamespaceDecl *, std::vector<SourceRange>> texts;
  std::vector<Hiding> hiding;
  std::map<const NamespaceDecl *, llvm::SetVector<const DeclContext *>> around;
};

} // namespace

void noteHidden(const AstText &text, LeavingText &leaving,
                std::vector<ArmFacts> &facts) {
  Hides hides(text, leaving);
  hides.addIn(text.context.getTranslationUnitDecl());
  hides.note(facts);
}

} // namespace decouple
