#include "Split/Analyse/Declarations/Aliases.h"

#include "Split/Analyse/Declarations/Lifetimes.h"
#include "Split/Analyse/Facts/AstText.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

static bool isRead(const Stmt *parent) {
  const auto *cast = dyn_cast_or_null<ImplicitCastExpr>(parent);
  return cast && cast->getCastKind() == CK_LValueToRValue;
}

/// Whether nobody has `change`, which stands for what it has changed, for more
/// than its value.
static bool isLeftAlone(const Expr *change, ASTContext &context) {
  const Stmt *parent = parentStatement(change, context);
  if (!change->isGLValue() || isRead(parent))
    return true;
  if (const auto *comma = dyn_cast_or_null<BinaryOperator>(parent))
    return comma->isCommaOp() && comma->getLHS()->IgnoreParens() == change;
  const auto *cast = dyn_cast_or_null<CastExpr>(parent);
  return (cast && cast->getCastKind() == CK_ToVoid) ||
         (parent && !isa<Expr, DeclStmt, ReturnStmt, CoreturnStmt>(parent));
}

/// `expression` is what `parent` assigns to, counts up or down.
static bool isChanged(const Stmt *parent, const Expr *expression,
                      ASTContext &context) {
  const auto *binary = dyn_cast_or_null<BinaryOperator>(parent);
  const auto *unary = dyn_cast_or_null<UnaryOperator>(parent);
  return ((binary && binary->isAssignmentOp() &&
           binary->getLHS()->IgnoreParens() == expression) ||
          (unary && unary->isIncrementDecrementOp())) &&
         isLeftAlone(cast<Expr>(parent), context);
}

namespace {

/// Looks for a use of `value` that `tells`.
class Uses : public RecursiveASTVisitor<Uses> {
public:
  using Telling =
      llvm::function_ref<bool(const DeclRefExpr *, const Stmt *parent)>;

  Uses(const ValueDecl *value, ASTContext &context, Telling tells)
      : value(value), context(context), tells(tells) {}

  bool VisitDeclRefExpr(DeclRefExpr *expression) {
    const ValueDecl *named = expression->getDecl();
    if (const auto *part = dyn_cast<BindingDecl>(named))
      named = part->getDecomposedDecl();
    if (named->getCanonicalDecl() != value->getCanonicalDecl())
      return true;
    found |= tells(expression, parentStatement(expression, context));
    return !found;
  }
  bool found = false;

private:
  const ValueDecl *value;
  ASTContext &context;
  Telling tells;
};

} // namespace

/// Whether a use of `variable` in its function `tells`; true when nobody knows.
static bool anyUse(const VarDecl *variable, ASTContext &context,
                   Uses::Telling tells) {
  const auto *function =
      dyn_cast<FunctionDecl>(variable->getParentFunctionOrMethod());
  if (!function || !function->getBody())
    return true;
  Uses uses(variable, context, tells);
  if (const auto *made = dyn_cast<CXXConstructorDecl>(function))
    for (const CXXCtorInitializer *member : made->inits())
      uses.TraverseStmt(member->getInit());
  uses.TraverseStmt(function->getBody());
  return uses.found;
}

/// Whether a use of `variable` is more than a value that is read or set.
static bool tellsPlace(const VarDecl *variable, ASTContext &context) {
  return anyUse(variable, context,
                [&](const DeclRefExpr *use, const Stmt *parent) {
                  return use->refersToEnclosingVariableOrCapture() ||
                         (!isRead(parent) && !isChanged(parent, use, context));
                });
}

bool isReachedOtherwise(const ValueDecl *value, ASTContext &context) {
  const auto *variable = dyn_cast<VarDecl>(value);
  if (!variable || !variable->hasLocalStorage() ||
      variable->getType()->isReferenceType())
    return true;
  return tellsPlace(variable, context);
}

bool endsReached(const VarDecl *variable, ASTContext &context) {
  if (!variable->hasLocalStorage())
    return false;
  if (!variable->getType()->isReferenceType())
    return isReachedOtherwise(variable, context);
  return keepsTemporary(variable) && tellsPlace(variable, context);
}

bool mayChange(const VarDecl *variable, ASTContext &context) {
  bool scalar = variable->getType()->isScalarType();
  return anyUse(
      variable, context, [&](const DeclRefExpr *use, const Stmt *parent) {
        const auto *call = dyn_cast_or_null<CXXOperatorCallExpr>(parent);
        return (scalar && !isRead(parent)) ||
               (call && call->isAssignmentOp() &&
                call->getArg(0)->IgnoreParens() == use);
      });
}

/// Whether `part` may be a part of `whole`: no class, or one that it is made
/// of. `depth` ends what has pointers to its like.
static bool mayBePartOf(QualType part, QualType whole, unsigned depth = 8) {
  const Type *type = whole->getBaseElementTypeUnsafe();
  if (!part->isRecordType() || depth == 0)
    return !part->isFunctionType() && !part->isVoidType();
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition())
    return false;
  auto holdsIt = [&](QualType other) {
    return mayBePartOf(part, other, depth - 1);
  };
  return record->getCanonicalDecl() ==
             part->getAsCXXRecordDecl()->getCanonicalDecl() ||
         llvm::any_of(record->bases(),
                      [&](const CXXBaseSpecifier &base) {
                        return holdsIt(base.getType());
                      }) ||
         llvm::any_of(record->fields(), [&](const FieldDecl *field) {
           return holdsIt(field->getType());
         });
}

/// Whether a call answers with the address of a part of what it is given by
/// reference, as std::begin() does.
static bool mayPointInto(const CallExpr *call, QualType given) {
  QualType pointee = call->getType()->getPointeeType();
  return !pointee.isNull() && mayBePartOf(pointee, given);
}

/// Whether the address of the object `named`, or of a part of it, becomes a
/// value that is kept or compared. What a call does with it is not looked at,
/// but for what it answers.
static bool keepsAddress(const Expr *named, ASTContext &context) {
  const QualType given = named->getType();
  bool isAddress = false; // of an array, after its decay
  const Stmt *parent = parentStatement(named, context);
  for (; parent; parent = parentStatement(named, context)) {
    const auto *cast = dyn_cast<ImplicitCastExpr>(parent);
    const auto *subscript = dyn_cast<ArraySubscriptExpr>(parent);
    const auto *member = dyn_cast<MemberExpr>(parent);
    const auto *call = dyn_cast<CallExpr>(parent);
    if (call && mayPointInto(call, given))
      isAddress = true;
    else if (cast && cast->getCastKind() == CK_ArrayToPointerDecay)
      isAddress = true;
    else if ((subscript && subscript->getBase() == named) || member ||
             (call && call->isGLValue() && !isAddress))
      isAddress = false;
    else if (!cast || !isAddress)
      break;
    named = llvm::cast<Expr>(parent);
  }
  const auto *unary = dyn_cast_or_null<UnaryOperator>(parent);
  if (unary)
    return unary->getOpcode() == UO_AddrOf;
  return isAddress && !isa_and_nonnull<CallExpr, CXXConstructExpr>(parent);
}

bool lastsInFile(const NamedDecl *used, const AstText &text) {
  const auto *function = dyn_cast<FunctionDecl>(used);
  const auto *variable = dyn_cast<VarDecl>(used);
  return text.range(used->getSourceRange()) &&
         ((function && function->isDefined()) ||
          (variable && variable->hasGlobalStorage() &&
           variable->hasDefinition() &&
           variable->getType().isConstant(text.context)));
}

bool asksForIdentity(const Expr *expression, ASTContext &context) {
  const auto *reference = dyn_cast_or_null<DeclRefExpr>(expression);
  if (!reference)
    return false;
  const Stmt *parent = parentStatement(reference, context);
  if (isa<FunctionDecl>(reference->getDecl())) {
    const auto *decay = dyn_cast_or_null<ImplicitCastExpr>(parent);
    const auto *call = dyn_cast_or_null<CallExpr>(
        decay ? parentStatement(decay, context) : parent);
    return !call || call->getCallee()->IgnoreParenImpCasts() != reference;
  }
  const auto *variable = dyn_cast<VarDecl>(reference->getDecl());
  if (variable && variable->getType()->isScalarType())
    return !isRead(parent);
  return variable && keepsAddress(reference, context);
}

} // namespace decouple
