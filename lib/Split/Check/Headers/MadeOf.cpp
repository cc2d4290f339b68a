#include "Split/Check/Headers/MadeOf.h"

#include "Split/Analyse/Declarations/MadeFor.h"
#include "Split/Check/Headers/EachSource.h"
#include "Split/Check/Headers/HeaderText.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"

using namespace clang;

namespace decouple {

const Decl *templatedBy(const Decl *declaration) {
  const auto *pattern = dyn_cast<TemplateDecl>(declaration);
  return pattern && pattern->getTemplatedDecl() ? pattern->getTemplatedDecl()
                                                : declaration;
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
  return (entry ? llvm::xxh3_64bits(entry->getName()) : 0) + offset;
}

static bool isKnownWhileCompiling(const VarDecl *variable) {
  return variable->isConstexpr() || variable->getType().isConstQualified() ||
         variable->isInline();
}

bool MadeOfNames::has(const Decl *declaration) const {
  return has(declaration->getSourceRange());
}

bool MadeOfNames::has(SourceRange range) const {
  return mentions(range, context, names);
}

/// The range of `alignas(kLine)` leaves out what is in its brackets.
static SourceRange operandOf(const Attr *attribute) {
  const auto *aligned = dyn_cast<AlignedAttr>(attribute);
  if (!aligned)
    return {};
  if (const TypeSourceInfo *type =
          aligned->isAlignmentExpr() ? nullptr : aligned->getAlignmentType())
    return type->getTypeLoc().getSourceRange();
  const Expr *number =
      aligned->isAlignmentExpr() ? aligned->getAlignmentExpr() : nullptr;
  return number ? number->getSourceRange() : SourceRange();
}

bool MadeOfNames::hasInAttributes(const Decl *declaration) const {
  return llvm::any_of(declaration->attrs(), [&](const Attr *attribute) {
    return has(attribute->getRange()) || has(operandOf(attribute));
  });
}

bool MadeOfNames::isMade(const Decl *declaration) const {
  const Decl *inner = templatedBy(declaration);
  if (inner != declaration && // its parameters, and what it asks of them
      has({declaration->getBeginLoc(), inner->getBeginLoc()}))
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

/// The instance for something that differs is reached by that alone.
bool MadeOfNames::isMade(const CXXRecordDecl *record) const {
  if (!record->isThisDeclarationADefinition() || record->isImplicit())
    return false;
  const auto *partial =
      dyn_cast<ClassTemplatePartialSpecializationDecl>(record);
  if (partial &&
      (has(partial->getTemplateParameters()->getSourceRange()) ||
       has({record->getLocation(), record->getBraceRange().getBegin()})))
    return true;
  return hasInAttributes(record) ||
         llvm::any_of(record->bases(),
                      [&](const CXXBaseSpecifier &base) {
                        return has(base.getSourceRange());
                      }) ||
         llvm::any_of(record->noload_decls(),
                      [&](const Decl *member) { return isMadeMember(member); });
}

bool MadeOfNames::isMadeMember(const Decl *member) const {
  if (const auto *record = dyn_cast<CXXRecordDecl>(templatedBy(member)))
    return isMade(record);
  return isa<FieldDecl, VarDecl, TypedefNameDecl, EnumDecl, VarTemplateDecl,
             TypeAliasTemplateDecl>(member) &&
         (has(member) || hasInAttributes(member));
}

/// A result that only a body says, or a choice by the parameters. Other results
/// have types, which who works with them shows.
bool MadeOfNames::isMade(const FunctionDecl *function) const {
  if (function->isConstexprSpecified() ||
      function->getDeclaredReturnType()->getContainedDeducedType())
    return has(function);
  const TypeSourceInfo *type = function->getTypeSourceInfo();
  const Expr *condition = function->getTrailingRequiresClause();
  return function->getDescribedFunctionTemplate() && type &&
         (has({function->getBeginLoc(), type->getTypeLoc().getEndLoc()}) ||
          (condition && has(condition->getSourceRange())));
}

bool MadeOfTypes::leads(QualType type) {
  if (type.isNull() || type->isDependentType())
    return false;
  type = type.getNonReferenceType();
  for (QualType to = type->getPointeeType(); !to.isNull();
       to = type->getPointeeType())
    type = to;
  return has(type);
}

bool MadeOfTypes::isMadeFor(const Decl *declaration) {
  return anyMadeFor(declaration, [&](const NamedDecl *named) {
    const auto *tag = dyn_cast<TagDecl>(named);
    return tag ? has(tag) : places.contains(placeOf(named));
  });
}

bool MadeOfTypes::has(QualType type) {
  const TagDecl *tag = type->getBaseElementTypeUnsafe()->getAsTagDecl();
  return tag && has(tag);
}

bool MadeOfTypes::has(const TagDecl *tag) {
  auto [place, fresh] = known.try_emplace(tag->getCanonicalDecl(), false);
  return fresh ? known[tag->getCanonicalDecl()] = isMade(tag) : place->second;
}

bool MadeOfTypes::isMade(const TagDecl *tag) {
  if (places.contains(placeOf(tag)))
    return true;
  const auto *record = dyn_cast<CXXRecordDecl>(tag);
  record = record ? record->getDefinition() : nullptr;
  return record && (llvm::any_of(record->bases(),
                                 [&](const CXXBaseSpecifier &base) {
                                   return has(base.getType());
                                 }) ||
                    llvm::any_of(record->fields(), [&](const FieldDecl *field) {
                      return has(field->getType());
                    }));
}

} // namespace decouple
