#include "Split/Analyse/Declarations/ToldApart.h"

#include "Split/Analyse/Declarations/Copies.h"
#include "Split/Analyse/Declarations/MadeFor.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace decouple {

static bool isOfMainFile(const Decl *declaration) {
  const SourceManager &sources =
      declaration->getASTContext().getSourceManager();
  return sources.isInMainFile(
      sources.getExpansionLoc(declaration->getLocation()));
}

namespace {

/// What is thrown, caught, or asked for by `typeid`, or chooses one of the
/// variables that a header's template may have.
class ToldApart : public RecursiveASTVisitor<ToldApart> {
public:
  explicit ToldApart(llvm::ArrayRef<std::string> settled) : settled(settled) {}

  // Only instances, and what the compiler writes for a class, may say it.
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return true; }
  bool VisitDeclRefExpr(DeclRefExpr *name) {
    addArgumentsOf(name->getDecl());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *name) {
    addArgumentsOf(name->getMemberDecl());
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *made) {
    addArgumentsOf(made->getConstructor());
    return true;
  }
  // Nothing names a destructor, nor the friends of what braces make.
  bool VisitExpr(Expr *value) {
    addArgumentsOf(value->getType());
    return true;
  }
  bool VisitValueDecl(ValueDecl *value) {
    addArgumentsOf(value->getType());
    return true;
  }
  bool VisitBindingDecl(BindingDecl *part) {
    const VarDecl *holding = part->getHoldingVar();
    return !holding || TraverseStmt(const_cast<Expr *>(holding->getInit()));
  }
  bool VisitInitListExpr(InitListExpr *list) {
    return TraverseStmt(list->getArrayFiller());
  }
  bool VisitVarDecl(VarDecl *variable) {
    if (const auto *ending = variable->getAttr<CleanupAttr>())
      addArgumentsOf(ending->getFunctionDecl());
    return true;
  }
  bool VisitCXXRecordDecl(CXXRecordDecl *record) {
    if (record->hasDefinition())
      for (const CXXBaseSpecifier &base : record->bases())
        addArgumentsOf(base.getType());
    return true;
  }
  bool VisitCXXTypeidExpr(CXXTypeidExpr *expression) {
    if (expression->isTypeOperand())
      add(expression->getTypeOperandSourceInfo()->getType());
    else if (!expression->isTypeDependent())
      add(expression->getExprOperand()->getType());
    return true;
  }
  bool VisitCXXThrowExpr(CXXThrowExpr *expression) {
    if (const Expr *value = expression->getSubExpr())
      add(value->getType());
    return true;
  }
  bool VisitCXXCatchStmt(CXXCatchStmt *handler) {
    if (!handler->getCaughtType().isNull())
      add(handler->getCaughtType());
    return true;
  }
  llvm::SetVector<const Decl *> found;

private:
  /// Of the template that `used` is an instance of, and of the classes around
  /// it. The standard library's tell no types apart, but for those that are
  /// asked for an object of one, or hand it on to a class of a header.
  void addArgumentsOf(const Decl *used) {
    if (isOfMainFile(used) ||
        (isInStandardLibrary(used) && !asksForType(used) && !handsOn(used)))
      return;
    if (const auto *function = dyn_cast<FunctionDecl>(used))
      if (const auto *arguments = function->getTemplateSpecializationArgs())
        addArguments(arguments->asArray());
    if (const auto *variable = dyn_cast<VarTemplateSpecializationDecl>(used))
      addArguments(variable->getTemplateArgs().asArray());
    // A friend is in its class by its text alone.
    for (const DeclContext *owner = used->getLexicalDeclContext();
         owner->isRecord(); owner = owner->getParent())
      addArgumentsOf(cast<CXXRecordDecl>(owner));
  }

  void addArgumentsOf(QualType type) {
    const TagDecl *tag = type.isNull()
                             ? nullptr
                             : type->getBaseElementTypeUnsafe()->getAsTagDecl();
    const auto *record = dyn_cast_or_null<CXXRecordDecl>(tag);
    if (record && !isOfMainFile(record) && !isInStandardLibrary(record))
      addArgumentsOf(record);
  }

  void addArgumentsOf(const CXXRecordDecl *record) {
    const auto *made = dyn_cast<ClassTemplateSpecializationDecl>(record);
    if (!made)
      return;
    isForSettled =
        llvm::is_contained(settled, made->getQualifiedNameAsString());
    addArguments(made->getTemplateArgs().asArray());
    isForSettled = false;
  }

  static bool asksForType(const Decl *used) {
    const auto *owner = dyn_cast<CXXRecordDecl>(used->getDeclContext());
    auto isOne = [](const NamedDecl *named) {
      return named && named->getDeclName().isIdentifier() &&
             llvm::is_contained({"any", "any_cast", "make_any", "get_deleter",
                                 "target", "make_exception_ptr",
                                 "throw_with_nested"},
                                named->getName());
    };
    return isOne(owner) || isOne(dyn_cast<NamedDecl>(used));
  }

  void addArguments(llvm::ArrayRef<TemplateArgument> arguments) {
    for (const TemplateArgument &argument : arguments)
      addArgument(argument);
  }

  void addArgument(const TemplateArgument &argument) {
    switch (argument.getKind()) {
    case TemplateArgument::Pack:
      return addArguments(argument.pack_elements());
    case TemplateArgument::Type:
      return add(argument.getAsType());
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
  void add(const NamedDecl *named) {
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
  void add(const APValue &value) {
    if (value.isMemberPointer())
      add(value.getMemberPointerDecl());
    if (value.isLValue())
      if (const auto *base =
              value.getLValueBase().dyn_cast<const ValueDecl *>())
        add(base);
    for (unsigned i = 0; value.isStruct() && i < value.getStructNumBases(); ++i)
      add(value.getStructBase(i));
    for (unsigned i = 0; value.isStruct() && i < value.getStructNumFields();
         ++i)
      add(value.getStructField(i));
    for (unsigned i = 0; value.isArray() && i < value.getArrayInitializedElts();
         ++i)
      add(value.getArrayInitializedElt(i));
  }

  /// What `type` is made of and another file cannot have.
  void add(QualType type) {
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
      return add(QualType(next, 0));
    const TagDecl *tag = inner->getAsTagDecl();
    const auto *record = dyn_cast_or_null<CXXRecordDecl>(tag);
    if (const auto *made =
            dyn_cast_or_null<ClassTemplateSpecializationDecl>(record)) {
      addArguments(made->getTemplateArgs().asArray());
      if (!isForSettled && isOfMainFile(made) &&
          made->getSpecializedTemplate()->getFormalLinkage() !=
              Linkage::External)
        found.insert(made->getSpecializedTemplate()->getCanonicalDecl());
    }
    if (tag && tag->getFormalLinkage() != Linkage::External)
      found.insert(tag->getCanonicalDecl());
  }

  static const Type *pointeeOrElement(const Type *type) {
    if (const auto *member = dyn_cast<MemberPointerType>(type))
      return member->getPointeeType().getTypePtr();
    const Type *next = type->getPointeeOrArrayElementType();
    return next == type ? nullptr : next;
  }

  llvm::ArrayRef<std::string> settled;
  bool isForSettled = false; ///< one of these is given what is added now
};

/// A class with virtual functions that only the file has.
class Virtual : public RecursiveASTVisitor<Virtual> {
public:
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool VisitCXXRecordDecl(CXXRecordDecl *record) {
    found |= record->isThisDeclarationADefinition() &&
             record->getFormalLinkage() != Linkage::External &&
             record->isPolymorphic();
    return !found;
  }
  bool found = false;
};

} // namespace

/// Whether `declaration` holds the text of a lambda, or of a class of its own
/// or a function's. An instance has none, and counts by its template.
static bool isWrittenIn(const Decl *inner, const Decl *declaration) {
  const auto &sources = declaration->getASTContext().getSourceManager();
  SourceRange range = declaration->getSourceRange();
  return !isa<ClassTemplateSpecializationDecl>(inner) &&
         sources.isPointWithin(sources.getExpansionLoc(inner->getLocation()),
                               sources.getExpansionLoc(range.getBegin()),
                               sources.getExpansionLoc(range.getEnd()));
}

bool hasIdentity(const Decl *declaration,
                 llvm::ArrayRef<const Decl *> toldApart) {
  const Decl *tag = declaration;
  if (const auto *variable = dyn_cast<VarDecl>(declaration))
    if (const auto *lambda = variable->getType()->getAsCXXRecordDecl();
        lambda && lambda->isLambda())
      tag = lambda;
  Virtual classes;
  classes.TraverseDecl(const_cast<Decl *>(declaration));
  return classes.found || llvm::any_of(toldApart, [&](const Decl *one) {
           return one == tag->getCanonicalDecl() ||
                  isWrittenIn(one, declaration);
         });
}

std::vector<const Decl *> toldApartIn(ASTContext &context,
                                      llvm::ArrayRef<std::string> settled) {
  ToldApart toldApart(settled);
  for (Decl *declaration : context.getTraversalScope())
    toldApart.TraverseDecl(declaration);
  return {toldApart.found.begin(), toldApart.found.end()};
}

} // namespace decouple
