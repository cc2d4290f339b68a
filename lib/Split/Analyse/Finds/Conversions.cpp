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

/// Whether it asks `std::is_integral<T>::value` and its like.
static bool asksForNumber(const TemplateArgument &condition) {
  if (condition.getKind() != TemplateArgument::Expression)
    return false;
  const auto *value = dyn_cast<DependentScopeDeclRefExpr>(
      condition.getAsExpr()->IgnoreParenImpCasts());
  return value && value->getDeclName().getAsString() == "value" &&
         value->getQualifier() &&
         ofStandardLibrary(
             value->getQualifier()->getAsType(),
             {"is_integral", "is_floating_point", "is_arithmetic"});
}

/// Whether there is no `type` but for numbers, through aliases.
static bool isForNumbers(QualType type) {
  const auto *result =
      dyn_cast<DependentNameType>(type.getCanonicalType().getTypePtr());
  const auto *enabled =
      result ? ofStandardLibrary(result->getQualifier()->getAsType(),
                                 {"enable_if"})
             : nullptr;
  return enabled && asksForNumber(enabled->template_arguments().front());
}

/// By the type of one parameter, which has a value that nobody asks for.
static bool isForNumbers(const FunctionTemplateDecl *conversion) {
  return llvm::any_of(
      *conversion->getTemplateParameters(), [](const NamedDecl *parameter) {
        const auto *value = dyn_cast<NonTypeTemplateParmDecl>(parameter);
        return value && isForNumbers(value->getType());
      });
}

static bool becomesAnything(const Decl *member) {
  const auto *conversion =
      dyn_cast_or_null<CXXConversionDecl>(member->getAsFunction());
  const FunctionTemplateDecl *pattern =
      conversion ? conversion->getDescribedFunctionTemplate() : nullptr;
  return pattern && !isForNumbers(pattern) &&
         conversion->getConversionType()
             .getNonReferenceType()
             ->getAs<TemplateTypeParmType>();
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
