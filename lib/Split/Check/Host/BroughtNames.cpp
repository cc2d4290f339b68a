#include "Split/Check/Host/BroughtNames.h"

#include "Split/Analyse/Declarations/Copies.h"
#include "Split/Check/Host/Directives.h"
#include "Split/Check/Host/HookHeaders.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ExprConcepts.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace decouple {

void HeaderTexts::forEach(const DeclContext *scope,
                          llvm::function_ref<void(Decl *)> found) {
  for (Decl *declaration : scope->noload_decls())
    if (isa<NamespaceDecl, LinkageSpecDecl>(declaration))
      forEach(cast<DeclContext>(declaration), found);
    else if (have(declaration))
      found(declaration);
}

bool HeaderTexts::have(const Decl *declaration) {
  const FileID file =
      sources.getFileID(sources.getExpansionLoc(declaration->getLocation()));
  if (file != last) {
    last = file;
    auto entry = file.isValid() ? sources.getFileEntryRefForID(file)
                                : OptionalFileEntryRef();
    isLast = entry && names.count(plainPath(entry->getName()));
  }
  return isLast;
}

namespace {

/// What stands in texts: the names of functions that templates look up once
/// they are made, where nothing is evaluated (in declarations, and in some
/// operands of bodies), and the first name that a directive leads to.
class WrittenNames : public RecursiveASTVisitor<WrittenNames> {
public:
  WrittenNames(ASTContext &context, const Directives &directives)
      : context(context), directives(directives) {}

  void addText(Decl *declaration) {
    scope = declaration->getDeclContext();
    TraverseDecl(declaration);
  }

  bool TraverseStmt(Stmt *statement) {
    const bool wasInBody = inBody;
    inBody |= isa_and_nonnull<CompoundStmt>(statement);
    const bool goesOn = RecursiveASTVisitor::TraverseStmt(statement);
    inBody = wasInBody;
    return goesOn;
  }
  bool TraverseDecltypeTypeLoc(DecltypeTypeLoc type) {
    return unevaluated(
        [&] { return RecursiveASTVisitor::TraverseDecltypeTypeLoc(type); });
  }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *value) {
    return unevaluated([&] {
      return RecursiveASTVisitor::TraverseUnaryExprOrTypeTraitExpr(value);
    });
  }
  bool TraverseCXXNoexceptExpr(CXXNoexceptExpr *value) {
    return unevaluated(
        [&] { return RecursiveASTVisitor::TraverseCXXNoexceptExpr(value); });
  }
  bool TraverseRequiresExpr(RequiresExpr *value) {
    return unevaluated(
        [&] { return RecursiveASTVisitor::TraverseRequiresExpr(value); });
  }

  bool VisitUnresolvedLookupExpr(UnresolvedLookupExpr *name) {
    if (!name->getQualifier())
      for (const NamedDecl *one : name->decls())
        look(one);
    return add(name->getName());
  }
  bool VisitDeclRefExpr(DeclRefExpr *name) {
    return name->hasQualifier() || look(name->getFoundDecl());
  }
  bool VisitElaboratedTypeLoc(ElaboratedTypeLoc type) {
    const ElaboratedType *written = type.getTypePtr();
    const QualType named = written->getNamedType();
    if (written->getQualifier())
      return true;
    if (const auto *used = named->getAs<UsingType>())
      return look(used->getFoundDecl());
    if (const auto *alias = named->getAs<TypedefType>())
      return look(alias->getDecl());
    if (const auto *made = named->getAs<TemplateSpecializationType>())
      return look(nameOf(made->getTemplateName()));
    return look(named->getAsTagDecl());
  }
  bool VisitBinaryOperator(BinaryOperator *value) {
    return !value->isTypeDependent() ||
           addOperator(
               BinaryOperator::getOverloadedOperator(value->getOpcode()));
  }
  bool VisitUnaryOperator(UnaryOperator *value) {
    return !value->isTypeDependent() ||
           addOperator(
               UnaryOperator::getOverloadedOperator(value->getOpcode()));
  }

  bool VisitCXXFoldExpr(CXXFoldExpr *value) {
    return addOperator(
        BinaryOperator::getOverloadedOperator(value->getOperator()));
  }

  llvm::DenseSet<DeclarationName> found;
  std::string byDirective;

private:
  bool look(const NamedDecl *named) {
    if (named && byDirective.empty() && directives.lead(named, scope))
      byDirective = named->getQualifiedNameAsString();
    return true;
  }
  static const NamedDecl *nameOf(TemplateName name) {
    const UsingShadowDecl *used = name.getAsUsingShadowDecl();
    return used ? static_cast<const NamedDecl *>(used)
                : name.getAsTemplateDecl();
  }
  bool unevaluated(llvm::function_ref<bool()> traverse) {
    ++operands;
    const bool goesOn = traverse();
    --operands;
    return goesOn;
  }
  bool add(DeclarationName name) {
    if (!inBody || operands)
      found.insert(name);
    return true;
  }
  bool addOperator(OverloadedOperatorKind kind) {
    // What else C++20 tries.
    if (kind == OO_ExclaimEqual)
      addOperator(OO_EqualEqual);
    if (kind == OO_Less || kind == OO_LessEqual || kind == OO_Greater ||
        kind == OO_GreaterEqual)
      addOperator(OO_Spaceship);
    return kind == OO_None ||
           add(context.DeclarationNames.getCXXOperatorName(kind));
  }

  ASTContext &context;
  const Directives &directives;
  const DeclContext *scope = nullptr; ///< of the text
  bool inBody = false;
  unsigned operands = 0; ///< that are never evaluated, around the place
};

/// What others have.
class Others {
public:
  Others(const SourceManager &sources, HeaderTexts &headers,
         const MetClasses &met)
      : sources(sources), headers(headers), met(met) {}

  bool have(const Decl *declaration) {
    return headers.have(declaration) ||
           sources.isInMainFile(
               sources.getExpansionLoc(declaration->getLocation()));
  }

  /// A template that a deduction guide of theirs is for, which is none of their
  /// own; a function of one of `names` that may fit.
  std::string firstIn(const DeclContext *scope,
                      const llvm::DenseSet<DeclarationName> &names) {
    for (Decl *declaration : scope->noload_decls()) {
      std::string found;
      // What only a class of theirs leads to is for those who know the class.
      if (isa<NamespaceDecl, LinkageSpecDecl>(declaration))
        found = firstIn(cast<DeclContext>(declaration), names);
      else if (have(declaration))
        found = nameFor(declaration, names);
      if (!found.empty())
        return found;
    }
    return "";
  }

private:
  std::string nameFor(Decl *declaration,
                      const llvm::DenseSet<DeclarationName> &names) {
    const FunctionDecl *function = declaration->getAsFunction();
    if (!function || isInStandardLibrary(function))
      return "";
    if (const auto *guide = dyn_cast<CXXDeductionGuideDecl>(function)) {
      const TemplateDecl *made = guide->getDeducedTemplate();
      return guide->isImplicit() || have(made->getCanonicalDecl())
                 ? ""
                 : made->getQualifiedNameAsString();
    }
    return !isa<CXXMethodDecl>(function) &&
                   names.count(function->getDeclName()) && met.fit(*function)
               ? function->getQualifiedNameAsString()
               : "";
  }

  const SourceManager &sources;
  HeaderTexts &headers;
  const MetClasses &met;
};

} // namespace

std::string foundByName(ASTContext &context, HeaderTexts &brought,
                        HeaderTexts &others, const MetClasses &met) {
  const DeclContext *all = context.getTranslationUnitDecl();
  Others theirs(context.getSourceManager(), others, met);
  auto have = [&](const Decl *one) { return theirs.have(one); };
  const Directives directives(all, have);
  WrittenNames names(context, directives);
  brought.forEach(all, [&](Decl *declaration) {
    if (!isInStandardLibrary(declaration))
      names.addText(declaration);
  });
  return names.byDirective.empty() ? theirs.firstIn(all, names.found)
                                   : names.byDirective;
}

} // namespace decouple
