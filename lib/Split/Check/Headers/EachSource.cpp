#include "Split/Check/Headers/EachSource.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"

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

static bool isOwn(llvm::ArrayRef<TemplateArgument> arguments);

/// Whether a template made `declaration`, or what it is in, for something of a
/// header that other sources cannot name.
static bool isMadeForOwn(const Decl *declaration) {
  if (const auto *function = dyn_cast<FunctionDecl>(declaration))
    if (const auto *arguments = function->getTemplateSpecializationArgs();
        arguments && isOwn(arguments->asArray()))
      return true;
  if (const auto *variable =
          dyn_cast<VarTemplateSpecializationDecl>(declaration);
      variable && isOwn(variable->getTemplateArgs().asArray()))
    return true;
  const auto *made = dyn_cast<ClassTemplateSpecializationDecl>(declaration);
  if (made && isOwn(made->getTemplateArgs().asArray()))
    return true;
  const DeclContext *owner = declaration->getDeclContext();
  return !owner->isFileContext() && isMadeForOwn(cast<Decl>(owner));
}

static bool isOwn(const NamedDecl *named) {
  return named && !isOfMainFile(named) && isOfEachSource(named);
}

static bool isOwn(QualType type) {
  while (!type->getPointeeType().isNull())
    type = type->getPointeeType();
  return isOwn(type->getBaseElementTypeUnsafe()->getAsTagDecl());
}

static bool isOwn(llvm::ArrayRef<TemplateArgument> arguments) {
  return llvm::any_of(arguments, [](const TemplateArgument &argument) {
    switch (argument.getKind()) {
    case TemplateArgument::Type:
      return isOwn(argument.getAsType());
    case TemplateArgument::Declaration:
      return isOwn(argument.getAsDecl());
    case TemplateArgument::Template:
      return isOwn(argument.getAsTemplate().getAsTemplateDecl());
    case TemplateArgument::Pack:
      return isOwn(argument.pack_elements());
    default:
      return false;
    }
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
