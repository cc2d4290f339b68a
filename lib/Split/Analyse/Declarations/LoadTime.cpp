#include "Split/Analyse/Declarations/LoadTime.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace decouple {

static bool isRun(const VarDecl *variable) {
  if (variable->isThisDeclarationADefinition() != VarDecl::Definition ||
      !variable->hasGlobalStorage() || variable->isInvalidDecl() ||
      variable->getType()->isDependentType() || variable->isTemplated() ||
      variable->isStaticLocal())
    return false;
  return (variable->hasInit() && !variable->hasConstantInitialization()) ||
         variable->needsDestruction(variable->getASTContext()) !=
             QualType::DK_none;
}

const VarDecl *runsWhenLoaded(const Decl *declaration) {
  if (const auto *variable = dyn_cast<VarDecl>(declaration))
    return isRun(variable) ? variable : nullptr;
  if (const auto *record = dyn_cast<CXXRecordDecl>(declaration);
      record && !record->isTemplated())
    for (const Decl *member : record->decls())
      if (const VarDecl *variable = runsWhenLoaded(member))
        return variable;
  return nullptr;
}

static bool addsToProgram(const FunctionDecl *function) {
  return function->isThisDeclarationADefinition() && !function->isTemplated() &&
         (function->hasAttr<ConstructorAttr>() ||
          function->hasAttr<DestructorAttr>() ||
          (!function->isInlined() && function->hasExternalFormalLinkage()));
}

/// The first static member of `record`, an instance, that has to be made. It
/// may be one that nobody has asked for, and that has no value yet.
static const VarDecl *madeMember(const CXXRecordDecl *record) {
  if (record && isa<ClassTemplateSpecializationDecl>(record))
    for (const Decl *member : record->decls())
      if (const auto *variable = dyn_cast<VarDecl>(member);
          variable && !variable->isConstexpr() &&
          !variable->getType().isConstQualified())
        return variable;
  return nullptr;
}

const NamedDecl *addsToProgram(const Decl *declaration) {
  if (const VarDecl *variable = runsWhenLoaded(declaration))
    return variable;
  if (const auto *function = dyn_cast<FunctionDecl>(declaration))
    return addsToProgram(function) ? function : nullptr;
  if (const auto *variable = dyn_cast<VarDecl>(declaration))
    return variable->isThisDeclarationADefinition() == VarDecl::Definition &&
                   !variable->isInline() && !variable->isTemplated() &&
                   variable->hasExternalFormalLinkage()
               ? variable
               : nullptr;
  const auto *record = dyn_cast<CXXRecordDecl>(declaration);
  if (!record || record->isTemplated() || !record->hasDefinition() ||
      record->getDefinition() != record)
    return nullptr;
  for (const CXXBaseSpecifier &base : record->bases())
    if (const VarDecl *made = madeMember(base.getType()->getAsCXXRecordDecl()))
      return made;
  for (const Decl *member : record->decls())
    if (const NamedDecl *added = addsToProgram(member))
      return added;
  return nullptr;
}

} // namespace decouple
