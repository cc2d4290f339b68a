#include "Split/Check/Host/Led.h"

#include "Split/Analyse/Facts/AstText.h"
#include "Split/Check/Headers/EachSource.h"
#include "Split/Check/Headers/Unwritten.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

/// Whether `declaration` stands in one of `headers`.
static bool isOfAny(const Decl &declaration,
                    const std::set<std::string> &headers) {
  const SourceManager &sources = declaration.getASTContext().getSourceManager();
  auto entry = sources.getFileEntryRefForID(
      sources.getFileID(sources.getExpansionLoc(declaration.getLocation())));
  return entry && headers.count(entry->getName().str());
}

static bool isOne(const NamedDecl &named, const Suspects &suspects) {
  return suspects.names.count(named.getQualifiedNameAsString()) &&
         !isOfMainFile(&named) && !isOfAny(named, suspects.known);
}

namespace {

class Walk : public Unwritten<Walk> {
public:
  Walk(const Suspects &suspects, Make make) : suspects(suspects), make(make) {}

  void from(Decl *declaration) {
    TraverseDecl(declaration);
    while (!open.empty())
      follow(open.pop_back_val());
  }

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return true; }

  bool VisitDeclRefExpr(DeclRefExpr *name) {
    const auto *use = dyn_cast<UsingShadowDecl>(name->getFoundDecl());
    if (use && isOne(*use, suspects))
      found = use->getQualifiedNameAsString();
    return see(name->getDecl());
  }
  bool VisitMemberExpr(MemberExpr *name) { return see(name->getMemberDecl()); }
  bool VisitCXXConstructExpr(CXXConstructExpr *made) {
    return see(made->getConstructor());
  }
  bool VisitVarDecl(VarDecl *variable) { return seeEnd(variable->getType()); }
  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *argument) {
    return seeDefault(argument->getExpr());
  }
  bool VisitCXXDefaultInitExpr(CXXDefaultInitExpr *member) {
    return seeDefault(member->getExpr());
  }

  std::string found; ///< of the suspects, by a `using`

private:
  friend class Unwritten<Walk>;

  bool see(const NamedDecl *named) {
    const auto *variable = dyn_cast_or_null<VarDecl>(named);
    if (named &&
        (isa<FunctionDecl>(named) ||
         (variable && variable->hasGlobalStorage())) &&
        seen.insert(named->getCanonicalDecl()).second)
      open.push_back(named);
    return true;
  }

  bool seeEnd(QualType type) {
    const CXXRecordDecl *record =
        type.isNull() ? nullptr
                      : type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    return !record || !record->hasDefinition() ||
           record->isDependentContext() || see(record->getDestructor());
  }

  bool seeDefault(const Expr *value) {
    return !value || !defaults.insert(value).second ||
           TraverseStmt(const_cast<Expr *>(value));
  }

  void follow(const NamedDecl *named) {
    make(named);
    if (const auto *variable = dyn_cast<VarDecl>(named)) {
      TraverseStmt(const_cast<Expr *>(variable->getAnyInitializer()));
      return;
    }
    const auto *function = cast<FunctionDecl>(named), *defined = function;
    TraverseStmt(function->getBody(defined));
    if (const auto *made = dyn_cast<CXXConstructorDecl>(defined)) {
      for (CXXCtorInitializer *part : made->inits())
        TraverseStmt(part->getInit());
      for (const CXXMethodDecl *method : made->getParent()->methods())
        if (method->isVirtual()) // may be called of what is made
          see(method);
    }
    const auto *ending = dyn_cast<CXXDestructorDecl>(function);
    if (ending && !ending->getParent()->isDependentContext())
      seeParts(ending->getParent()->getDefinition());
  }

  void seeParts(const CXXRecordDecl *record) {
    for (const CXXBaseSpecifier &base : record->bases())
      seeEnd(base.getType());
    for (const FieldDecl *field : record->fields())
      seeEnd(field->getType());
  }

  const Suspects &suspects;
  const Make make;
  llvm::SmallVector<const NamedDecl *> open;
  llvm::SmallPtrSet<const Decl *, 32> seen;
  llvm::SmallPtrSet<const Expr *, 8> defaults;
};

class Functions {
public:
  explicit Functions(const Suspects &suspects) : suspects(suspects) {}

  /// The name of one to which something refers; empty: none.
  std::string firstIn(const DeclContext *scope) const {
    for (const Decl *declaration : scope->noload_decls()) {
      if (isa<NamespaceDecl, LinkageSpecDecl, CXXRecordDecl>(declaration)) {
        std::string found = firstIn(cast<DeclContext>(declaration));
        if (!found.empty())
          return found;
      }
      if (const auto *of = dyn_cast<FriendDecl>(declaration))
        declaration = of->getFriendDecl();
      if (const FunctionDecl *found = referred(declaration))
        return found->getQualifiedNameAsString();
    }
    return "";
  }

private:
  const FunctionDecl *referred(const Decl *declaration) const {
    const FunctionDecl *function =
        declaration ? declaration->getAsFunction() : nullptr;
    if (!function || !isOne(*function, suspects))
      return nullptr;
    auto isReferred = [](const FunctionDecl *one) {
      return one->isReferenced() || one->isUsed(/*CheckUsedAttr=*/false);
    };
    const FunctionTemplateDecl *made = function->getDescribedFunctionTemplate();
    if (!made)
      return isReferred(function) ? function : nullptr;
    auto *first = const_cast<FunctionTemplateDecl *>(made->getCanonicalDecl());
    return llvm::any_of(first->specializations(), isReferred) ? function
                                                              : nullptr;
  }

  const Suspects &suspects;
};

} // namespace

/// Has all instances made that the main file leads to. One of `suspects` that
/// is found there by a `using`; empty: none.
static std::string makeLed(ASTContext &context, const Suspects &suspects,
                           Make make) {
  std::string found;
  bool isMade = true;
  auto note = [&](const NamedDecl *named) {
    const bool one = make(named);
    isMade |= one;
    return one;
  };
  while (isMade) { // one of the main file may lead to others
    isMade = false;
    Walk walk(suspects, note);
    for (Decl *declaration : context.getTraversalScope())
      walk.from(declaration);
    found = walk.found.empty() ? found : walk.found;
  }
  return found;
}

llvm::Expected<std::string> foundInInstances(ClangUnit unit,
                                             const Suspects &suspects) {
  std::string found;
  Onlooker onlooker;
  onlooker.parses = [&](const Decl &declaration) {
    return isOfAny(declaration, suspects.known);
  };
  onlooker.reach = [&](ASTContext &context, Make make) {
    limitToMainFile(context);
    found = makeLed(context, suspects, make);
  };
  onlooker.look = [&](ASTContext &context) {
    if (found.empty())
      found = Functions(suspects).firstIn(context.getTranslationUnitDecl());
  };
  unit.warnings.clear();
  auto errors = syntaxCheck(unit, onlooker);
  if (!errors)
    return errors.takeError();
  if (llvm::any_of(*errors, breaksTree)) // nobody has looked
    return *suspects.names.begin();
  return found;
}

} // namespace decouple
