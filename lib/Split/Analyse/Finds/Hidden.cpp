#include "Split/Analyse/Finds/Hidden.h"

#include "Split/Analyse/Declarations/Copies.h"
#include "Split/Analyse/Declarations/Findable.h"
#include "Split/Analyse/Finds/Spaces.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace clang;

namespace decouple {

namespace {

class Hides {
public:
  Hides(const AstText &text, LeavingText &leaving, const SeenNames &seen,
        std::vector<ArmFacts> &facts)
      : spaces(text.context, seen), sources(text.context.getSourceManager()),
        leaving(leaving), seen(seen), facts(facts) {}

  void lookIn(const DeclContext *scope) {
    for (const Decl *declaration : scope->noload_decls()) {
      if (leaving.armAt(declaration->getLocation()))
        look(declaration);
      const auto *tag = dyn_cast<TagDecl>(declaration);
      if (isa<NamespaceDecl, LinkageSpecDecl>(declaration) ||
          (tag && namesItsMembersAround(tag)))
        lookIn(cast<DeclContext>(declaration));
    }
  }

private:
  /// Enumerators, and members of a union without a name.
  static bool namesItsMembersAround(const TagDecl *tag) {
    const auto *enumeration = dyn_cast<EnumDecl>(tag);
    const auto *record = dyn_cast<RecordDecl>(tag);
    return (enumeration && !enumeration->isScoped()) ||
           (record && record->isAnonymousStructOrUnion());
  }

  bool stays(const Decl *declaration) {
    return (!declaration->isImplicit() || isa<UsingShadowDecl>(declaration)) &&
           leaving.isStaying(declaration);
  }

  void look(const Decl *declaration) {
    if (isInStandardLibrary(declaration))
      return;
    if (const auto *opens = dyn_cast<UsingDirectiveDecl>(declaration))
      return lookInOpened(opens);
    const auto *named = dyn_cast<NamedDecl>(declaration);
    if (named && isFoundByName(named) && isInNamespaceThatStays(named) &&
        llvm::none_of(named->redecls(),
                      [&](const Decl *same) { return stays(same); }))
      note(named, declaration, [&](const NamedDecl *other) {
        return !areFunctions(named, other) ||
               Spaces::of(other) != Spaces::of(named);
      });
  }

  /// `using` is what it brings; a specialisation is found by its template.
  static bool isFoundByName(const NamedDecl *named) {
    return named->getIdentifier() && !isa<UsingDecl>(named) &&
           !specialisedBy(named) &&
           (!named->isImplicit() || isa<UsingShadowDecl>(named));
  }

  /// Whether text that stays can look into its namespace; nothing is around the
  /// global one that could be hidden.
  bool isInNamespaceThatStays(const Decl *declaration) {
    const NamespaceDecl *space = Spaces::of(declaration);
    return space && llvm::any_of(space->redecls(),
                                 [&](const Decl *part) { return stays(part); });
  }

  /// All that a namespace has, where a directive opens it.
  void lookInOpened(const UsingDirectiveDecl *opens) {
    const NamespaceDecl *opened =
        opens->getNominatedNamespace()->getCanonicalDecl();
    auto isTheSame = [&](const UsingDirectiveDecl *other) {
      return other->getNominatedNamespace()->getCanonicalDecl() == opened &&
             stays(other);
    };
    if (opens->isImplicit() || // of a namespace without a name
        llvm::any_of(opens->getDeclContext()->using_directives(), isTheSame))
      return;
    std::set<const DeclContext *> all;
    addOpened(opened, all);
    for (const DeclContext *part : all)
      for (const Decl *declaration : part->noload_decls())
        if (const auto *named = dyn_cast<NamedDecl>(declaration))
          noteOpened(named, opens, all);
  }

  void noteOpened(const NamedDecl *named, const UsingDirectiveDecl *opens,
                  const std::set<const DeclContext *> &all) {
    if (isFoundByName(named))
      note(named, opens, [&](const NamedDecl *other) {
        return !all.contains(other->getDeclContext()->getPrimaryContext());
      });
    else if (findableFunction(named) && !named->getIdentifier() &&
             leaving.isHostBehind(opens->getLocation()))
      noteFound(named, opens); // an operator
  }

  /// The parts of a namespace, of those in it that are inline, and of those
  /// that it opens itself.
  static void addOpened(const NamespaceDecl *space,
                        std::set<const DeclContext *> &all) {
    for (const NamespaceDecl *part : space->redecls()) {
      if (!all.insert(part).second)
        continue;
      for (const UsingDirectiveDecl *opens : part->using_directives())
        addOpened(opens->getNominatedNamespace(), all);
      for (const Decl *inner : part->noload_decls())
        if (const auto *inline_ = dyn_cast<NamespaceDecl>(inner);
            inline_ && inline_->isInline())
          addOpened(inline_, all);
    }
  }

  void note(const NamedDecl *named, const Decl *leaves,
            llvm::function_ref<bool(const NamedDecl *)> counts) {
    if (isSeenBehind(named->getIdentifier(), Spaces::of(leaves),
                     leaves->getLocation()) &&
        isElsewhere(named, counts))
      noteFound(named, leaves);
  }

  void noteFound(const NamedDecl *named, const Decl *leaves) {
    facts[*leaving.armAt(leaves->getLocation())].note(
        Oddity::FoundByHost, "`" + named->getQualifiedNameAsString() + "`");
  }

  /// Whether a header that stays, and stands behind `at`, may look for `name`
  /// in `space`.
  bool isSeenBehind(const IdentifierInfo *name, const NamespaceDecl *space,
                    SourceLocation at) {
    return seen.isIn(name, [&](const SeenNames::Place &place) {
      return isBehind(place.file, at) && spaces.lookInto(space, place);
    });
  }

  bool isBehind(FileID file, SourceLocation at) const {
    OptionalFileEntryRef entry = sources.getFileEntryRefForID(file);
    return entry && file != sources.getMainFileID() &&
           leaving.isHosts(entry->getName()) &&
           sources.isBeforeInTranslationUnit(
               at, sources.getLocForStartOfFile(file));
  }

  /// Whether a namespace has another that stays, and `counts`.
  bool isElsewhere(const NamedDecl *named,
                   llvm::function_ref<bool(const NamedDecl *)> counts) {
    return spaces.have(named->getDeclName(), [&](const NamedDecl *other) {
      return stays(other) && !isSame(named, other) && counts(other);
    });
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

  Spaces spaces;
  const SourceManager &sources;
  LeavingText &leaving;
  const SeenNames &seen;
  std::vector<ArmFacts> &facts;
};

} // namespace

void noteHidden(const AstText &text, LeavingText &leaving,
                const SeenNames &seen, std::vector<ArmFacts> &facts) {
  Hides(text, leaving, seen, facts)
      .lookIn(text.context.getTranslationUnitDecl());
}

} // namespace decouple
