#include "Split/Analyse/Declarations/TypesInUse.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace decouple {

class TypeCollector : public RecursiveASTVisitor<TypeCollector> {
public:
  TypeCollector(TypesInUse &types, TypesInUse::LeftOut leftOut)
      : types(types), leftOut(leftOut) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseStmt(Stmt *statement, DataRecursionQueue * = nullptr) {
    return !statement || leftOut(statement->getSourceRange()) ||
           RecursiveASTVisitor::TraverseStmt(statement);
  }
  bool TraverseDecl(Decl *declaration) {
    return !declaration || leftOut(declaration->getSourceRange()) ||
           RecursiveASTVisitor::TraverseDecl(declaration);
  }

  bool VisitExpr(Expr *expression) {
    types.add(expression->getType());
    return true;
  }
  bool VisitValueDecl(ValueDecl *value) {
    types.add(value->getType());
    return true;
  }
  bool VisitTypeLoc(TypeLoc type) {
    types.add(type.getType());
    return true;
  }

private:
  TypesInUse &types;
  TypesInUse::LeftOut leftOut;
};

const DeclContext *namespaceAround(const DeclContext *scope) {
  while (scope->isRecord() || scope->isFunctionOrMethod() ||
         scope->isTransparentContext() || scope->isInlineNamespace())
    scope = scope->getParent();
  return scope->getPrimaryContext();
}

const Type *innermost(QualType type) {
  const Type *inner = type.getNonReferenceType().getTypePtr();
  for (const Type *next = nullptr;
       (next = inner->getPointeeOrArrayElementType()) != inner;)
    inner = next;
  return inner;
}

void TypesInUse::addOf(const Stmt *statement) {
  auto none = [](SourceRange) { return false; };
  TypeCollector(*this, none).TraverseStmt(const_cast<Stmt *>(statement));
  addParts();
}

void TypesInUse::addOf(const Decl *declaration, LeftOut leftOut) {
  TypeCollector(*this, leftOut).TraverseDecl(const_cast<Decl *>(declaration));
  addParts();
}

bool TypesInUse::reach(const DeclContext *space) const {
  return spaces.contains(namespaceAround(space));
}

using Tags = llvm::SmallPtrSet<const TagDecl *, 8>;

/// Those of `seen` have been asked.
static bool leadsTo(const TagDecl *type, const DeclContext *space, Tags &seen) {
  if (!type || !seen.insert(type->getCanonicalDecl()).second)
    return false;
  if (namespaceAround(type->getDeclContext()) == space)
    return true;
  auto leads = [&](const TemplateArgument &argument) {
    return argument.getKind() == TemplateArgument::Pack || // nobody looks at it
           (argument.getKind() == TemplateArgument::Type &&
            leadsTo(innermost(argument.getAsType())->getAsTagDecl(), space,
                    seen));
  };
  const auto *made = dyn_cast<ClassTemplateSpecializationDecl>(type);
  if (made && llvm::any_of(made->getTemplateArgs().asArray(), leads))
    return true;
  const auto *record = dyn_cast<CXXRecordDecl>(type);
  return record && record->hasDefinition() &&
         llvm::any_of(record->bases(), [&](const CXXBaseSpecifier &base) {
           return leadsTo(base.getType()->getAsTagDecl(), space, seen);
         });
}

bool leadsTo(const TagDecl *type, const DeclContext *space) {
  Tags seen;
  return leadsTo(type, space, seen);
}

static bool becomesNumber(const TagDecl *type) {
  if (const auto *enumeration = dyn_cast<EnumDecl>(type))
    return !enumeration->isScoped();
  const auto *record = dyn_cast<CXXRecordDecl>(type);
  if (!record || !record->hasDefinition())
    return false;
  return llvm::any_of(
      record->getDefinition()->getVisibleConversionFunctions(),
      [](const NamedDecl *member) {
        member = member->getUnderlyingDecl();
        const auto *conversion =
            dyn_cast_or_null<CXXConversionDecl>(member->getAsFunction());
        if (!conversion)
          return true; // nobody knows yet what it is
        const QualType result =
            conversion->getConversionType().getNonReferenceType();
        return !conversion->isExplicit() &&
               (result->isDependentType() || result->isArithmeticType() ||
                result->isEnumeralType());
      });
}

bool TypesInUse::giveNumbers(const DeclContext *space) const {
  space = namespaceAround(space);
  return llvm::any_of(found, [&](const TagDecl *type) {
    return becomesNumber(type) && leadsTo(type, space);
  });
}

bool TypesInUse::have(const TagDecl *type) const {
  return found.contains(type->getCanonicalDecl());
}

const TagDecl *TypesInUse::completedByFile(const SourceManager &sources) const {
  auto isInMain = [&](const TagDecl *type) {
    return sources.isInMainFile(sources.getExpansionLoc(type->getLocation()));
  };
  for (const TagDecl *type : found) {
    if (const auto *record = dyn_cast<CXXRecordDecl>(type))
      if (const CXXRecordDecl *made = record->getTemplateInstantiationPattern())
        type = made;
    if (const TagDecl *whole = type->getDefinition();
        whole && isInMain(whole) && !isInMain(type->getCanonicalDecl()))
      return whole;
  }
  return nullptr;
}

void TypesInUse::add(QualType type) {
  if (type.isNull() || type->isDependentType() ||
      !types.insert(type.getTypePtr()).second)
    return;
  const Type *inner = type->getCanonicalTypeUnqualified().getTypePtr();
  if (const auto *reference = dyn_cast<ReferenceType>(inner))
    return add(reference->getPointeeType());
  if (const auto *function = dyn_cast<FunctionProtoType>(inner)) {
    add(function->getReturnType());
    for (QualType parameter : function->param_types())
      add(parameter);
    return;
  }
  if (const auto *member = dyn_cast<MemberPointerType>(inner))
    add(QualType(member->getClass(), 0));
  if (const Type *next = inner->getPointeeOrArrayElementType(); next != inner)
    return add(QualType(next, 0));
  if (const auto *member = dyn_cast<MemberPointerType>(inner))
    return add(member->getPointeeType());
  if (const TagDecl *tag = inner->getAsTagDecl())
    add(tag);
}

void TypesInUse::add(const TagDecl *type) {
  found.insert(type->getCanonicalDecl());
  spaces.insert(namespaceAround(type->getDeclContext()));
}

void TypesInUse::add(llvm::ArrayRef<TemplateArgument> arguments) {
  for (const TemplateArgument &argument : arguments) {
    if (argument.getKind() == TemplateArgument::Pack)
      add(argument.pack_elements());
    if (argument.getKind() == TemplateArgument::Type)
      add(argument.getAsType());
  }
}

void TypesInUse::addParts() {
  for (; seen < found.size(); ++seen) {
    const auto *record = dyn_cast<CXXRecordDecl>(found[seen]);
    if (const auto *made =
            dyn_cast_or_null<ClassTemplateSpecializationDecl>(record))
      add(made->getTemplateArgs().asArray());
    record = record ? record->getDefinition() : nullptr;
    if (!record || record->isDependentContext())
      continue;
    for (const CXXBaseSpecifier &base : record->bases())
      add(base.getType());
    for (const FieldDecl *field : record->fields())
      add(field->getType());
    if (!results)
      continue;
    for (const CXXMethodDecl *method : record->methods())
      add(method->getReturnType());
  }
}

} // namespace decouple
