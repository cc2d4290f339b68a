#include "Split/Check/Headers/MadeOf.h"

#include "Split/Check/Headers/HeaderText.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace clang;

namespace decouple {

const Decl *templatedBy(const Decl *declaration) {
  const auto *pattern = dyn_cast<TemplateDecl>(declaration);
  return pattern && pattern->getTemplatedDecl() ? pattern->getTemplatedDecl()
                                                : declaration;
}

std::string wordFor(const NamedDecl *declaration) {
  DeclarationName name = declaration->getDeclName();
  if (name.isIdentifier())
    return declaration->getName().str();
  if (const TemplateDecl *guided = name.getCXXDeductionGuideTemplate())
    return guided->getNameAsString();
  const auto *owner = dyn_cast<CXXRecordDecl>(declaration->getDeclContext());
  return owner ? owner->getNameAsString() : "";
}

/// A macro may declare many at one place.
static std::uint64_t wordsFor(const Decl *declaration) {
  const auto *named = dyn_cast<NamedDecl>(declaration);
  if (!named || !declaration->getLocation().isMacroID())
    return 0;
  std::string words;
  llvm::raw_string_ostream stream(words);
  named->getNameForDiagnostic(stream,
                              named->getASTContext().getPrintingPolicy(),
                              /*Qualified=*/true);
  return llvm::xxh3_64bits(words);
}

std::uint64_t placeOf(const Decl *declaration) {
  const auto *made = dyn_cast<ClassTemplateSpecializationDecl>(declaration);
  declaration = templatedBy(made && !made->isExplicitSpecialization()
                                ? made->getSpecializedTemplate()
                                : declaration);
  const auto *tag = dyn_cast<TagDecl>(declaration);
  declaration = tag && tag->getDefinition() ? tag->getDefinition()
                                            : declaration->getCanonicalDecl();
  const SourceManager &sources =
      declaration->getASTContext().getSourceManager();
  auto [file, offset] = sources.getDecomposedLoc(
      sources.getExpansionLoc(declaration->getLocation()));
  OptionalFileEntryRef entry = sources.getFileEntryRefForID(file);
  return (entry ? llvm::xxh3_64bits(entry->getName()) : 0) + offset +
         wordsFor(declaration);
}

static bool isKnownWhileCompiling(const VarDecl *variable) {
  return variable->isConstexpr() || variable->getType().isConstQualified() ||
         variable->isInline();
}

bool MadeOfNames::has(SourceRange range, llvm::function_ref<bool()> refers) {
  return mentions(range, context, names.words) ||
         (isExpandedIn(range, context, names) && refers());
}

bool MadeOfNames::has(const Decl *declaration) {
  return has(declaration->getSourceRange(),
             [&] { return types.areNamedIn(declaration); });
}

bool MadeOfNames::has(TypeLoc type) {
  return has(type.getSourceRange(), [&] { return types.areNamedIn(type); });
}

bool MadeOfNames::has(const Expr *value) {
  return value &&
         has(value->getSourceRange(), [&] { return types.areNamedIn(value); });
}

bool MadeOfNames::has(const TemplateParameterList *parameters,
                      SourceRange range) {
  return has(range, [&] {
    return llvm::any_of(*parameters,
                        [&](const NamedDecl *parameter) {
                          return types.areNamedIn(parameter);
                        }) ||
           has(parameters->getRequiresClause());
  });
}

/// The range of `alignas(kLine)` leaves out what is in its brackets.
bool MadeOfNames::has(const Attr *attribute) {
  if (has(attribute->getRange(), [] { return false; }))
    return true;
  const auto *aligned = dyn_cast<AlignedAttr>(attribute);
  if (!aligned)
    return false;
  if (aligned->isAlignmentExpr())
    return has(aligned->getAlignmentExpr());
  const TypeSourceInfo *type = aligned->getAlignmentType();
  return type && has(type->getTypeLoc());
}

bool MadeOfNames::isMade(const Decl *declaration) {
  const Decl *inner = templatedBy(declaration);
  if (inner != declaration && // its parameters, and what it asks of them
      has(cast<TemplateDecl>(declaration)->getTemplateParameters(),
          {declaration->getBeginLoc(), inner->getBeginLoc()}))
    return true;
  if (const auto *record = dyn_cast<CXXRecordDecl>(inner))
    return isMade(record);
  if (const auto *function = dyn_cast<FunctionDecl>(inner))
    return isMade(function);
  if (const auto *variable = dyn_cast<VarDecl>(inner))
    return isKnownWhileCompiling(variable) && has(variable);
  return isa<TypedefNameDecl, EnumDecl, ConceptDecl, NamespaceAliasDecl>(
             inner) &&
         has(inner);
}

/// What a partial specialisation is for.
bool MadeOfNames::isFor(const ClassTemplatePartialSpecializationDecl *partial) {
  const TemplateParameterList *parameters = partial->getTemplateParameters();
  return has(parameters, parameters->getSourceRange()) ||
         has({partial->getLocation(), partial->getBraceRange().getBegin()},
             [&] {
               return llvm::any_of(
                   partial->getTemplateArgsAsWritten()->arguments(),
                   [&](const TemplateArgumentLoc &argument) {
                     return types.areNamedIn(argument);
                   });
             });
}

/// The instance for something that differs is reached by that alone.
bool MadeOfNames::isMade(const CXXRecordDecl *record) {
  if (!record->isThisDeclarationADefinition() || record->isImplicit())
    return false;
  const auto *partial =
      dyn_cast<ClassTemplatePartialSpecializationDecl>(record);
  auto hasAttribute = [&](const Attr *attribute) { return has(attribute); };
  return (partial && isFor(partial)) ||
         llvm::any_of(record->attrs(), hasAttribute) ||
         llvm::any_of(record->bases(),
                      [&](const CXXBaseSpecifier &base) {
                        return has(base.getTypeSourceInfo()->getTypeLoc());
                      }) ||
         llvm::any_of(record->noload_decls(),
                      [&](const Decl *member) { return isMadeMember(member); });
}

bool MadeOfNames::isMadeMember(const Decl *member) {
  if (const auto *record = dyn_cast<CXXRecordDecl>(templatedBy(member)))
    return isMade(record);
  return isa<FieldDecl, VarDecl, TypedefNameDecl, EnumDecl, VarTemplateDecl,
             TypeAliasTemplateDecl>(member) &&
         (has(member) || llvm::any_of(member->attrs(), [&](const Attr *one) {
            return has(one);
          }));
}

/// A result that only a body says, or a choice by the parameters. Other results
/// have types, which who works with them shows.
bool MadeOfNames::isMade(const FunctionDecl *function) {
  if (function->isConstexpr() ||
      function->getDeclaredReturnType()->getContainedDeducedType())
    return has(function);
  if (const auto *type = function->getType()->getAs<FunctionProtoType>();
      type && has(type->getNoexceptExpr()))
    return true;
  const TypeSourceInfo *type = function->getTypeSourceInfo();
  if (!function->getDescribedFunctionTemplate() || !type)
    return false;
  const TypeLoc signature = type->getTypeLoc();
  return has({function->getBeginLoc(), signature.getEndLoc()},
             [&] { return types.areNamedIn(signature); }) ||
         has(function->getTrailingRequiresClause());
}

bool MadeOfNames::mayDecide(const Decl *declaration) {
  if (isMade(declaration))
    return true;
  if (const auto *variable = dyn_cast<VarDecl>(templatedBy(declaration)))
    return has(variable);
  const auto *function = cast<FunctionDecl>(templatedBy(declaration));
  ExplicitSpecifier condition =
      ExplicitSpecifier::getFromDecl(const_cast<FunctionDecl *>(function));
  const TypeSourceInfo *type = function->getTypeSourceInfo();
  auto hasParameter = [&](const ParmVarDecl *parameter) {
    const TypeSourceInfo *taken = parameter->getTypeSourceInfo();
    return taken && has(taken->getTypeLoc());
  };
  return has(condition.getExpr()) ||
         has(function->getTrailingRequiresClause()) ||
         (type && type->getTypeLoc().getAs<FunctionTypeLoc>() &&
          has(type->getTypeLoc().castAs<FunctionTypeLoc>().getReturnLoc())) ||
         llvm::any_of(function->parameters(), hasParameter);
}

} // namespace decouple
