#include "Split/Analyse/Declarations/LoadTime.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"

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

} // namespace decouple
