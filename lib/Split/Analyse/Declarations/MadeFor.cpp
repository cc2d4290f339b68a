#include "Split/Analyse/Declarations/MadeFor.h"

#include "Split/Analyse/Declarations/Findable.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

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

} // namespace decouple
