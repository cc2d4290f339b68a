#include "Split/Analyse/Finds/FoundBehind.h"

#include "Split/Analyse/Declarations/Findable.h"
#include "Split/Analyse/Finds/Given.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace decouple {

namespace {

class Finder {
public:
  /// Text behind `end` has no header behind it.
  Finder(const AstText &text, const SeenNames &seen, std::size_t end)
      : text(text), sources(text.context.getSourceManager()), seen(seen),
        end(end) {}

  /// What it is called; nothing: there is none.
  std::optional<std::string> firstIn(const DeclContext *scope) const {
    for (const Decl *declaration : scope->decls()) {
      const auto place = text.range(declaration->getSourceRange());
      if (!place || place->begin >= end)
        continue;
      if (isa<NamespaceDecl, LinkageSpecDecl>(declaration) ||
          isOpenEnumeration(declaration))
        if (auto inner = firstIn(Decl::castToDeclContext(declaration)))
          return inner;
      if (isFound(declaration))
        return nameOf(declaration);
    }
    return std::nullopt;
  }

private:
  static bool isOpenEnumeration(const Decl *declaration) {
    const auto *enumeration = dyn_cast<EnumDecl>(declaration);
    return enumeration && !enumeration->isScoped();
  }

  static std::string nameOf(const Decl *declaration) {
    if (const auto *directive = dyn_cast<UsingDirectiveDecl>(declaration))
      return "using namespace " +
             directive->getNominatedNamespace()->getNameAsString();
    const auto *named = dyn_cast<NamedDecl>(declaration);
    return named ? named->getNameAsString() : "";
  }

  bool isFound(const Decl *declaration) const {
    if (isa<UsingDirectiveDecl>(declaration) || specialisedBy(declaration))
      return true; // of whatever name
    const auto *named = dyn_cast<NamedDecl>(declaration);
    if (!named || isa<NamespaceDecl>(named) ||
        named->getDeclContext()->isRecord() || // found by its class
        (named->isImplicit() &&
         !isa<UsingShadowDecl, IndirectFieldDecl>(named)))
      return false;
    const DeclarationName name = named->getDeclName();
    return name.isIdentifier()
               ? (findableFunction(named->getUnderlyingDecl()) &&
                  (isCalledUnnamed(named->getName()) ||
                   isCalled(name.getAsIdentifierInfo()))) ||
                     isSaidBehind(name.getAsIdentifierInfo(),
                                  named->getLocation())
               : !name.isEmpty();
  }

  /// Whether a header may find it by the types of arguments alone: a template
  /// in front of it, too, for what a header behind it gives. Bodies of headers'
  /// functions are not parsed: any that calls the name may be a template.
  bool isCalled(const IdentifierInfo *name) const {
    return seen.isIn(name, [&](const SeenNames::Place &place) {
      return place.file != sources.getMainFileID() && place.isCall &&
             !place.scope && !place.global;
    });
  }

  bool isSaidBehind(const IdentifierInfo *name, SourceLocation at) const {
    return name && seen.isIn(name, [&](const SeenNames::Place &place) {
      return place.file != sources.getMainFileID() &&
             sources.isBeforeInTranslationUnit(
                 at, sources.getLocForStartOfFile(place.file));
    });
  }

  const AstText &text;
  const SourceManager &sources;
  const SeenNames &seen;
  const std::size_t end;
};

} // namespace

void noteFoundBehind(const AstText &text, const SeenNames &seen,
                     UnitFacts &facts) {
  std::size_t end = 0; // of what a header may stand behind
  for (const IncludeUse &include : facts.preprocessor.includes)
    end = std::max(end, include.offset);
  const Finder finder(text, seen, end);
  const auto found = finder.firstIn(text.context.getTranslationUnitDecl());
  if (found)
    for (ArmFacts &arm : facts.arms)
      if (arm.place != Place::Includes) // whose text goes nowhere
        arm.note(Oddity::FoundBehind, *found);
}

} // namespace decouple
