#include "Split/Analyse/Meanings.h"

#include "Split/Analyse/Declarations/References.h"
#include "Split/Analyse/Facts/Describer.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"

using namespace clang;

namespace decouple {

/// The home of what the main file defines.
static constexpr std::uint64_t MainFile = 1;

/// Of an instance that of what it is made from; nullptr: none is seen.
template <typename Declaration>
static const Decl *ownDefinition(const Declaration *declaration) {
  const Declaration *pattern = declaration->getTemplateInstantiationPattern();
  return (pattern ? pattern : declaration)->getDefinition();
}

/// The text that says what `declaration` is; nullptr: none is seen, or it is
/// all in the type.
static const Decl *definitionOf(const Decl *declaration) {
  if (const auto *function = dyn_cast<FunctionDecl>(declaration))
    return ownDefinition(function);
  if (const auto *variable = dyn_cast<VarDecl>(declaration))
    return ownDefinition(variable);
  if (const auto *record = dyn_cast<CXXRecordDecl>(declaration))
    return ownDefinition(record);
  if (const auto *enumeration = dyn_cast<EnumDecl>(declaration))
    return ownDefinition(enumeration);
  if (isa<FieldDecl, EnumConstantDecl>(declaration))
    return definitionOf(
        Decl::castFromDeclContext(declaration->getDeclContext()));
  return nullptr;
}

/// Of a variable template, which stands among the declarations of the file
/// once somebody asks for it.
static bool isInstance(const Decl *declaration) {
  const auto *made =
      dyn_cast_or_null<VarTemplateSpecializationDecl>(declaration);
  return made && isTemplateInstantiation(made->getSpecializationKind());
}

namespace {

class Names : public RecursiveASTVisitor<Names> {
public:
  Names(const ASTContext &context, OneSided oneSided,
        std::set<std::size_t> *returned)
      : sources(context.getSourceManager()), describer(context),
        oneSided(oneSided), returned(returned) {}

  bool TraverseDecl(Decl *declaration) {
    return isInstance(declaration) ||
           RecursiveASTVisitor::TraverseDecl(declaration);
  }
  bool VisitDeclRefExpr(DeclRefExpr *name) {
    add(name->getLocation(), name->getDecl());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *name) {
    add(name->getMemberLoc(), name->getMemberDecl());
    return true;
  }
  /// What C++20 makes of another operator, or of the operands the other way
  /// round, has no name in the text.
  bool VisitCXXRewrittenBinaryOperator(CXXRewrittenBinaryOperator *value) {
    const NamedDecl *called = operatorOf(value);
    if (called)
      add(value->getOperatorLoc(), called);
    if (called && value->isReversed())
      add(value->getOperatorLoc(), called, Meaning::Conversion);
    return true;
  }
  bool VisitUnresolvedLookupExpr(UnresolvedLookupExpr *name) {
    const auto kind = name->requiresADL() ? Meaning::Candidate : Meaning::Name;
    for (const NamedDecl *candidate : name->decls())
      addCandidate(name->getNameLoc(), candidate->getUnderlyingDecl(), kind);
    return true;
  }
  bool VisitConceptReference(ConceptReference *reference) {
    addTemplate(reference->getConceptNameLoc(), reference->getNamedConcept());
    return true;
  }
  bool VisitCallExpr(CallExpr *call) {
    if (!call->isTypeDependent())
      return true;
    addOpen(call->getBeginLoc());
    addOpen(call->getRParenLoc());
    for (const Expr *argument : call->arguments())
      addOpen(argument->getBeginLoc());
    return true;
  }
  bool VisitReturnStmt(ReturnStmt *result) {
    if (const Expr *value = result->getRetValue(); value && returned)
      returned->insert(offsetOf(value->getBeginLoc()));
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *made) {
    if (!returned || !returned->count(offsetOf(made->getLocation())))
      add(made->getLocation(), made->getConstructor(), Meaning::Conversion);
    return true;
  }
  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *argument) {
    const ParmVarDecl *parameter = argument->getParam();
    add(argument->getUsedLocation(), describer.of(parameter->getType()) + 1,
        Meaning::Elsewhere, fileOf(parameter), Meaning::Conversion);
    return true;
  }
  bool VisitCXXForRangeStmt(CXXForRangeStmt *loop) {
    forEachHidden(loop, [&](Expr *hidden) { TraverseStmt(hidden); });
    return true;
  }
  bool VisitBindingDecl(BindingDecl *binding) {
    add(binding->getLocation(), describer.of(binding->getType()));
    forEachHidden(binding, [&](Expr *hidden) { TraverseStmt(hidden); });
    return true;
  }
  bool VisitDeclaratorDecl(DeclaratorDecl *declared) {
    if (!declared->isImplicit())
      add(declared->getLocation(), describer.of(writtenType(declared)));
    return true;
  }
  bool VisitTypedefTypeLoc(TypedefTypeLoc type) {
    add(type.getNameLoc(), type.getTypedefNameDecl());
    return true;
  }
  bool VisitUsingTypeLoc(UsingTypeLoc type) {
    add(type.getNameLoc(), type.getFoundDecl()->getTargetDecl());
    return true;
  }
  bool VisitVarDecl(VarDecl *variable) {
    if (const auto *ending = variable->getAttr<CleanupAttr>())
      add(variable->getLocation(), ending->getFunctionDecl());
    return true;
  }
  bool VisitTagTypeLoc(TagTypeLoc type) {
    add(type.getNameLoc(), type.getDecl());
    return true;
  }
  bool VisitTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc type) {
    if (const CXXRecordDecl *made = type.getType()->getAsCXXRecordDecl())
      add(type.getTemplateNameLoc(), made);
    addTemplate(type.getTemplateNameLoc(),
                type.getTypePtr()->getTemplateName().getAsTemplateDecl());
    return true;
  }
  bool VisitDeducedTemplateSpecializationTypeLoc(
      DeducedTemplateSpecializationTypeLoc type) {
    addTemplate(type.getTemplateNameLoc(),
                type.getTypePtr()->getTemplateName().getAsTemplateDecl());
    return true;
  }
  bool TraverseTemplateArgumentLoc(const TemplateArgumentLoc &argument) {
    const TemplateArgument &given = argument.getArgument();
    if (given.getKind() == TemplateArgument::Template)
      addTemplate(argument.getTemplateNameLoc(),
                  given.getAsTemplate().getAsTemplateDecl());
    return RecursiveASTVisitor::TraverseTemplateArgumentLoc(argument);
  }

  std::vector<Meaning> found;

private:
  /// Whether a destructor may throw, where no text says so, a compiler works
  /// out when somebody asks.
  static QualType writtenType(DeclaratorDecl *declared) {
    const QualType type = declared->getType();
    const auto *destructor = dyn_cast<CXXDestructorDecl>(declared);
    return destructor && destructor->getExceptionSpecSourceRange().isInvalid()
               ? declared->getASTContext().getFunctionTypeWithExceptionSpec(
                     type, EST_None)
               : type;
  }

  /// Where in the main file, through macros.
  std::size_t offsetOf(SourceLocation at) const {
    at = at.isValid() ? sources.getExpansionLoc(at) : at;
    return at.isValid() && sources.isInMainFile(at) ? sources.getFileOffset(at)
                                                    : Meaning::Elsewhere;
  }

  void add(SourceLocation at, std::uint64_t thing,
           std::size_t local = Meaning::Elsewhere, std::uint64_t home = 0,
           Meaning::Kind kind = Meaning::Name) {
    std::size_t offset = offsetOf(at);
    if (offset != Meaning::Elsewhere)
      found.push_back({offset, thing, local, home, kind});
  }

  void add(SourceLocation at, const NamedDecl *declaration,
           Meaning::Kind kind = Meaning::Name) {
    bool isLocal = declaration->getParentFunctionOrMethod() != nullptr;
    add(at, describer.of(declaration),
        isLocal ? offsetOf(declaration->getLocation()) : Meaning::Elsewhere,
        isLocal ? 0 : homeOf(declaration), kind);
  }

  void addOpen(SourceLocation at) {
    add(at, 0, Meaning::Elsewhere, 0, Meaning::Open);
  }

  /// A template by its own name, whatever it is given: what it is given may
  /// depend on parameters, and it may be an alias of a number.
  void addTemplate(SourceLocation at, const TemplateDecl *named) {
    if (!named || isa<TemplateTemplateParmDecl>(named))
      return;
    const NamedDecl *pattern = named->getTemplatedDecl();
    add(at, pattern ? pattern : named);
  }

  void addCandidate(SourceLocation at, const NamedDecl *declaration,
                    Meaning::Kind kind) {
    if (isa<VarTemplateDecl, ConceptDecl>(declaration)) // there is one alone
      return addTemplate(at, cast<TemplateDecl>(declaration));
    const FunctionDecl *function = declaration->getAsFunction();
    if (kind == Meaning::Candidate && function && oneSided(function))
      kind = Meaning::OneSided;
    add(at, function ? function : declaration, kind);
  }

  std::uint64_t homeOf(const NamedDecl *declaration) const {
    const Decl *definition = definitionOf(declaration);
    return definition ? fileOf(definition) : 0;
  }

  std::uint64_t fileOf(const Decl *declaration) const {
    FileID id =
        sources.getFileID(sources.getExpansionLoc(declaration->getLocation()));
    if (id == sources.getMainFileID())
      return MainFile; // whichever it is: text moves to others
    auto file = sources.getFileEntryRefForID(id);
    return file ? llvm::xxh3_64bits(file->getName()) : 0;
  }

  const SourceManager &sources;
  Describer describer;
  const OneSided oneSided;
  std::set<std::size_t> *returned;
};

} // namespace

std::vector<Meaning> meaningsIn(ASTContext &context, OneSided oneSided,
                                std::set<std::size_t> *returned) {
  Names names(context, oneSided, returned);
  for (Decl *declaration : context.getTraversalScope())
    names.TraverseDecl(declaration);
  llvm::stable_sort(names.found, [](const Meaning &a, const Meaning &b) {
    return a.offset < b.offset;
  });
  return std::move(names.found);
}

} // namespace decouple
