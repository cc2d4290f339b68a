#include "Split/Check/Headers/EachSource.h"

#include "Split/Analyse/Declarations/Findable.h"
#include "clang/AST/ASTContext.h"
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

using Is = llvm::function_ref<bool(const NamedDecl *)>;

static bool anyOf(QualType type, Is is) {
  while (!type->getPointeeType().isNull())
    type = type->getPointeeType();
  if (const auto *function = type->getAs<FunctionProtoType>())
    return anyOf(function->getReturnType(), is) ||
           llvm::any_of(function->param_types(),
                        [&](QualType taken) { return anyOf(taken, is); });
  if (const auto *asked = type->getAs<TemplateSpecializationType>();
      asked && type->isDependentType())
    return anyOf(TemplateArgument(asked->getTemplateName()), is) ||
           anyOf(asked->template_arguments(), is);
  const TagDecl *tag = type->getBaseElementTypeUnsafe()->getAsTagDecl();
  const auto *made = dyn_cast_or_null<ClassTemplateSpecializationDecl>(tag);
  return tag &&
         (is(tag) || (made && anyOf(made->getTemplateArgs().asArray(), is)));
}

bool anyOf(llvm::ArrayRef<TemplateArgument> arguments, Is is) {
  return llvm::any_of(arguments, [&](const TemplateArgument &argument) {
    switch (argument.getKind()) {
    case TemplateArgument::Type:
      return anyOf(argument.getAsType(), is);
    case TemplateArgument::Declaration:
      return is(argument.getAsDecl());
    case TemplateArgument::Template: {
      const TemplateDecl *named = argument.getAsTemplate().getAsTemplateDecl();
      return named && is(named);
    }
    case TemplateArgument::Pack:
      return anyOf(argument.pack_elements(), is);
    default:
      return false;
    }
  });
}

bool anyMadeFor(const Decl *declaration, Is is) {
  if (anyOf(argumentsOf(declaration), is))
    return true;
  const DeclContext *owner = declaration->getDeclContext();
  return !owner->isFileContext() && anyMadeFor(cast<Decl>(owner), is);
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
