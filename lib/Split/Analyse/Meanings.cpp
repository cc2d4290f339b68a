#include "Split/Analyse/Meanings.h"

#include "Split/Analyse/Declarations/References.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace clang;

namespace decouple {

namespace {

/// Says in words what a declaration is, alike in both configurations.
class Describer {
public:
  explicit Describer(const ASTContext &context)
      : context(context), policy(context.getLangOpts()) {
    policy.AnonymousTagLocations = false; // lines move
    policy.PrintCanonicalTypes = true;
  }

  std::uint64_t of(const NamedDecl *declaration) {
    auto [known, fresh] = hashes.try_emplace(declaration, 0);
    if (fresh) {
      std::uint64_t hash = llvm::xxh3_64bits(wordsFor(declaration));
      hashes[declaration] = hash;
      return hash;
    }
    return known->second;
  }

  std::uint64_t of(QualType type) {
    return llvm::xxh3_64bits(type.getCanonicalType().getAsString(policy));
  }

private:
  /// An instance of a function template is described by the template: what is
  /// deduced follows from the arguments, which have names of their own.
  static const NamedDecl *described(const NamedDecl *declaration) {
    const auto *function = dyn_cast<FunctionDecl>(declaration);
    const FunctionTemplateDecl *made =
        function && function->getTemplateSpecializationKind() !=
                        TSK_ExplicitSpecialization
            ? function->getPrimaryTemplate()
            : nullptr;
    return made ? made->getTemplatedDecl() : declaration;
  }

  std::string wordsFor(const NamedDecl *named) {
    const NamedDecl *declaration = described(named);
    std::string words;
    llvm::raw_string_ostream stream(words);
    declaration->getNameForDiagnostic(stream, policy, /*Qualified=*/true);
    if (const auto *value = dyn_cast<ValueDecl>(declaration))
      stream << '|' << value->getType().getCanonicalType().getAsString(policy);
    describeValue(declaration, stream);
    if (const auto *type = dyn_cast<TypedefNameDecl>(declaration))
      stream << '|'
             << type->getUnderlyingType().getCanonicalType().getAsString(
                    policy);
    if (const auto *function = dyn_cast<FunctionDecl>(declaration))
      describeTemplate(function, stream);
    if (const auto *member = dyn_cast<CXXRecordDecl>(
            Decl::castFromDeclContext(declaration->getDeclContext())))
      describeRecord(member, stream);
    if (const auto *record = dyn_cast<CXXRecordDecl>(declaration))
      describeRecord(record, stream);
    return words;
  }

  /// Templates of one name and type are told apart by what they ask for.
  void describeTemplate(const FunctionDecl *function,
                        llvm::raw_ostream &stream) {
    if (function->getTemplateSpecializationKind() == TSK_ExplicitSpecialization)
      stream << "|special";
    if (const FunctionTemplateDecl *made =
            function->getDescribedFunctionTemplate())
      made->getTemplateParameters()->print(stream << '|', context, policy);
    if (const Expr *condition = function->getTrailingRequiresClause())
      condition->printPretty(stream << '|', nullptr, policy);
  }

  /// Of a constant: a header may make another one of it.
  static void describeValue(const NamedDecl *declaration,
                            llvm::raw_ostream &stream) {
    if (const auto *constant = dyn_cast<EnumConstantDecl>(declaration))
      stream << '|' << constant->getInitVal();
    const auto *variable = dyn_cast<VarDecl>(declaration);
    const APValue *value = variable && variable->isConstexpr()
                               ? variable->getEvaluatedValue()
                               : nullptr;
    if (value && value->isInt())
      stream << '|' << value->getInt();
  }

  /// Which of a template's versions a class is made of.
  void describeRecord(const CXXRecordDecl *record, llvm::raw_ostream &stream) {
    const auto *made = dyn_cast<ClassTemplateSpecializationDecl>(record);
    if (!made)
      return;
    stream << '|';
    made->getNameForDiagnostic(stream, policy, /*Qualified=*/true);
    if (made->isExplicitSpecialization())
      stream << "|special";
    auto from = made->getSpecializedTemplateOrPartial();
    if (const auto *partial =
            from.dyn_cast<ClassTemplatePartialSpecializationDecl *>()) {
      stream << "|partial ";
      partial->getNameForDiagnostic(stream, policy, /*Qualified=*/true);
    }
  }

  const ASTContext &context;
  PrintingPolicy policy;
  llvm::DenseMap<const NamedDecl *, std::uint64_t> hashes;
};

} // namespace

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

namespace {

class Names : public RecursiveASTVisitor<Names> {
public:
  Names(const ASTContext &context, std::set<std::size_t> *returned)
      : sources(context.getSourceManager()), describer(context),
        returned(returned) {}

  bool VisitDeclRefExpr(DeclRefExpr *name) {
    add(name->getLocation(), name->getDecl());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *name) {
    add(name->getMemberLoc(), name->getMemberDecl());
    return true;
  }
  bool VisitUnresolvedLookupExpr(UnresolvedLookupExpr *name) {
    for (const NamedDecl *candidate : name->decls())
      addCandidate(name->getNameLoc(), candidate->getUnderlyingDecl());
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
      add(declared->getLocation(), describer.of(declared->getType()));
    return true;
  }
  bool VisitTypedefTypeLoc(TypedefTypeLoc type) {
    add(type.getNameLoc(), type.getTypedefNameDecl());
    return true;
  }
  bool VisitTagTypeLoc(TagTypeLoc type) {
    add(type.getNameLoc(), type.getDecl());
    return true;
  }
  bool VisitTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc type) {
    if (const CXXRecordDecl *made = type.getType()->getAsCXXRecordDecl())
      add(type.getTemplateNameLoc(), made);
    return true;
  }

  std::vector<Meaning> found;

private:
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

  void addCandidate(SourceLocation at, const NamedDecl *declaration) {
    const auto *pattern = dyn_cast<FunctionTemplateDecl>(declaration);
    add(at, pattern ? pattern->getTemplatedDecl() : declaration,
        Meaning::Candidate);
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
  std::set<std::size_t> *returned;
};

} // namespace

std::vector<Meaning> meaningsIn(ASTContext &context,
                                std::set<std::size_t> *returned) {
  Names names(context, returned);
  for (Decl *declaration : context.getTraversalScope())
    names.TraverseDecl(declaration);
  llvm::stable_sort(names.found, [](const Meaning &a, const Meaning &b) {
    return a.offset < b.offset;
  });
  return std::move(names.found);
}

} // namespace decouple
