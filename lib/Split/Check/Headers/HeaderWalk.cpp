#include "Split/Check/Headers/HeaderWalk.h"

#include "Split/Analyse/Declarations/Copies.h"
#include "Split/Analyse/Declarations/Lifetimes.h"
#include "Split/Check/Headers/EachSource.h"
#include "Split/Check/Headers/Identity.h"
#include "Split/Check/Headers/OtherMeaning.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

namespace {

/// Follows what is named from the main file into headers, up to the first thing
/// that cannot be shared.
class HeaderWalk : public RecursiveASTVisitor<HeaderWalk> {
public:
  using Seen = llvm::DenseSet<llvm::PointerIntPair<const Decl *, 1, bool>>;
  HeaderWalk(const HeaderDifferences &differences, MadeOfTypes &others,
             Seen &seen, Symbols &symbols, Make make)
      : seen(seen), make(make), symbols(symbols), differences(differences),
        others(others) {}

  std::optional<HeaderUse> from(const Decl *declaration) {
    follows = declaration;
    TraverseDecl(const_cast<Decl *>(declaration));
    isInMainFile = false;
    while (!found && !open.empty())
      follow(open.pop_back_val());
    if (found) // what has been seen may lead there
      for (const auto &one : added)
        seen.erase(one);
    return found;
  }

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return true; }

  bool TraverseStmt(Stmt *statement) {
    if (!statement)
      return true;
    if (isInMainFile)
      place = statement->getBeginLoc();
    parents.push_back(statement);
    bool goesOn = RecursiveASTVisitor::TraverseStmt(statement);
    parents.pop_back();
    return goesOn;
  }

  // Nothing is asked at run time. What is while compiling may be another.
  bool TraverseTypeLoc(TypeLoc type) { return isSameConstant(type); }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *measured) {
    return isSame(measured->getTypeOfArgument()) &&
           (measured->isArgumentType()
                ? TraverseTypeLoc(measured->getArgumentTypeInfo()->getTypeLoc())
                : isSameConstant(measured->getArgumentExpr()));
  }
  bool TraverseCXXNoexceptExpr(CXXNoexceptExpr *asked) {
    return isSameConstant(asked->getOperand());
  }

  bool VisitExpr(Expr *value) { return isSame(value->getType(), value); }
  bool VisitDeclRefExpr(DeclRefExpr *name) {
    return see(name->getDecl(), name);
  }
  bool VisitMemberExpr(MemberExpr *name) { return see(name->getMemberDecl()); }
  bool VisitOverloadExpr(OverloadExpr *names) {
    return llvm::all_of(names->decls(), [&](const NamedDecl *candidate) {
      return see(candidate->getUnderlyingDecl());
    });
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *made) {
    const CXXRecordDecl *record = made->getType()->getAsCXXRecordDecl();
    // Others may ask an object for its class.
    return (!record || !record->isPolymorphic() || seeClass(made->getType())) &&
           see(made->getConstructor());
  }
  bool VisitCXXInheritedCtorInitExpr(CXXInheritedCtorInitExpr *made) {
    return see(made->getConstructor());
  }
  bool VisitCXXBindTemporaryExpr(CXXBindTemporaryExpr *made) {
    return see(made->getTemporary()->getDestructor());
  }
  bool VisitCXXNewExpr(CXXNewExpr *made) {
    return see(made->getOperatorNew()) && see(made->getOperatorDelete());
  }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *ended) {
    return see(ended->getOperatorDelete()) && seeEnd(ended->getDestroyedType());
  }
  bool VisitStmt(Stmt *statement) { return seeClass(toldApartBy(statement)); }
  bool VisitVarDecl(VarDecl *variable) {
    if (const FunctionDecl *function = keeperOf(variable))
      return stop(Oddity::HeaderState, function);
    const auto *ending = variable->getAttr<CleanupAttr>();
    return (!ending || see(ending->getFunctionDecl())) &&
           (isa<ParmVarDecl>(variable) || seeEnd(variable->getType()));
  }
  bool VisitInitListExpr(InitListExpr *list) { // for the elements left out
    return TraverseStmt(list->getArrayFiller());
  }
  bool VisitBindingDecl(BindingDecl *part) {
    const VarDecl *holding = part->getHoldingVar();
    return !holding || TraverseStmt(const_cast<Expr *>(holding->getInit()));
  }
  bool VisitAsmStmt(AsmStmt *text) {
    if (symbols.areNamed(*text, follows->getASTContext()))
      found = HeaderUse{{Oddity::HeaderState, "asm"}, place};
    return !found;
  }
  bool VisitIfStmt(IfStmt *choice) {
    if (const VarDecl *cache = filledCache(choice))
      filled.insert(cache);
    return true;
  }
  bool TraverseCXXDefaultArgExpr(CXXDefaultArgExpr *argument) {
    return seeDefault(argument->getExpr());
  }
  bool TraverseCXXDefaultInitExpr(CXXDefaultInitExpr *member) {
    const FieldDecl *field = member->getField();
    if (!isOfMainFile(field) && readsDifferently(field, differences.places))
      return stop(Oddity::HeaderDiffers, field);
    return seeDefault(member->getExpr());
  }

private:
  struct Open {
    const NamedDecl *declaration;
    SourceLocation place; ///< that leads to it
    bool isInMerged;
  };

  bool stop(Oddity oddity, const NamedDecl *named) {
    found = HeaderUse{{oddity, named->getNameAsString()}, place};
    return false;
  }

  /// What a merged function works with.
  bool isSame(QualType type, const Expr *value = nullptr) {
    return !merged ||
           (!others.leads(type) &&
            (!value || !meansOther(value, merged, differences))) ||
           stop(Oddity::HeaderDiffers, merged);
  }

  /// What the compiler works out for it, through its text.
  template <typename Asked> bool isSameConstant(Asked asked) {
    return !merged || !others.areNamedIn(asked) ||
           stop(Oddity::HeaderDiffers, merged);
  }

  bool seeClass(QualType type) {
    const CXXRecordDecl *record = ownClassOf(type);
    return !record || stop(Oddity::HeaderClass, record);
  }

  bool seeDefault(const Expr *value) {
    return !value || !defaults.insert(value).second ||
           TraverseStmt(const_cast<Expr *>(value));
  }

  bool seeEnd(QualType type) {
    const CXXRecordDecl *record =
        type.isNull() ? nullptr
                      : type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    return !record || !record->hasDefinition() || see(record->getDestructor());
  }

  /// `name` is the expression that names it, if one does.
  bool see(const NamedDecl *named, const DeclRefExpr *name = nullptr) {
    if (!named || found)
      return !found;
    if (const auto *pattern = dyn_cast<FunctionTemplateDecl>(named))
      named = pattern->getTemplatedDecl();
    if (const auto *part = dyn_cast<BindingDecl>(named))
      named = part->getDecomposedDecl();
    if (isOfMainFile(named)) { // what the file itself has is copied
      if (isa<FunctionDecl>(named) && named->getParentFunctionOrMethod())
        goOn(named);
      return true;
    }
    if (symbols.isOtherName(named))
      return stop(Oddity::HeaderState, named);
    const auto *function = dyn_cast<FunctionDecl>(named);
    if (isInStandardLibrary(named)) // may call, or ask, what it is given
      return function ? seeFunction(function, nullptr)
                      : !merged || !others.isMadeFor(named) ||
                            stop(Oddity::HeaderDiffers, merged);
    if (const auto *variable = dyn_cast<VarDecl>(named))
      return seeVariable(variable, name);
    return !function || seeFunction(function, name);
  }

  bool seeVariable(const VarDecl *variable, const DeclRefExpr *name) {
    const bool isOfEach = isOfEachSource(variable);
    if (!variable->hasGlobalStorage() || variable->isStaticLocal() ||
        variable->isTemplated() || (!isOfEach && !isMerged(variable)))
      return true;
    if (!isOfEach && (isInMerged || !variable->isConstexpr() || asks(name)) &&
        differs(variable, differences))
      return stop(Oddity::HeaderDiffers, variable);
    if (isOfEach && !isFixed(variable))
      return filled.contains(variable) || stop(Oddity::HeaderState, variable);
    if (isOfEach && asks(name))
      return stop(Oddity::HeaderIdentity, variable);
    goOn(variable);
    return true;
  }

  bool seeFunction(const FunctionDecl *function, const DeclRefExpr *name) {
    if (isOfEachSource(function) && asks(name))
      return stop(Oddity::HeaderIdentity, function);
    if ((isInMerged || isMerged(function)) &&
        differs(function, isInMerged || asks(name), differences, others))
      return stop(Oddity::HeaderDiffers, function);
    goOn(function);
    return true;
  }

  void goOn(const NamedDecl *named) {
    const auto *function = dyn_cast<FunctionDecl>(named);
    const bool merged = isInMerged || (function && !isOfMainFile(function) &&
                                       isMerged(function));
    if (!seen.insert({named->getCanonicalDecl(), merged}).second)
      return;
    added.push_back({named->getCanonicalDecl(), merged});
    open.push_back({named, place, merged});
  }

  void follow(const Open &next) {
    const NamedDecl *named = next.declaration;
    place = next.place;
    isInMerged = next.isInMerged;
    follows = named;
    if (make)
      make(named);
    merged = isInMerged && !isOfMainFile(named) ? named : nullptr;
    if (const auto *variable = dyn_cast<VarDecl>(named))
      return (void)TraverseStmt(
          const_cast<Expr *>(variable->getAnyInitializer()));
    filled.clear();
    const auto *function = cast<FunctionDecl>(named);
    if (const TypeSourceInfo *type = function->getTypeSourceInfo())
      TraverseTypeLoc(type->getTypeLoc());
    const FunctionDecl *defined = function;
    const Stmt *body = function->getBody(defined);
    if (!body)
      body = patternOf(function)->getBody(defined);
    TraverseStmt(const_cast<Stmt *>(body));
    if (const auto *made = dyn_cast<CXXConstructorDecl>(defined)) {
      for (CXXCtorInitializer *part : made->inits())
        TraverseStmt(part->getInit());
      for (const CXXMethodDecl *method : made->getParent()->methods())
        if (method->isVirtual()) // may be called of what is made
          see(method);
    }
    const auto *ending = dyn_cast<CXXDestructorDecl>(function);
    if (ending && !ending->getParent()->isDependentContext())
      for (QualType part : partsOf(ending->getParent()->getDefinition()))
        seeEnd(part);
  }

  bool asks(const DeclRefExpr *name) const {
    return name && asksWhich(name, parents, isInMainFile);
  }

  Seen &seen;
  const Make make;
  Symbols &symbols;
  llvm::SmallVector<Seen::value_type> added; ///< to them, by this walk
  const HeaderDifferences &differences;
  MadeOfTypes &others; ///< of them
  std::optional<HeaderUse> found;
  const Decl *follows = nullptr;
  bool isInMainFile = true;
  bool isInMerged = false;           ///< or what a merged function calls
  const NamedDecl *merged = nullptr; ///< whose text is visited
  SourceLocation place; ///< in the main file, which leads to what is visited
  std::vector<const Stmt *> parents; ///< what is visited is the last
  llvm::SmallVector<Open> open;
  llvm::SmallPtrSet<const Expr *, 8> defaults;
  /// A C header's, filled where null: each source's gets the same.
  llvm::SmallPtrSet<const VarDecl *, 4> filled;
};

} // namespace

std::optional<HeaderUse> HeaderUseFinder::useIn(const Decl *declaration) {
  return HeaderWalk(differences, others, shared, symbols, make)
      .from(declaration);
}

} // namespace decouple
