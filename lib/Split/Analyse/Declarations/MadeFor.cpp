#include "Split/Analyse/Declarations/MadeFor.h"

#include "Split/Analyse/Declarations/Copies.h"
#include "Split/Analyse/Declarations/Findable.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
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

/// Whether a declaration of `tag`, or of the namespace that it is in, stands
/// in a header: what that has there is found for `tag` as well.
static bool sharesNamespace(const TagDecl *tag, const SourceManager &sources) {
  const DeclContext *around = tag->getDeclContext();
  while (!around->isFileContext())
    around = around->getParent();
  const auto *space = dyn_cast<NamespaceDecl>(around);
  return !space || llvm::any_of(space->redecls(), [&](const Decl *other) {
    return !sources.isInMainFile(sources.getExpansionLoc(other->getLocation()));
  });
}

/// Whether the library may find something of a header for `tag`: it is one's,
/// or has a base that is, or its namespace is one that headers have as well.
static bool isOfHeader(const TagDecl *tag) {
  const SourceManager &sources = tag->getASTContext().getSourceManager();
  const bool isOwn =
      sources.isInMainFile(sources.getExpansionLoc(tag->getLocation()));
  if (!isOwn && !isInStandardLibrary(tag))
    return true;
  // What specialises a template of the library is the library's.
  if (isOwn && (tag->getParentFunctionOrMethod() ||
                (!tag->isInStdNamespace() && sharesNamespace(tag, sources))))
    return true;
  const auto *record = dyn_cast<CXXRecordDecl>(tag);
  return record && record->hasDefinition() &&
         llvm::any_of(record->bases(), [](const CXXBaseSpecifier &base) {
           const CXXRecordDecl *other = base.getType()->getAsCXXRecordDecl();
           return other && isOfHeader(other);
         });
}

/// Nobody compares closures, or finds anything else for one.
bool handsOn(const Decl *used) {
  return anyMadeFor(used, [](const NamedDecl *named) {
    const auto *tag = dyn_cast<TagDecl>(named);
    const auto *record = dyn_cast<CXXRecordDecl>(named);
    return tag && !(record && record->isLambda()) && isOfHeader(tag);
  });
}

} // namespace decouple
