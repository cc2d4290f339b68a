#include "Split/Analyse/Order/OnlyBinds.h"

#include "Split/Analyse/Order/OwnPlaces.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ExprConcepts.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace decouple {

/// One that the compiler works out, or that has nothing in it to run.
static bool isLiteral(const Expr *value) {
  return isa<IntegerLiteral, FloatingLiteral, StringLiteral, CharacterLiteral,
             CXXBoolLiteralExpr, CXXNullPtrLiteralExpr, GNUNullExpr,
             ImplicitValueInitExpr, CXXScalarValueInitExpr,
             UnaryExprOrTypeTraitExpr, TypeTraitExpr, CXXNoexceptExpr,
             SizeOfPackExpr, ConceptSpecializationExpr>(value);
}

/// One that does nothing but what its parts do.
static bool isWrapper(const Stmt *statement) {
  return isa<CompoundStmt, IfStmt, ForStmt, WhileStmt, DoStmt, BreakStmt,
             ContinueStmt, NullStmt, AttributedStmt, ParenExpr, FullExpr,
             MaterializeTemporaryExpr, SubstNonTypeTemplateParmExpr,
             InitListExpr, CXXStdInitializerListExpr, ConditionalOperator>(
      statement);
}

namespace {

/// Everything that is not named here may do what nobody knows.
class Known {
public:
  Known(const AstText &text, const ModuleUses &uses, const ArmRange &arm,
        IsOfDevice isOfDevice)
      : text(text), uses(uses), places(text, uses, arm, isOfDevice),
        isOfDevice(isOfDevice) {}

  bool isKnown(const Stmt *statement) {
    if (!statement)
      return true;
    if (const auto *declared = dyn_cast<DeclStmt>(statement))
      return llvm::all_of(declared->decls(),
                          [&](const Decl *one) { return isKnownDecl(one); });
    if (isWrapper(statement))
      return areKnown(statement->children());
    const auto *value = dyn_cast<Expr>(statement);
    return value && !value->isInstantiationDependent() && isKnownValue(value);
  }

  /// What an address of the host's leads to, a call may look at.
  bool mixesAddressesAndCalls() const { return hasAddress && hasCall; }

private:
  template <typename Range> bool areKnown(const Range &statements) {
    return llvm::all_of(statements,
                        [&](const Stmt *one) { return isKnown(one); });
  }

  bool isKnownDecl(const Decl *declared) {
    if (const auto *variable = dyn_cast<VarDecl>(declared))
      return !isa<DecompositionDecl>(variable) && variable->hasLocalStorage() &&
             !variable->getType()->isVariablyModifiedType() &&
             isKnown(variable->getInit()) && endsQuietly(variable->getType());
    return isa<TagDecl, TypedefNameDecl, UsingDecl, UsingDirectiveDecl,
               StaticAssertDecl, EmptyDecl, NamespaceAliasDecl>(declared);
  }

  bool isKnownValue(const Expr *value) {
    if (isLiteral(value))
      return true;
    if (const auto *argument = dyn_cast<CXXDefaultArgExpr>(value))
      return isKnown(argument->getExpr());
    if (const auto *cast = dyn_cast<CastExpr>(value))
      return isKnownCast(cast);
    if (const auto *made = dyn_cast<CXXBindTemporaryExpr>(value))
      return endsQuietly(made->getType()) && isKnown(made->getSubExpr());
    if (const auto *call = dyn_cast<CallExpr>(value))
      return isConstant(call) || isKnownCall(call);
    if (const auto *made = dyn_cast<CXXConstructExpr>(value))
      return isConstant(made) || isKnownMaking(made);
    if (const auto *lambda = dyn_cast<LambdaExpr>(value))
      return takesCallbacks && areKnown(lambda->capture_inits());
    if (const auto *unary = dyn_cast<UnaryOperator>(value))
      return isKnownUnary(unary);
    if (const auto *binary = dyn_cast<BinaryOperator>(value))
      return (!binary->isAssignmentOp() || places.isOwn(binary->getLHS())) &&
             areKnown(binary->children());
    return isKnownPlace(value);
  }

  bool isKnownCast(const CastExpr *cast) {
    const Expr *from = cast->getSubExpr();
    bool decays = cast->getCastKind() == CK_ArrayToPointerDecay;
    if (decays && !places.isFixed(from) && places.isAddressable(from))
      return hasAddress = true;
    return cast->getCastKind() != CK_Dynamic && isKnown(from);
  }

  /// Objects are used where they are, or copied.
  bool isKnownPlace(const Expr *value) {
    if (const auto *named = dyn_cast<DeclRefExpr>(value);
        named && isa<FunctionDecl>(named->getDecl()))
      return takesCallbacks || isOfDevice(named->getDecl());
    const CXXRecordDecl *record = value->getType()->getAsCXXRecordDecl();
    if (record && record->isLambda() && !takesCallbacks)
      return false;
    if (const auto *element = dyn_cast<ArraySubscriptExpr>(value);
        element && !isKnown(element->getIdx()))
      return false;
    if (const auto *field = dyn_cast<MemberExpr>(value);
        field &&
        isa<MaterializeTemporaryExpr>(field->getBase()->IgnoreParens()))
      return isKnown(field->getBase());
    return places.isFixed(value);
  }

  bool isKnownUnary(const UnaryOperator *unary) {
    const Expr *part = unary->getSubExpr();
    if (unary->isIncrementDecrementOp() && !places.isOwn(part))
      return false;
    if (unary->getOpcode() == UO_Deref)
      return uses.isObject(part) && isKnown(part);
    if (unary->getOpcode() != UO_AddrOf || isKnown(part))
      return unary->getOpcode() == UO_AddrOf || isKnown(part);
    return places.isAddressable(part) && (hasAddress = true);
  }

  bool isKnownCall(const CallExpr *call) {
    const FunctionDecl *callee = call->getDirectCallee();
    hasCall = true;
    if (!callee)
      return false;
    for (const CallReplacement &rule : text.splitRules().bindings.replacements)
      if (callee->getNameAsString() == rule.callee)
        return isKnownReplacement(call, rule);
    bool isPure = callee->getBuiltinID() != 0 &&
                  text.context.BuiltinInfo.isConst(callee->getBuiltinID());
    bool isOfLibrary = uses.isOfLibrary(callee);
    if (!isPure && !isOfLibrary && !isDeviceCall(callee))
      return false;
    llvm::SaveAndRestore takes(takesCallbacks, isOfLibrary);
    const auto *member = dyn_cast<CXXMemberCallExpr>(call);
    return (!member || isKnown(member->getImplicitObjectArgument())) &&
           areKnown(call->arguments());
  }

  /// One whose body the file has may do anything. What the compiler declares
  /// where it is first called is not the device's.
  bool isDeviceCall(const FunctionDecl *callee) const {
    return !callee->isImplicit() && isOfDevice(callee) &&
           llvm::none_of(callee->redecls(), [&](auto *one) {
             return one->isThisDeclarationADefinition() &&
                    text.range(one->getSourceRange());
           });
  }

  /// Of a call that reads differently in the backend, what that still has.
  bool isKnownReplacement(const CallExpr *call, const CallReplacement &rule) {
    for (unsigned i = 0; i < call->getNumArgs(); ++i)
      if (llvm::StringRef(rule.text).contains("$" + std::to_string(i)) &&
          !isKnown(call->getArg(i)))
        return false;
    return true;
  }

  bool isKnownMaking(const CXXConstructExpr *made) {
    const CXXConstructorDecl *maker = made->getConstructor();
    bool isOfLibrary = uses.isOfLibrary(maker);
    if (!isOfLibrary && !maker->isTrivial() &&
        !maker->getParent()->isLambda() && !isDeviceCall(maker))
      return false;
    hasCall |= !maker->isTrivial();
    llvm::SaveAndRestore takes(takesCallbacks,
                               isOfLibrary || maker->getParent()->isLambda());
    return areKnown(made->arguments());
  }

  bool isConstant(const Expr *value) const {
    return value->isPRValue() && value->isCXX11ConstantExpr(text.context);
  }

  bool endsQuietly(QualType type) const {
    if (type->isReferenceType() || !type.isDestructedType())
      return true;
    const CXXRecordDecl *record =
        text.context.getBaseElementType(type)->getAsCXXRecordDecl();
    return record && (record->isLambda() || uses.isOfLibrary(record) ||
                      isOfDevice(record));
  }

  const AstText &text;
  const ModuleUses &uses;
  OwnPlaces places;
  IsOfDevice isOfDevice;
  bool takesCallbacks = true; ///< what is there now, only runs later
  bool hasAddress = false, hasCall = false;
};

} // namespace

bool onlyBinds(const AstText &text, const ModuleUses &uses, const ArmRange &arm,
               const ArmNodes &nodes, IsOfDevice isOfDevice) {
  Known known(text, uses, arm, isOfDevice);
  return llvm::all_of(
             nodes.statements,
             [&](const Stmt *statement) { return known.isKnown(statement); }) &&
         !known.mixesAddressesAndCalls();
}

} // namespace decouple
