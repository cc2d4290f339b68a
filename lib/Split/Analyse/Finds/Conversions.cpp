#include "Split/Analyse/Finds/Conversions.h"

#include "Split/Analyse/Declarations/Copies.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

/// The template of the standard library that `type` is made of; null: another.
static const TemplateSpecializationType *
ofStandardLibrary(const Type *type, llvm::ArrayRef<llvm::StringRef> names) {
  const auto *made = type ? dyn_cast<TemplateSpecializationType>(
                                type->getCanonicalTypeInternal())
                          : nullptr;
  const TemplateDecl *pattern =
      made ? made->getTemplateName().getAsTemplateDecl() : nullptr;
  return pattern && pattern->isInStdNamespace() &&
                 llvm::is_contained(names, pattern->getName())
             ? made
             : nullptr;
}

/// Whether it asks `std::is_integral<own>::value` and its like.
static bool asksForNumber(const TemplateArgument &condition, QualType own) {
  if (condition.getKind() != TemplateArgument::Expression)
    return false;
  const auto *value = dyn_cast<DependentScopeDeclRefExpr>(
      condition.getAsExpr()->IgnoreParenImpCasts());
  const auto *trait =
      value && value->getQualifier()
          ? ofStandardLibrary(
                value->getQualifier()->getAsType(),
                {"is_integral", "is_floating_point", "is_arithmetic"})
          : nullptr;
  return trait && value->getDeclName().getAsString() == "value" &&
         trait->template_arguments().front().getAsType().getCanonicalType() ==
             own.getCanonicalType();
}

/// Whether there is no `type` but for numbers, through aliases.
static bool isForNumbers(QualType type, QualType own) {
  const auto *result =
      dyn_cast<DependentNameType>(type.getCanonicalType().getTypePtr());
  const auto *enabled =
      result ? ofStandardLibrary(result->getQualifier()->getAsType(),
                                 {"enable_if"})
             : nullptr;
  return enabled && asksForNumber(enabled->template_arguments().front(), own);
}

/// By the type of one parameter, which has a value that nobody asks for.
static bool isForNumbers(const FunctionTemplateDecl *conversion, QualType own) {
  return llvm::any_of(
      *conversion->getTemplateParameters(), [&](const NamedDecl *parameter) {
        const auto *value = dyn_cast<NonTypeTemplateParmDecl>(parameter);
        return value && isForNumbers(value->getType(), own);
      });
}

/// The template that `type` is an instance of, or depends on; null: none.
static const Decl *templateOf(QualType type) {
  type = type.getNonReferenceType().getCanonicalType();
  if (const auto *made = type->getAs<TemplateSpecializationType>())
    if (const TemplateDecl *pattern =
            made->getTemplateName().getAsTemplateDecl())
      return pattern->getCanonicalDecl();
  if (const auto *made = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
          type->getAsCXXRecordDecl()))
    return made->getSpecializedTemplate()->getCanonicalDecl();
  return nullptr;
}

bool Conversions::leadTo(QualType type) const {
  const Decl *pattern = templateOf(type);
  return toAnything || (pattern && toTemplates.contains(pattern));
}

/// Whether a template's argument says what `named` is; of
/// `std::enable_if<..., T>::type` it is T.
static bool isToDependent(const Type *named) {
  const auto *type = cast<DependentNameType>(named->getCanonicalTypeInternal());
  const auto *enabled =
      ofStandardLibrary(type->getQualifier()->getAsType(), {"enable_if"});
  return !enabled || enabled->template_arguments().size() < 2 ||
         enabled->template_arguments()[1].getAsType()->isDependentType();
}

static void add(const Decl *member, Conversions &conversions) {
  const auto *conversion =
      dyn_cast_or_null<CXXConversionDecl>(member->getAsFunction());
  const FunctionTemplateDecl *pattern =
      conversion ? conversion->getDescribedFunctionTemplate() : nullptr;
  if (!pattern || conversion->isExplicit())
    return;
  const QualType own = conversion->getConversionType().getNonReferenceType();
  if (own->getAs<TemplateTypeParmType>())
    conversions.toAnything |= !isForNumbers(pattern, own);
  else if (const Decl *made = templateOf(own))
    conversions.toTemplates.insert(made);
  else if (const Type *named = own->getAs<DependentNameType>())
    conversions.toAnything |= isToDependent(named);
}

static void addAll(const DeclContext *scope,
                   llvm::function_ref<bool(const Decl *)> counts,
                   Conversions &conversions) {
  for (const Decl *declaration : scope->noload_decls()) {
    if (declaration->getAsFunction() && isa<CXXRecordDecl>(scope) &&
        !isInStandardLibrary(declaration) && counts(declaration))
      add(declaration, conversions);
    if (const auto *pattern = dyn_cast<ClassTemplateDecl>(declaration))
      declaration = pattern->getTemplatedDecl();
    if (isa<NamespaceDecl, LinkageSpecDecl, CXXRecordDecl>(declaration))
      addAll(cast<DeclContext>(declaration), counts, conversions);
  }
}

Conversions conversionsIn(const DeclContext *scope,
                          llvm::function_ref<bool(const Decl *)> counts) {
  Conversions conversions;
  addAll(scope, counts, conversions);
  return conversions;
}

} // namespace decouple
