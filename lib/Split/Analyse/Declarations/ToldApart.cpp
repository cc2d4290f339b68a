#include "Split/Analyse/Declarations/ToldApart.h"

#include "Split/Analyse/Declarations/Copies.h"
#include "Split/Analyse/Declarations/MadeFor.h"
#include "Split/Analyse/Facts/OwnParts.h"
#include "Split/Analyse/Facts/ReadHeaders.h"
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
    asksAny |= isTypeOfAny(name->getMemberDecl());
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
      told.add(expression->getTypeOperandSourceInfo()->getType());
    else if (!expression->isTypeDependent())
      told.add(expression->getExprOperand()->getType());
    return true;
  }
  bool VisitCXXThrowExpr(CXXThrowExpr *expression) {
    if (const Expr *value = expression->getSubExpr())
      told.add(value->getType());
    return true;
  }
  bool VisitCXXCatchStmt(CXXCatchStmt *handler) {
    if (!handler->getCaughtType().isNull())
      told.add(handler->getCaughtType());
    return true;
  }

  OwnParts told;
  bool asksAny = false; ///< for the type of what is in one

private:
  /// Whether it is `type` of std::any.
  static bool isTypeOfAny(const ValueDecl *member) {
    const auto *owner = dyn_cast<CXXRecordDecl>(member->getDeclContext());
    return owner && owner->isInStdNamespace() && owner->getIdentifier() &&
           owner->getName() == "any" && member->getDeclName().isIdentifier() &&
           member->getName() == "type";
  }

  /// Of the template that `used` is an instance of, and of the classes around
  /// it. The standard library's tell no types apart, but for those that are
  /// asked for an object of one, or hand it on to a class of a header.
  void addArgumentsOf(const Decl *used) {
    if (isOfMainFile(used) ||
        (isInStandardLibrary(used) && !asksForType(used) && !handsOn(used)))
      return;
    if (const auto *function = dyn_cast<FunctionDecl>(used))
      if (const auto *arguments = function->getTemplateSpecializationArgs())
        told.addArguments(arguments->asArray());
    if (const auto *variable = dyn_cast<VarTemplateSpecializationDecl>(used))
      told.addArguments(variable->getTemplateArgs().asArray());
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
    told.addArguments(
        made->getTemplateArgs().asArray(),
        llvm::is_contained(settled, made->getQualifiedNameAsString()));
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

  llvm::ArrayRef<std::string> settled;
};

/// Classes that another source cannot have, lambdas' too.
class OwnClasses : public RecursiveASTVisitor<OwnClasses> {
public:
  bool VisitLambdaExpr(LambdaExpr *lambda) {
    found.insert(lambda->getLambdaClass()->getCanonicalDecl());
    return true;
  }
  bool VisitTagDecl(TagDecl *tag) {
    if (tag->getFormalLinkage() != Linkage::External)
      found.insert(tag->getCanonicalDecl());
    return true;
  }
  llvm::SetVector<const Decl *> found;
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

/// Whether any text but the system's may ask a std::function for the type of
/// what is in it: GCC tells those of anonymous namespaces from others by where
/// their names are.
static bool asksForKeptType(const SourceManager &sources) {
  auto isAsking = [](StringRef text) {
    return text.contains(".target_type(") || text.contains(">target_type(");
  };
  bool asks = isAsking(sources.getBufferData(sources.getMainFileID()));
  forEachHeader(sources, [&](SourceLocation at, StringRef, std::size_t) {
    asks |= !sources.isInSystemHeader(at) &&
            isAsking(sources.getBufferData(sources.getFileID(at)));
  });
  return asks;
}

std::vector<const Decl *> toldApartIn(ASTContext &context,
                                      llvm::ArrayRef<std::string> settled) {
  ToldApart toldApart(settled);
  for (Decl *declaration : context.getTraversalScope())
    toldApart.TraverseDecl(declaration);
  // The library puts classes into others where no text of the file says it.
  if (toldApart.asksAny || asksForKeptType(context.getSourceManager())) {
    OwnClasses classes;
    for (Decl *declaration : context.getTraversalScope())
      classes.TraverseDecl(declaration);
    toldApart.told.found.insert(classes.found.begin(), classes.found.end());
  }
  return {toldApart.told.found.begin(), toldApart.told.found.end()};
}

} // namespace decouple
