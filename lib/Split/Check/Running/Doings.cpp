#include "Split/Check/Running/Doings.h"

#include "Split/Analyse/Declarations/Lifetimes.h"
#include "Split/Check/Running/DoingsOfText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace decouple {

/// What ends with an object of `record`, but for its own destructor's body.
static void addParts(const CXXRecordDecl *record, Doings &doings) {
  for (QualType part : partsOf(record))
    doings.addEnd(part);
}

void Doings::addEnd(QualType type) {
  if (type.isNull() || type->isReferenceType())
    return;
  const CXXRecordDecl *record =
      type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() ||
      record->getDefinition()->hasTrivialDestructor())
    return;
  record = record->getDefinition();
  if (const CXXDestructorDecl *destructor = record->getDestructor())
    calls.push_back({destructor, false});
  else
    addParts(record, *this);
}

void Doings::addPointerCall(const Expr *callee) {
  callee = callee->IgnoreParenImpCasts();
  QualType type = callee->getType();
  if (const auto *member = dyn_cast<BinaryOperator>(callee);
      member && member->isPtrMemOp())
    type = member->getRHS()->getType();
  if (const auto *member = type->getAs<MemberPointerType>())
    type = member->getPointeeType();
  else if (!type->getPointeeType().isNull())
    type = type->getPointeeType();
  if (type->isFunctionProtoType())
    pointerCalls.push_back(type);
  else
    isUnknown = true;
}

Doings doingsOf(const VarDecl *variable) {
  Doings doings;
  addDoings(variable->getAnyInitializer(), doings);
  if (const auto *parts = dyn_cast<DecompositionDecl>(variable))
    for (const BindingDecl *part : parts->bindings())
      if (const VarDecl *made = part->getHoldingVar())
        addDoings(made->getInit(), doings);
  doings.addEnd(variable->getType());
  return doings;
}

Doings doingsOf(const FunctionDecl *function) {
  Doings doings;
  if (const auto *made = dyn_cast<CXXConstructorDecl>(function)) {
    for (const CXXCtorInitializer *part : made->inits())
      addDoings(part->getInit(), doings);
    addParts(made->getParent(), doings); // should it fail halfway
  }
  if (const auto *ending = dyn_cast<CXXDestructorDecl>(function))
    addParts(ending->getParent(), doings);
  addDoings(function->getBody(), doings);
  return doings;
}

} // namespace decouple
