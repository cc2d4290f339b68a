#include "Split/Analyse/Facts/OwnParts.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace decouple {

static const Type *pointeeOrElement(const Type *type) {
  if (const auto *member = dyn_cast<MemberPointerType>(type))
    return member->getPointeeType().getTypePtr();
  const Type *next = type->getPointeeOrArrayElementType();
  return next == type ? nullptr : next;
}

void OwnParts::addArguments(llvm::ArrayRef<TemplateArgument> arguments,
                            bool isForSettled) {
  for (const TemplateArgument &argument : arguments)
    addArgument(argument, isForSettled);
}

void OwnParts::addArgument(const TemplateArgument &argument,
                           bool isForSettled) {
  switch (argument.getKind()) {
  case TemplateArgument::Pack:
    return addArguments(argument.pack_elements(), isForSettled);
  case TemplateArgument::Type:
    return add(argument.getAsType(), isForSettled);
  case TemplateArgument::Declaration:
    add(argument.getParamTypeForDecl());
    return add(argument.getAsDecl());
  case TemplateArgument::NullPtr:
    return add(argument.getNullPtrType());
  case TemplateArgument::Integral:
    return add(argument.getIntegralType());
  case TemplateArgument::StructuralValue:
    add(argument.getStructuralValueType());
    return add(argument.getAsStructuralValue());
  case TemplateArgument::Template:
  case TemplateArgument::TemplateExpansion:
    return add(argument.getAsTemplateOrTemplatePattern().getAsTemplateDecl());
  case TemplateArgument::Null:
  case TemplateArgument::Expression: // only an instance knows
    return;
  }
}

/// A function, variable, member or template that is an argument, and the
/// class that it belongs to.
void OwnParts::add(const NamedDecl *named) {
  if (!named)
    return;
  if (const auto *object = dyn_cast<TemplateParamObjectDecl>(named))
    return add(object->getType()), add(object->getValue());
  if (named->getFormalLinkage() != Linkage::External)
    found.insert(named->getCanonicalDecl());
  if (const auto *owner = dyn_cast<CXXRecordDecl>(named->getDeclContext()))
    add(owner->getASTContext().getTypeDeclType(owner));
}

/// What the value of a class leads to.
void OwnParts::add(const APValue &value) {
  if (value.isMemberPointer())
    add(value.getMemberPointerDecl());
  if (value.isLValue())
    if (const auto *base = value.getLValueBase().dyn_cast<const ValueDecl *>())
      add(base);
  for (unsigned i = 0; value.isStruct() && i < value.getStructNumBases(); ++i)
    add(value.getStructBase(i));
  for (unsigned i = 0; value.isStruct() && i < value.getStructNumFields(); ++i)
    add(value.getStructField(i));
  for (unsigned i = 0; value.isArray() && i < value.getArrayInitializedElts();
       ++i)
    add(value.getArrayInitializedElt(i));
}

/// What `type` is made of and another file cannot have.
void OwnParts::add(QualType type, bool isForSettled) {
  const Type *inner =
      type.getNonReferenceType()->getCanonicalTypeInternal().getTypePtr();
  if (const auto *member = dyn_cast<MemberPointerType>(inner))
    add(QualType(member->getClass(), 0));
  if (const auto *function = dyn_cast<FunctionProtoType>(inner)) {
    add(function->getReturnType());
    for (QualType parameter : function->param_types())
      add(parameter);
    return;
  }
  if (const Type *next = pointeeOrElement(inner))
    return add(QualType(next, 0), isForSettled);
  const TagDecl *tag = inner->getAsTagDecl();
  const auto *record = dyn_cast_or_null<CXXRecordDecl>(tag);
  if (const auto *made =
          dyn_cast_or_null<ClassTemplateSpecializationDecl>(record)) {
    addArguments(made->getTemplateArgs().asArray(), isForSettled);
    if (!isForSettled &&
        made->getASTContext().getSourceManager().isInMainFile(
            made->getASTContext().getSourceManager().getExpansionLoc(
                made->getLocation())) &&
        made->getSpecializedTemplate()->getFormalLinkage() != Linkage::External)
      found.insert(made->getSpecializedTemplate()->getCanonicalDecl());
  }
  if (tag && tag->getFormalLinkage() != Linkage::External)
    found.insert(tag->getCanonicalDecl());
}

} // namespace decouple
