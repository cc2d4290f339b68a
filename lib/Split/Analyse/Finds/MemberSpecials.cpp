#include "Split/Analyse/Finds/MemberSpecials.h"

#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace decouple {

/// Functions of templates alone: plain members that are specialised are copied.
static bool isSpecial(const FunctionDecl *function) {
  return function->getTemplateSpecializationKind() ==
             TSK_ExplicitSpecialization &&
         function->getPrimaryTemplate();
}

static bool isSpecial(const Decl *declaration) {
  if (const auto *function = dyn_cast<FunctionDecl>(declaration))
    return isSpecial(function);
  if (const auto *record = dyn_cast<CXXRecordDecl>(declaration))
    return record->getTemplateSpecializationKind() ==
               TSK_ExplicitSpecialization ||
           isa<ClassTemplatePartialSpecializationDecl>(record);
  if (const auto *enumeration = dyn_cast<EnumDecl>(declaration))
    return enumeration->getTemplateSpecializationKind() ==
           TSK_ExplicitSpecialization;
  if (const auto *made = dyn_cast<VarTemplateSpecializationDecl>(declaration))
    return made->isExplicitSpecialization();
  const auto *pattern = dyn_cast<RedeclarableTemplateDecl>(declaration);
  return pattern && pattern->isMemberSpecialization();
}

/// The first in `scope` whose class the file does not have.
static const NamedDecl *firstIn(const DeclContext *scope, const AstText &text) {
  for (const Decl *declaration : scope->decls()) {
    if (isa<NamespaceDecl, LinkageSpecDecl>(declaration))
      if (const NamedDecl *inner =
              firstIn(Decl::castToDeclContext(declaration), text))
        return inner;
    const auto *record = dyn_cast<CXXRecordDecl>(declaration->getDeclContext());
    if (record && isSpecial(declaration) &&
        text.range(declaration->getSourceRange()) &&
        !text.range(record->getSourceRange()))
      return cast<NamedDecl>(declaration);
  }
  return nullptr;
}

void noteMemberSpecials(const AstText &text, std::vector<ArmFacts> &facts) {
  const NamedDecl *special =
      facts.empty() ? nullptr
                    : firstIn(text.context.getTranslationUnitDecl(), text);
  if (special)
    for (ArmFacts &arm : facts)
      arm.note(Oddity::MemberSpecial, special->getQualifiedNameAsString());
}

} // namespace decouple
