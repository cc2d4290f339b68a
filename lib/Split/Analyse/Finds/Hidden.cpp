#include "Split/Analyse/Finds/Hidden.h"

#include "Split/Analyse/Declarations/Copies.h"
#include "Split/Analyse/Declarations/HeaderCalls.h"
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
    for (const NamedDecl *named : hiding) {
      const std::string name = named->getNameAsString();
      auto [found, fresh] = known.try_emplace({spaceOf(named), name}, false);
      if (fresh)
        found->second = isLookedFor(name, texts[spaceOf(named)]);
      if (found->second)
        facts[*leaving.armOf(named)].note(
            Oddity::FoundByHost, "`" + named->getQualifiedNameAsString() + "`");
    }
  }

private:
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
    if (named && named->getIdentifier() && !isa<UsingDecl>(named) &&
        (!named->isImplicit() || isa<UsingShadowDecl>(named)) &&
        hidesSomething(named))
      hiding.push_back(named);
    const auto *tag = dyn_cast<EnumDecl>(declaration);
    if (isa<NamespaceDecl, LinkageSpecDecl>(declaration) ||
        (tag && !tag->isScoped()))
      addIn(cast<DeclContext>(declaration));
  }

  static const NamespaceDecl *spaceOf(const Decl *declaration) {
    const auto *space = dyn_cast<NamespaceDecl>(
        declaration->getDeclContext()->getEnclosingNamespaceContext());
    return space ? space->getCanonicalDecl() : nullptr;
  }

  bool hidesSomething(const NamedDecl *named) {
    const NamespaceDecl *space = spaceOf(named);
    return space && !isInStandardLibrary(space) && hasTextOfHeaders(space) &&
           llvm::none_of(named->redecls(),
                         [&](const Decl *same) { return stays(same); }) &&
           llvm::any_of(behind(space), [&](const DeclContext *other) {
             return llvm::any_of(other->lookup(named->getDeclName()),
                                 [&](const NamedDecl *hidden) {
                                   return stays(hidden) &&
                                          !comeToTheSame(named, hidden);
                                 });
           });
  }

  /// One thing, as `using` gives it; or overloads, which HostFinds looks for.
  static bool comeToTheSame(const NamedDecl *one, const NamedDecl *other) {
    one = one->getUnderlyingDecl();
    other = other->getUnderlyingDecl();
    const auto *type = dyn_cast<TypeDecl>(one),
               *otherType = dyn_cast<TypeDecl>(other);
    const ASTContext &context = one->getASTContext();
    return one->getCanonicalDecl() == other->getCanonicalDecl() ||
           (one->isFunctionOrFunctionTemplate() &&
            other->isFunctionOrFunctionTemplate()) ||
           (type && otherType &&
            context.hasSameType(context.getTypeDeclType(type),
                                context.getTypeDeclType(otherType)));
  }

  bool isOfHeaderThatStays(const Decl *declaration) {
    return stays(declaration) && !text.range(declaration->getSourceRange());
  }

  /// The main file's own names are compared one by one.
  bool hasTextOfHeaders(const NamespaceDecl *space) {
    std::vector<SourceRange> &ranges = texts[space];
    if (ranges.empty())
      for (const NamespaceDecl *part : space->redecls())
        if (isOfHeaderThatStays(part))
          ranges.push_back(part->getSourceRange());
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
    for (const DeclContext *outer = space; outer;
         outer = outer->getLookupParent()) {
      if (outer != space)
        spaces.insert(outer->getPrimaryContext());
      for (const UsingDirectiveDecl *opens : outer->using_directives())
        spaces.insert(opens->getNominatedNamespace()->getPrimaryContext());
    }
    for (std::size_t i = 0; i < spaces.size(); ++i)
      for (const UsingDirectiveDecl *opens : spaces[i]->using_directives())
        spaces.insert(opens->getNominatedNamespace()->getPrimaryContext());
    spaces.remove(space->getPrimaryContext());
    return spaces;
  }

  const AstText &text;
  const SourceManager &sources;
  LeavingText &leaving;
  /// Of headers that stay, in each namespace.
  std::map<const NamespaceDecl *, std::vector<SourceRange>> texts;
  std::vector<const NamedDecl *> hiding;
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
