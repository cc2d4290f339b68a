#include "Split/Check/Headers/EachSource.h"

#include "Split/Analyse/Declarations/MadeFor.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace decouple {

bool isOfMainFile(const Decl *declaration) {
  const SourceManager &sources =
      declaration->getASTContext().getSourceManager();
  return sources.isInMainFile(
      sources.getExpansionLoc(declaration->getLocation()));
}

const FunctionDecl *patternOf(const FunctionDecl *function) {
  const FunctionDecl *pattern = function->getTemplateInstantiationPattern();
  return pattern ? pattern : function;
}

static const NamedDecl *patternOf(const NamedDecl *declaration) {
  const NamedDecl *pattern = nullptr;
  if (const auto *function = dyn_cast<FunctionDecl>(declaration))
    pattern = function->getTemplateInstantiationPattern();
  else if (const auto *variable = dyn_cast<VarDecl>(declaration))
    pattern = variable->getTemplateInstantiationPattern();
  else if (const auto *made =
               dyn_cast<ClassTemplateSpecializationDecl>(declaration))
    pattern = made->getSpecializedTemplate();
  return pattern ? pattern : declaration;
}

/// Whether a template made `declaration`, or what it is in, for something of a
/// header that other sources cannot name.
static bool isMadeForOwn(const Decl *declaration) {
  return anyMadeFor(declaration, [](const NamedDecl *named) {
    return !isOfMainFile(named) && isOfEachSource(named);
  });
}

bool isOfEachSource(const NamedDecl *declaration) {
  if (declaration->isExternallyVisible())
    return false;
  if (const auto *around = dyn_cast_or_null<FunctionDecl>(
          declaration->getParentFunctionOrMethod()))
    return isOfEachSource(around);
  return !patternOf(declaration)->isExternallyVisible() ||
         isMadeForOwn(declaration);
}

bool isMerged(const FunctionDecl *function) {
  const FunctionDecl *pattern = patternOf(function);
  return (pattern->isInlined() || pattern->isTemplated()) &&
         !isOfEachSource(function);
}

bool isMerged(const VarDecl *variable) {
  return variable->isInline() || variable->getTemplateInstantiationPattern();
}

} // namespace decouple
