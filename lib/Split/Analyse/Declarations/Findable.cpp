#include "Split/Analyse/Declarations/Findable.h"

#include "Split/Analyse/Declarations/HeaderCalls.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace decouple {

const Decl *specialisedTemplate(const Decl *declaration) {
  if (const auto *type = dyn_cast<ClassTemplateSpecializationDecl>(declaration))
    return type->getSpecializedTemplate();
  if (const auto *variable =
          dyn_cast<VarTemplateSpecializationDecl>(declaration))
    return variable->getSpecializedTemplate();
  if (const auto *guide =
          dyn_cast_or_null<CXXDeductionGuideDecl>(declaration->getAsFunction()))
    return guide->getDeducedTemplate();
  const auto *function = dyn_cast<FunctionDecl>(declaration);
  if (function && function->getPrimaryTemplate())
    return function->getPrimaryTemplate();
  const auto *owner =
      dyn_cast<ClassTemplateSpecializationDecl>(declaration->getDeclContext());
  return owner ? owner->getSpecializedTemplate() : nullptr;
}

llvm::ArrayRef<TemplateArgument> argumentsOf(const Decl *declaration) {
  if (const auto *type = dyn_cast<ClassTemplateSpecializationDecl>(declaration))
    return type->getTemplateArgs().asArray();
  if (const auto *variable =
          dyn_cast<VarTemplateSpecializationDecl>(declaration))
    return variable->getTemplateArgs().asArray();
  const auto *function = dyn_cast<FunctionDecl>(declaration);
  if (function && function->getTemplateSpecializationArgs())
    return function->getTemplateSpecializationArgs()->asArray();
  const auto *owner =
      dyn_cast<ClassTemplateSpecializationDecl>(declaration->getDeclContext());
  return owner ? owner->getTemplateArgs().asArray()
               : llvm::ArrayRef<TemplateArgument>();
}

std::vector<std::string> pathOf(const NamedDecl *declaration) {
  std::vector<std::string> path = {declaration->getNameAsString()};
  for (const DeclContext *scope = declaration->getDeclContext();
       scope && !scope->isTranslationUnit(); scope = scope->getParent())
    if (const auto *named = dyn_cast<NamedDecl>(scope);
        named && !scope->isInlineNamespace())
      path.push_back(named->getNameAsString());
  std::reverse(path.begin(), path.end());
  return path;
}

std::vector<const NamedDecl *> findByPath(const ASTContext &context,
                                          llvm::ArrayRef<std::string> path) {
  std::vector<const NamedDecl *> found;
  std::vector<const DeclContext *> scopes = {context.getTranslationUnitDecl()};
  for (const std::string &name : path) {
    found.clear();
    const IdentifierInfo &word = context.Idents.get(name);
    for (const DeclContext *scope : scopes)
      llvm::append_range(found, scope->lookup(DeclarationName(&word)));
    scopes.clear();
    for (const NamedDecl *declaration : found)
      if (const auto *scope = dyn_cast<DeclContext>(declaration))
        scopes.push_back(scope->getPrimaryContext());
  }
  return found;
}

static std::string wordsFor(const NamedDecl *declaration) {
  PrintingPolicy policy(declaration->getASTContext().getLangOpts());
  policy.AnonymousTagLocations = false;
  policy.PrintCanonicalTypes = true;
  policy.SuppressInlineNamespace = false;
  std::string words;
  llvm::raw_string_ostream stream(words);
  declaration->getNameForDiagnostic(stream, policy, /*Qualified=*/true);
  return words;
}

/// Of a whole template.
static Specialised instanceOf(const NamedDecl *pattern,
                              const NamedDecl *declaration, bool partial) {
  return {pathOf(pattern), partial ? "" : wordsFor(declaration), ""};
}

/// Of a member of a class's instance.
static std::optional<Specialised> memberOf(const Decl *declaration) {
  const auto *named = cast<NamedDecl>(declaration);
  const auto *owner =
      dyn_cast<ClassTemplateSpecializationDecl>(declaration->getDeclContext());
  if (!owner || owner->isExplicitSpecialization())
    return std::nullopt;
  return Specialised{pathOf(owner->getSpecializedTemplate()), wordsFor(owner),
                     named->getNameAsString()};
}

/// Whether a class, an enumeration or a template in the instance of a class has
/// text of its own.
static bool isSpecialisedMember(const Decl *declaration) {
  const auto *record = dyn_cast<CXXRecordDecl>(declaration);
  const auto *enumeration = dyn_cast<EnumDecl>(declaration);
  const auto *pattern = dyn_cast<RedeclarableTemplateDecl>(declaration);
  const MemberSpecializationInfo *info =
      record        ? record->getMemberSpecializationInfo()
      : enumeration ? enumeration->getMemberSpecializationInfo()
                    : nullptr;
  return (info && info->getTemplateSpecializationKind() ==
                      TSK_ExplicitSpecialization) ||
         (pattern && pattern->isMemberSpecialization());
}

std::optional<Specialised> specialisedBy(const Decl *declaration) {
  if (isSpecialisedMember(declaration))
    return memberOf(declaration);
  if (const auto *type = dyn_cast<ClassTemplateSpecializationDecl>(declaration);
      type && type->isExplicitSpecialization())
    return instanceOf(type->getSpecializedTemplate(), type,
                      isa<ClassTemplatePartialSpecializationDecl>(type));
  if (const auto *variable =
          dyn_cast<VarTemplateSpecializationDecl>(declaration);
      variable && variable->isExplicitSpecialization())
    return instanceOf(variable->getSpecializedTemplate(), variable,
                      isa<VarTemplatePartialSpecializationDecl>(variable));
  if (const auto *guide =
          dyn_cast_or_null<CXXDeductionGuideDecl>(declaration->getAsFunction()))
    return Specialised{pathOf(guide->getDeducedTemplate()), "", ""};
  if (const auto *function = dyn_cast<FunctionDecl>(declaration);
      function &&
      function->getTemplateSpecializationKind() == TSK_ExplicitSpecialization) {
    if (const FunctionTemplateDecl *pattern = function->getPrimaryTemplate())
      return instanceOf(pattern, function, /*partial=*/false);
    return memberOf(function);
  }
  if (const auto *variable = dyn_cast<VarDecl>(declaration);
      variable &&
      variable->getTemplateSpecializationKind() == TSK_ExplicitSpecialization)
    return memberOf(variable);
  return std::nullopt;
}

static bool isMade(const NamedDecl *declaration) {
  if (const auto *function = dyn_cast<FunctionDecl>(declaration))
    return function->getTemplateSpecializationKind() !=
               TSK_ExplicitSpecialization &&
           function->getPointOfInstantiation().isValid();
  if (const auto *variable = dyn_cast<VarDecl>(declaration))
    return variable->getTemplateSpecializationKind() !=
               TSK_ExplicitSpecialization &&
           variable->getPointOfInstantiation().isValid();
  const auto *type = dyn_cast<ClassTemplateSpecializationDecl>(declaration);
  if (!type || type->isExplicitSpecialization())
    return false;
  // Of one that is not defined, whoever names it asks whether it is.
  const CXXRecordDecl *pattern =
      type->getSpecializedTemplate()->getTemplatedDecl();
  return type->hasDefinition() || !pattern->hasDefinition();
}

/// Whether one of `instances` is what `specialised` is for.
template <typename Instances>
static bool hasOne(const Instances &instances, const Specialised &specialised) {
  for (const NamedDecl *instance : instances) {
    if (!specialised.instance.empty() &&
        wordsFor(instance) != specialised.instance)
      continue;
    const auto *type = dyn_cast<CXXRecordDecl>(instance);
    if (specialised.member.empty() || !type) {
      if (isMade(instance))
        return true;
      continue;
    }
    for (const Decl *member : type->decls())
      if (const auto *named = dyn_cast<NamedDecl>(member);
          named && named->getNameAsString() == specialised.member &&
          isMade(named))
        return true;
  }
  return false;
}

bool hasInstance(ASTContext &context, const Specialised &specialised) {
  return llvm::any_of(
      findByPath(context, specialised.path), [&](const NamedDecl *pattern) {
        if (const auto *type = dyn_cast<ClassTemplateDecl>(pattern))
          return hasOne(type->specializations(), specialised);
        if (const auto *function = dyn_cast<FunctionTemplateDecl>(pattern))
          return hasOne(function->specializations(), specialised);
        if (const auto *variable = dyn_cast<VarTemplateDecl>(pattern))
          return hasOne(variable->specializations(), specialised);
        return false;
      });
}

const FunctionDecl *findableFunction(const Decl *declaration) {
  const FunctionDecl *function = declaration->getAsFunction();
  bool isFound = function &&
                 !isa<CXXMethodDecl, CXXDeductionGuideDecl>(function) &&
                 (function->getNumParams() > 0 || function->isVariadic()) &&
                 function->getTemplateSpecializationKind() == TSK_Undeclared;
  return isFound ? function : nullptr;
}

std::vector<const FunctionDecl *> findableOf(llvm::ArrayRef<const Decl *> nodes,
                                             const SourceManager &sources) {
  std::vector<const FunctionDecl *> functions;
  for (const Decl *node : nodes)
    if (const FunctionDecl *function = findableFunction(node))
      functions.push_back(function);
  auto main = sources.getFileEntryRefForID(sources.getMainFileID());
  return calledByHeaders(
      std::move(functions), sources,
      [&](llvm::StringRef name) { return !main || name != main->getName(); });
}

/// Whether others can become a `type` unasked.
static bool isConvertedTo(const CXXRecordDecl *type) {
  const CXXRecordDecl *definition = type->getDefinition();
  if (!definition)
    return false;
  return llvm::any_of(definition->decls(), [](const Decl *member) {
    const auto *made =
        dyn_cast_or_null<CXXConstructorDecl>(member->getAsFunction());
    return made && !made->isCopyOrMoveConstructor() &&
           made->isConvertingConstructor(/*AllowExplicit=*/false) &&
           made->getMinRequiredArguments() <= 1 && made->getNumParams() > 0;
  });
}

/// The class or enumeration that `type` is about; null: none.
static const TagDecl *tagOf(QualType type) {
  const Type *inner = innermost(type);
  return inner->isDependentType() ? nullptr : inner->getAsTagDecl();
}

bool isFoundFor(const FunctionDecl *function, const DeclContext *scope,
                const TypesInUse &types,
                llvm::function_ref<bool(const TagDecl *)> isRare) {
  // Those are looked for in the global namespace, whatever they are given.
  const OverloadedOperatorKind kind = function->getOverloadedOperator();
  const bool allocates = kind == OO_New || kind == OO_Array_New ||
                         kind == OO_Delete || kind == OO_Array_Delete;
  // Of what brings a call here; a pointer of it becomes `true`.
  auto mayBecome = [&](QualType type) {
    return !function->getLiteralIdentifier() && // that is given literals
           (!type->isArithmeticType() || type->isBooleanType() ||
            types.giveNumbers(scope));
  };
  bool matches = allocates || function->isVariadic();
  for (const ParmVarDecl *parameter : function->parameters()) {
    const TagDecl *tag = tagOf(parameter->getType());
    matches |= !tag && mayBecome(parameter->getType());
    if (!tag)
      continue;
    if (isRare(tag) && !types.have(tag))
      return false;
    const auto *record = dyn_cast<CXXRecordDecl>(tag);
    matches |= types.have(tag) || (record && isConvertedTo(record));
  }
  return matches && (allocates || types.reach(scope));
}

bool isOfItsNamespace(const UsingShadowDecl *use,
                      const FunctionDecl *function) {
  return use->getDeclContext()->getRedeclContext()->Equals(
      function->getDeclContext()->getRedeclContext());
}

} // namespace decouple
