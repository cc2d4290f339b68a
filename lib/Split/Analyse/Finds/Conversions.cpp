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

static bool becomesAnything(const Decl *member) {
  const auto *conversion =
      dyn_cast_or_null<CXXConversionDecl>(member->getAsFunction());
  const FunctionTemplateDecl *pattern =
      conversion ? conversion->getDescribedFunctionTemplate() : nullptr;
  const QualType own =
      pattern ? conversion->getConversionType().getNonReferenceType()
              : QualType();
  return pattern && own->getAs<TemplateTypeParmType>() &&
         !isForNumbers(pattern, own);
}

bool hasWhatBecomesAnything(const DeclContext *scope,
                            llvm::function_ref<bool(const Decl *)> counts) {
  return llvm::any_of(scope->noload_decls(), [&](const Decl *declaration) {
    if (becomesAnything(declaration))
      return !isInStandardLibrary(declaration) && counts(declaration);
    if (const auto *pattern = dyn_cast<ClassTemplateDecl>(declaration))
      declaration = pattern->getTemplatedDecl();
    return isa<NamespaceDecl, LinkageSpecDecl, CXXRecordDecl>(declaration) &&
           hasWhatBecomesAnything(cast<DeclContext>(declaration), counts);
  });
}

} // namespace decouple
