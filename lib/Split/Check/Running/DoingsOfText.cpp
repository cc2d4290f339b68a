#include "Split/Check/Running/DoingsOfText.h"

#include "Split/Analyse/Declarations/Lifetimes.h"
#include "Split/Check/Running/Library.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace decouple {

/// Whether all that is run for `statement` is in it, or is seen below.
static bool isKnown(const Stmt *statement) {
  return isa<AttributedStmt, BreakStmt, CaseStmt, CompoundStmt, ContinueStmt,
             CXXCatchStmt, CXXForRangeStmt, CXXTryStmt, DeclStmt, DefaultStmt,
             DoStmt, ForStmt, GotoStmt, IfStmt, LabelStmt, NullStmt, ReturnStmt,
             SwitchStmt, WhileStmt>(statement);
}

static bool isKnown(const Expr *value) {
  return isa<AbstractConditionalOperator, ArrayInitIndexExpr, ArrayInitLoopExpr,
             ArraySubscriptExpr, ArrayTypeTraitExpr, AtomicExpr, BinaryOperator,
             CallExpr, CastExpr, CharacterLiteral, CompoundLiteralExpr,
             ConceptSpecializationExpr, ConstantExpr, ConvertVectorExpr,
             CXXBindTemporaryExpr, CXXBoolLiteralExpr, CXXConstructExpr,
             CXXDefaultArgExpr, CXXDefaultInitExpr, CXXDeleteExpr,
             CXXInheritedCtorInitExpr, CXXNewExpr, CXXNoexceptExpr,
             CXXNullPtrLiteralExpr, CXXParenListInitExpr,
             CXXPseudoDestructorExpr, CXXRewrittenBinaryOperator,
             CXXScalarValueInitExpr, CXXStdInitializerListExpr, CXXThisExpr,
             CXXThrowExpr, CXXTypeidExpr, DeclRefExpr, DesignatedInitExpr,
             ExprWithCleanups, ExpressionTraitExpr, ExtVectorElementExpr,
             FloatingLiteral, GenericSelectionExpr, GNUNullExpr,
             ImplicitValueInitExpr, InitListExpr, IntegerLiteral, LambdaExpr,
             MaterializeTemporaryExpr, MemberExpr, NoInitExpr, OffsetOfExpr,
             OpaqueValueExpr, PackIndexingExpr, ParenExpr, PredefinedExpr,
             RequiresExpr, ShuffleVectorExpr, SizeOfPackExpr, SourceLocExpr,
             StmtExpr, StringLiteral, SubstNonTypeTemplateParmExpr,
             TypeTraitExpr, UnaryExprOrTypeTraitExpr, UnaryOperator, VAArgExpr>(
             value) &&
         !isa<CUDAKernelCallExpr>(value);
}

namespace {

/// Goes through all that is run where it stands.
class Walk : public RecursiveASTVisitor<Walk> {
public:
  explicit Walk(Doings &doings) : doings(doings) {}

  bool shouldVisitImplicitCode() const { return true; }

  bool VisitStmt(Stmt *statement) {
    const auto *value = dyn_cast<Expr>(statement);
    doings.isUnknown |= (value && value->isInstantiationDependent()) ||
                        !(value ? isKnown(value) : isKnown(statement));
    return true;
  }
  bool VisitCastExpr(CastExpr *cast) {
    auto leadsToFunction = [](QualType type) {
      return type->isFunctionPointerType() || type->isMemberPointerType();
    };
    // What may have an address in it.
    auto pointsTo = [](QualType type) {
      return type->isObjectPointerType() && !type->isVoidPointerType() &&
             mayHoldAddress(type->getPointeeType());
    };
    const QualType from = cast->getSubExpr()->getType(), to = cast->getType();
    switch (cast->getCastKind()) {
    case CK_IntegralToPointer:
    case CK_ReinterpretMemberPointer:
      doings.isUnknown = true;
      break;
    case CK_LValueToRValueBitCast:
    case CK_LValueBitCast:
      doings.isUnknown |= mayHoldAddress(to) && !mayHoldAddress(from);
      break;
    case CK_BitCast:
      doings.isUnknown |=
          leadsToFunction(from) || leadsToFunction(to) ||
          (!from->isVoidPointerType() && pointsTo(to) && !pointsTo(from));
      break;
    default:
      break;
    }
    return true;
  }
  bool VisitCallExpr(CallExpr *call) {
    if (const FunctionDecl *callee = call->getDirectCallee())
      addCall(call->getCallee()->IgnoreParenImpCasts(), callee);
    else if (!isa<CXXPseudoDestructorExpr>(
                 call->getCallee()->IgnoreParenImpCasts()))
      doings.addPointerCall(call->getCallee());
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *made) {
    add(made->getConstructor());
    if (const CXXRecordDecl *record = made->getConstructor()->getParent();
        record->isPolymorphic())
      doings.made.push_back(record->getDefinition());
    return true;
  }
  bool VisitCXXInheritedCtorInitExpr(CXXInheritedCtorInitExpr *made) {
    add(made->getConstructor());
    return true;
  }
  bool VisitCXXBindTemporaryExpr(CXXBindTemporaryExpr *made) {
    doings.addEnd(made->getType());
    return true;
  }
  bool VisitCXXNewExpr(CXXNewExpr *made) {
    add(made->getOperatorNew());
    add(made->getOperatorDelete());
    doings.addEnd(made->getAllocatedType());
    return true;
  }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *ended) {
    add(ended->getOperatorDelete());
    const CXXRecordDecl *record =
        ended->getDestroyedType()->getAsCXXRecordDecl();
    const CXXDestructorDecl *destructor =
        record && record->hasDefinition()
            ? record->getDefinition()->getDestructor()
            : nullptr;
    if (destructor && destructor->isVirtual())
      doings.virtualCalls.push_back(destructor);
    else
      doings.addEnd(ended->getDestroyedType());
    return true;
  }
  bool VisitCXXThrowExpr(CXXThrowExpr *thrown) {
    if (thrown->getSubExpr())
      doings.addEnd(thrown->getSubExpr()->getType());
    return true;
  }
  bool VisitVarDecl(VarDecl *variable) {
    addBounds(variable->getType());
    doings.addEnd(variable->getType());
    if (const auto *cleanup = variable->getAttr<CleanupAttr>())
      add(cleanup->getFunctionDecl());
    const Expr *value = variable->getInit();
    const auto *call =
        value ? dyn_cast<CallExpr>(value->IgnoreParenImpCasts()) : nullptr;
    if (call && variable->hasLocalStorage() &&
        readsEnvironment(call->getDirectCallee()))
      environment.insert(variable);
    return true;
  }
  bool VisitBindingDecl(BindingDecl *part) {
    const VarDecl *made = part->getHoldingVar();
    return !made || TraverseStmt(const_cast<Expr *>(made->getInit()));
  }
  bool VisitDeclRefExpr(DeclRefExpr *name) {
    seeObject(name->getDecl());
    if (environment.contains(name->getDecl()) && !isWhereSet)
      doings.isUnknown = true; // it may be set to something else
    const auto *function = dyn_cast<FunctionDecl>(name->getDecl());
    if (function && !callees.contains(name))
      doings.given.push_back(function);
    return true;
  }
  bool VisitMemberExpr(MemberExpr *name) {
    seeObject(name->getMemberDecl());
    return true;
  }

  /// A number that is read leads to nothing.
  bool TraverseImplicitCastExpr(ImplicitCastExpr *cast) {
    if (cast->getCastKind() == CK_LValueToRValue) {
      const auto *name =
          dyn_cast<DeclRefExpr>(cast->getSubExpr()->IgnoreParens());
      if ((name && environment.contains(name->getDecl())) ||
          (isNumber(cast->getType()) && isGlobal(cast->getSubExpr())))
        return true;
    }
    return RecursiveASTVisitor::TraverseImplicitCastExpr(cast);
  }
  bool TraverseIfStmt(IfStmt *choice) {
    if (choice->isConsteval()) // it has no condition
      return RecursiveASTVisitor::TraverseIfStmt(choice);
    TraverseStmt(choice->getInit());
    TraverseStmt(choice->getConditionVariableDeclStmt());
    TraverseStmt(choice->getCond());
    {
      const auto *asked =
          dyn_cast<DeclRefExpr>(choice->getCond()->IgnoreParenImpCasts());
      const bool asksEnvironment =
          asked && environment.contains(asked->getDecl());
      llvm::SaveAndRestore told(isWhereSet, isWhereSet || asksEnvironment);
      TraverseStmt(choice->getThen());
    }
    return TraverseStmt(choice->getElse());
  }
  // Nothing of these is run where it stands.
  bool TraverseLambdaExpr(LambdaExpr *lambda) {
    for (Expr *captured : lambda->capture_inits())
      TraverseStmt(captured);
    return true;
  }
  bool TraverseCXXRecordDecl(CXXRecordDecl *) { return true; }
  bool TraverseStaticAssertDecl(StaticAssertDecl *) { return true; }
  bool TraverseTypeLoc(TypeLoc type) {
    addBounds(type.getType());
    return true;
  }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *asked) {
    addBounds(asked->getTypeOfArgument());
    return true;
  }
  bool TraverseCXXNoexceptExpr(CXXNoexceptExpr *) { return true; }
  bool TraverseRequiresExpr(RequiresExpr *) { return true; }
  bool TraverseConceptSpecializationExpr(ConceptSpecializationExpr *) {
    return true;
  }

private:
  /// The bounds of arrays of variable length are run where the type is written.
  void addBounds(QualType type) {
    doings.isUnknown |= !type.isNull() && type->isVariablyModifiedType();
  }

  void add(const FunctionDecl *function) {
    if (function)
      doings.calls.push_back({function, isWhereSet});
  }

  void addCall(const Expr *name, const FunctionDecl *callee) {
    callees.insert(name);
    const auto *method = dyn_cast<CXXMethodDecl>(callee);
    const auto *member = dyn_cast<MemberExpr>(name);
    if (method && method->isVirtual() && !(member && member->hasQualifier()))
      doings.virtualCalls.push_back(method);
    else
      add(callee);
  }

  void seeObject(const ValueDecl *named) {
    if (const auto *part = dyn_cast<BindingDecl>(named))
      named = cast<ValueDecl>(part->getDecomposedDecl());
    const auto *variable = dyn_cast<VarDecl>(named);
    if (variable && variable->hasGlobalStorage())
      doings.objects.push_back(variable);
    // Its value may have addresses in it.
    doings.isUnknown |= isa<TemplateParamObjectDecl>(named);
  }

  static bool isNumber(QualType type) {
    return type->isArithmeticType() || type->isEnumeralType();
  }

  /// Whether `place` is a variable with static storage, or a part of one.
  bool isGlobal(Expr *place) {
    place = place->IgnoreParens();
    if (const auto *member = dyn_cast<MemberExpr>(place))
      return isPlainGlobal(member->getMemberDecl())
                 ? TraverseStmt(member->getBase())
                 : !member->isArrow() && isGlobal(member->getBase());
    if (auto *element = dyn_cast<ArraySubscriptExpr>(place)) {
      const auto *array = dyn_cast<ImplicitCastExpr>(element->getBase());
      return array && array->getCastKind() == CK_ArrayToPointerDecay &&
             isGlobal(const_cast<Expr *>(array->getSubExpr())) &&
             TraverseStmt(element->getIdx());
    }
    const auto *name = dyn_cast<DeclRefExpr>(place);
    return name && isPlainGlobal(name->getDecl());
  }

  /// One of a thread is made when it is named.
  static bool isPlainGlobal(const ValueDecl *named) {
    const auto *variable = dyn_cast<VarDecl>(named);
    return variable && variable->hasGlobalStorage() &&
           variable->getTLSKind() == VarDecl::TLS_None;
  }

  Doings &doings;
  bool isWhereSet = false;
  llvm::SmallPtrSet<const Expr *, 16> callees;
  /// What `getenv` answered, and nothing else.
  llvm::SmallPtrSet<const ValueDecl *, 2> environment;
};

} // namespace

void addDoings(const Stmt *statement, Doings &doings) {
  Walk(doings).TraverseStmt(const_cast<Stmt *>(statement));
}

} // namespace decouple
