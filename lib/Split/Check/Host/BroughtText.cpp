#include "Split/Check/Host/BroughtText.h"

#include "Split/Analyse/Declarations/Copies.h"
#include "Split/Check/Host/BroughtNames.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/PointerIntPair.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

/// What an instance is made from; itself where it is none.
static const Decl *writtenFor(const Decl *declaration) {
  const Decl *pattern = nullptr;
  // One that is only named, and not made.
  if (const auto *made = dyn_cast<ClassTemplateSpecializationDecl>(declaration);
      made && made->getSpecializationKind() == TSK_Undeclared)
    return made->getSpecializedTemplate()->getTemplatedDecl();
  if (const auto *function = dyn_cast<FunctionDecl>(declaration))
    pattern = function->getTemplateInstantiationPattern();
  else if (const auto *record = dyn_cast<CXXRecordDecl>(declaration))
    pattern = record->getTemplateInstantiationPattern();
  else if (const auto *variable = dyn_cast<VarDecl>(declaration))
    pattern = variable->getTemplateInstantiationPattern();
  return pattern ? pattern : declaration;
}

namespace {

/// Goes through texts, and through the instances that they ask for.
class Texts : public RecursiveASTVisitor<Texts> {
public:
  Texts(const SourceManager &sources, HeaderTexts &others)
      : sources(sources), others(others) {}

  // Conversions, and what a loop calls.
  bool shouldVisitImplicitCode() const { return true; }
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseDecl(Decl *declaration) {
    return !declaration || isa<TemplateDecl>(declaration) ||
           declaration->isTemplated() ||
           RecursiveASTVisitor::TraverseDecl(declaration);
  }
  bool VisitDeclRefExpr(DeclRefExpr *name) {
    return add(name->getDecl()) && add(name->getFoundDecl());
  }
  bool VisitMemberExpr(MemberExpr *name) { return add(name->getMemberDecl()); }
  bool VisitCXXConstructExpr(CXXConstructExpr *made) {
    return add(made->getConstructor());
  }
  bool VisitCXXNewExpr(CXXNewExpr *made) {
    return add(made->getOperatorNew()) && add(made->getOperatorDelete());
  }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *ended) {
    return add(ended->getOperatorDelete());
  }
  bool TraverseNestedNameSpecifierLoc(NestedNameSpecifierLoc qualifier) {
    const NestedNameSpecifier *scope = qualifier.getNestedNameSpecifier();
    return (!scope || add(scope->getAsNamespaceAlias())) &&
           RecursiveASTVisitor::TraverseNestedNameSpecifierLoc(qualifier);
  }
  bool VisitNamespaceAliasDecl(NamespaceAliasDecl *alias) {
    return add(alias->getAliasedNamespace());
  }
  bool VisitUsingDirectiveDecl(UsingDirectiveDecl *directive) {
    return add(directive->getNominatedNamespaceAsWritten());
  }
  bool VisitTypedefTypeLoc(TypedefTypeLoc type) {
    return add(type.getTypedefNameDecl());
  }
  bool VisitUsingTypeLoc(UsingTypeLoc type) { return add(type.getFoundDecl()); }
  // `struct Name` declares what nothing has declared before.
  bool TraverseElaboratedTypeLoc(ElaboratedTypeLoc type) {
    const ElaboratedType *written = type.getTypePtr();
    const TagDecl *tag = written->getNamedType()->getAsTagDecl();
    return (!written->getQualifier() && tag && !tag->getDefinition() &&
            TypeWithKeyword::KeywordIsTagTypeKind(written->getKeyword())) ||
           RecursiveASTVisitor::TraverseElaboratedTypeLoc(type);
  }
  // Nothing names a destructor.
  bool VisitExpr(Expr *value) { return addClassOf(value->getType()); }
  bool VisitValueDecl(ValueDecl *value) { return addClassOf(value->getType()); }
  bool VisitTagTypeLoc(TagTypeLoc type) { return add(type.getDecl()); }
  bool VisitTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc type) {
    return add(type.getType()->getAsCXXRecordDecl()) &&
           add(type.getTypePtr()->getTemplateName().getAsTemplateDecl());
  }

  void addText(Decl *declaration) {
    isOfLibrary = isInStandardLibrary(writtenFor(declaration));
    met.addText(*declaration);
    TraverseDecl(declaration);
  }

  MetClasses met;

  /// What they ask for in turn. Returns the first thing that only others have.
  std::string first() {
    while (found.empty() && !instances.empty())
      addText(instances.pop_back_val());
    return found;
  }

private:
  bool addClassOf(QualType type) {
    met.add(type);
    return type.isNull() ||
           add(type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl());
  }

  /// False ends the search.
  bool add(const NamedDecl *named) {
    if (!named || !seen.insert({named, isOfLibrary}).second)
      return found.empty();
    met.add(*named);
    const Decl *written = writtenFor(named);
    const bool isOfOthers = llvm::all_of(
        written->redecls(), [&](const Decl *one) { return isInOthers(one); });
    // Which of its headers has what of it is the library's own matter.
    if (isOfOthers && !(isOfLibrary && isInStandardLibrary(written)))
      found = named->getQualifiedNameAsString();
    else if (written != named && !named->isTemplated())
      instances.push_back(const_cast<NamedDecl *>(named));
    return found.empty();
  }

  bool isInOthers(const Decl *declaration) {
    return !declaration->isImplicit() && // it stands where it was needed first
           (sources.isInMainFile(
                sources.getExpansionLoc(declaration->getLocation())) ||
            others.have(declaration));
  }

  const SourceManager &sources;
  HeaderTexts &others;
  llvm::DenseSet<llvm::PointerIntPair<const Decl *, 1, bool>> seen;
  llvm::SmallVector<Decl *> instances;
  bool isOfLibrary = false; ///< the text that is gone through
  std::string found;
};

} // namespace

std::string foundElsewhere(ASTContext &context,
                           const std::set<std::string> &brought,
                           const std::set<std::string> &others) {
  const SourceManager &sources = context.getSourceManager();
  const DeclContext *all = context.getTranslationUnitDecl();
  HeaderTexts texts(sources, brought), own(sources, others);
  std::vector<Decl *> declarations;
  texts.forEach(all, [&](Decl *one) { declarations.push_back(one); });
  if (declarations.empty())
    return "";
  Texts walk(sources, own);
  for (Decl *declaration : declarations)
    walk.addText(declaration);
  std::string found = walk.first();
  return found.empty() ? foundByName(context, texts, own, walk.met) : found;
}

} // namespace decouple
