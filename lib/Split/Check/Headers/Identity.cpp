#include "Split/Check/Headers/Identity.h"

#include "Split/Analyse/Declarations/Copies.h"
#include "Split/Check/Headers/EachSource.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

bool asksWhich(const DeclRefExpr *name, llvm::ArrayRef<const Stmt *> parents,
               bool isInMainFile) {
  // Nobody tells objects of the standard library by their addresses, nor, in a
  // header, numbers that are passed by reference.
  const CXXRecordDecl *record = name->getType()->getAsCXXRecordDecl();
  const bool isPassedOn = name->getType()->isArrayType() ||
                          (record && isInStandardLibrary(record)) ||
                          (!isInMainFile && name->getType()->isScalarType());
  const Stmt *inner = name;
  auto parent = [&](std::size_t n) {
    return n + 1 < parents.size() ? parents[parents.size() - 2 - n] : nullptr;
  };
  for (std::size_t n = 0; const Stmt *outer = parent(n); ++n, inner = outer) {
    if (const auto *cast = dyn_cast<CastExpr>(outer)) {
      if (cast->getCastKind() == CK_LValueToRValue ||
          cast->getCastKind() == CK_ToVoid)
        return false;
      continue;
    }
    const auto *choice = dyn_cast<ConditionalOperator>(outer);
    if (isa<ParenExpr, MaterializeTemporaryExpr, ExprWithCleanups, ConstantExpr,
            MemberExpr>(outer) ||
        (choice && choice->getCond() != inner))
      continue;
    if (const auto *element = dyn_cast<ArraySubscriptExpr>(outer);
        element && element->getLHS() == inner)
      continue;
    if (const auto *made = dyn_cast<CXXConstructExpr>(outer))
      return !made->getConstructor()->isCopyOrMoveConstructor() && !isPassedOn;
    if (const auto *call = dyn_cast<CallExpr>(outer))
      return call->getCallee() != inner && !isa<CXXOperatorCallExpr>(call) &&
             !isPassedOn;
    if (isa<DeclStmt>(outer))
      return !isa_and_nonnull<CXXForRangeStmt>(parent(n + 1));
    return true;
  }
  return true;
}

static const VarDecl *variableIn(const Expr *name) {
  const auto *reference = dyn_cast<DeclRefExpr>(name->IgnoreParenImpCasts());
  return reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
}

static bool fills(const Stmt *statement, const VarDecl *cache) {
  const auto *binary = dyn_cast_or_null<BinaryOperator>(statement);
  if (binary && binary->getOpcode() == BO_Assign)
    return variableIn(binary->getLHS()) == cache;
  return statement && llvm::any_of(statement->children(), [&](const Stmt *s) {
           return fills(s, cache);
         });
}

const CXXRecordDecl *ownClassOf(QualType type) {
  if (type.isNull())
    return nullptr;
  if (QualType pointee = type->getPointeeType(); !pointee.isNull())
    type = pointee;
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  return record && !isOfMainFile(record) && !isInStandardLibrary(record) &&
                 isOfEachSource(record)
             ? record
             : nullptr;
}

const VarDecl *filledCache(const IfStmt *choice) {
  if (choice->isConsteval()) // it has no condition
    return nullptr;
  const auto *null =
      dyn_cast<UnaryOperator>(choice->getCond()->IgnoreParenImpCasts());
  const VarDecl *cache = null && null->getOpcode() == UO_LNot
                             ? variableIn(null->getSubExpr())
                             : nullptr;
  return cache && cache->isInExternCContext() && fills(choice->getThen(), cache)
             ? cache
             : nullptr;
}

QualType toldApartBy(const Stmt *statement) {
  if (const auto *thrown = dyn_cast<CXXThrowExpr>(statement))
    return thrown->getSubExpr() ? thrown->getSubExpr()->getType() : QualType();
  if (const auto *caught = dyn_cast<CXXCatchStmt>(statement))
    return caught->getCaughtType();
  if (const auto *asked = dyn_cast<CXXTypeidExpr>(statement))
    return asked->isTypeOperand() ? asked->getTypeOperandSourceInfo()->getType()
                                  : asked->getExprOperand()->getType();
  if (const auto *asked = dyn_cast<CXXDynamicCastExpr>(statement))
    return asked->getType();
  return {};
}

const FunctionDecl *keeperOf(const VarDecl *variable) {
  const auto *function =
      dyn_cast_or_null<FunctionDecl>(variable->getParentFunctionOrMethod());
  return variable->isStaticLocal() && function && !isOfMainFile(function) &&
                 isOfEachSource(function) &&
                 (variable->isTemplated() || !isFixed(variable))
             ? function
             : nullptr;
}

} // namespace decouple
