#include "Split/Analyse/Declarations/Redeclarations.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclFriend.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

/// About remarks, or what an optimiser may take for granted: no text means
/// something else by it.
static bool isHarmless(const Attr *attribute) {
  switch (attribute->getKind()) {
  case attr::AllocAlign:
  case attr::Cold:
  case attr::Const:
  case attr::Deprecated:
  case attr::Format:
  case attr::FormatArg:
  case attr::Hot:
  case attr::Leaf:
  case attr::NonNull:
  case attr::Pure:
  case attr::Restrict:
  case attr::ReturnsNonNull:
  case attr::Unused:
  case attr::WarnUnusedResult:
    return true;
  default:
    return attribute->isImplicit() || attribute->isInherited();
  }
}

/// Who else sees it is a matter of what is defined here.
static bool isOfOthers(const Decl *declaration, const Attr *attribute) {
  const FunctionDecl *function = declaration->getAsFunction();
  return attribute->getKind() == attr::Visibility && function &&
         !function->isDefined();
}

static bool addsAttribute(const Decl *declaration) {
  return declaration->hasAttrs() &&
         !llvm::all_of(declaration->attrs(), [&](const Attr *attribute) {
           return isHarmless(attribute) || isOfOthers(declaration, attribute);
         });
}

/// Whether `parameter` has a default that no declaration before it has.
static bool hasOwnDefault(const NamedDecl *parameter) {
  if (const auto *type = dyn_cast<TemplateTypeParmDecl>(parameter))
    return type->hasDefaultArgument() && !type->defaultArgumentWasInherited();
  if (const auto *value = dyn_cast<NonTypeTemplateParmDecl>(parameter))
    return value->hasDefaultArgument() && !value->defaultArgumentWasInherited();
  const auto *pattern = dyn_cast<TemplateTemplateParmDecl>(parameter);
  return pattern && pattern->hasDefaultArgument() &&
         !pattern->defaultArgumentWasInherited();
}

/// The body of what is needed while compiling, or says what it returns.
static bool addsBody(const FunctionDecl *function) {
  return (function->isThisDeclarationADefinition() ||
          function->isThisDeclarationInstantiatedFromAFriendDefinition()) &&
         // Each source makes what is inline for itself.
         (function->isInlined() || function->isTemplated() ||
          function->isConsteval() || function->isDeleted() ||
          function->isDefaulted() ||
          function->getDeclaredReturnType()->getContainedDeducedType());
}

static bool adds(const FunctionDecl *function) {
  return addsBody(function) ||
         llvm::any_of(function->parameters(), [](const ParmVarDecl *one) {
           return (one->hasDefaultArg() && !one->hasInheritedDefaultArg()) ||
                  addsAttribute(one);
         });
}

/// A value that is known while compiling.
static bool adds(const VarDecl *variable) {
  return variable->hasInit() && variable->getInit() &&
         (variable->isConstexpr() || variable->getType().isConstQualified() ||
          variable->getType()->isReferenceType() ||
          variable->getType()->isUndeducedType());
}

/// A result that one of them leaves open, or the size of an array. What is
/// thrown is the same, or not known yet.
static bool isOfOtherType(const Decl *one, const Decl *other) {
  const auto *a = dyn_cast<ValueDecl>(one), *b = dyn_cast<ValueDecl>(other);
  if (!a || !b || a->getType()->isDependentType() ||
      b->getType()->isDependentType())
    return false;
  return isa<FunctionDecl>(a)
             ? !one->getASTContext().hasSameFunctionTypeIgnoringExceptionSpec(
                   a->getType(), b->getType())
             : a->getType().getCanonicalType() !=
                   b->getType().getCanonicalType();
}

static bool adds(const Decl *declaration) {
  if (addsAttribute(declaration))
    return true;
  if (const auto *pattern = dyn_cast<TemplateDecl>(declaration))
    return llvm::any_of(*pattern->getTemplateParameters(), hasOwnDefault) ||
           (pattern->getTemplatedDecl() && adds(pattern->getTemplatedDecl()));
  if (const auto *function = dyn_cast<FunctionDecl>(declaration))
    return adds(function);
  if (const auto *variable = dyn_cast<VarDecl>(declaration))
    return adds(variable);
  const auto *tag = dyn_cast<TagDecl>(declaration);
  return tag && tag->isThisDeclarationADefinition();
}

/// Part of a definition.
static bool isOfDefinition(const Attr *attribute) {
  const auto *seen = dyn_cast<VisibilityAttr>(attribute);
  return isHarmless(attribute) || isa<AlignedAttr, FinalAttr>(attribute) ||
         (seen && seen->getVisibility() == VisibilityAttr::Default);
}

const CXXRecordDecl *onlyDefinedClass(const Decl *declaration) {
  const auto *made = dyn_cast<ClassTemplateDecl>(declaration);
  if (made && llvm::any_of(*made->getTemplateParameters(), hasOwnDefault))
    return nullptr;
  const auto *record =
      dyn_cast<CXXRecordDecl>(made ? made->getTemplatedDecl() : declaration);
  return record && record->isThisDeclarationADefinition() &&
                 (!record->hasAttrs() ||
                  llvm::all_of(record->attrs(), isOfDefinition))
             ? record
             : nullptr;
}

namespace {

/// What one declaration says for all of them about who else has it.
enum Linkage : unsigned {
  None = 0,
  OfC = 1,      ///< in `extern "C"`
  Internal = 2, ///< `static`
  External = 4, ///< `extern` of a constant
  Inline = 8
};

} // namespace

static bool isConstant(const VarDecl *variable) {
  const ASTContext &context = variable->getASTContext();
  const QualType type = context.getBaseElementType(variable->getType());
  return type.isConstQualified() && !type.isVolatileQualified();
}

static unsigned linkageSaidBy(const Decl *declaration) {
  unsigned said = None;
  if (const FunctionDecl *function = declaration->getAsFunction()) {
    said |= function->isInExternCContext() ? OfC : None;
    said |= function->getStorageClass() == SC_Static ? Internal : None;
    said |= function->isInlineSpecified() ? Inline : None;
  } else if (const auto *variable = dyn_cast<VarDecl>(declaration)) {
    said |= variable->isInExternCContext() ? OfC : None;
    said |= variable->getStorageClass() == SC_Static ? Internal : None;
    said |= variable->isInlineSpecified() ? Inline : None;
    said |= variable->getStorageClass() == SC_Extern && isConstant(variable)
                ? External
                : None;
  }
  return said;
}

static bool defines(const Decl *declaration) {
  const FunctionDecl *function = declaration->getAsFunction();
  const auto *variable = dyn_cast<VarDecl>(declaration);
  return function ? function->isThisDeclarationADefinition()
                  : variable && variable->isThisDeclarationADefinition() ==
                                    VarDecl::Definition;
}

/// Whether `declaration` says something of the linkage that none of those that
/// are `known` does; what stands behind their definition comes too late.
static bool addsLinkage(const Decl *declaration,
                        llvm::function_ref<bool(const Decl *)> known) {
  if (declaration->getDeclContext()->isRecord())
    return false;
  llvm::SmallVector<const Decl *> others;
  for (const Decl *other : declaration->redecls())
    if (other != declaration && known(other))
      others.push_back(other);
  const SourceManager &sources =
      declaration->getASTContext().getSourceManager();
  llvm::sort(others, [&](const Decl *a, const Decl *b) {
    return sources.isBeforeInTranslationUnit(a->getLocation(),
                                             b->getLocation());
  });
  unsigned said = None;
  for (const Decl *other : others) {
    said |= linkageSaidBy(other);
    if (defines(other))
      break;
  }
  return !others.empty() && (linkageSaidBy(declaration) & ~said);
}

bool saysMore(const Decl *declaration,
              llvm::function_ref<bool(const Decl *)> known) {
  if (const auto *space = dyn_cast<NamespaceDecl>(declaration))
    return space->isInline() && space->isFirstDecl() &&
           llvm::any_of(space->redecls(), known); // which need not say so
  if (isa<UsingShadowDecl, NamespaceAliasDecl>(declaration))
    return false;
  if (addsLinkage(declaration, known))
    return true;
  const bool addsText = adds(declaration);
  return llvm::any_of(declaration->redecls(), [&](const Decl *other) {
    return other != declaration && known(other) &&
           (addsText || isOfOtherType(other, declaration));
  });
}

namespace {

/// Friends of the templates of classes, by whether they have a text.
class Friends {
public:
  void addIn(const DeclContext *scope) {
    for (const Decl *declaration : scope->noload_decls()) {
      const auto *space = dyn_cast<NamespaceDecl>(declaration);
      const auto *made = dyn_cast<ClassTemplateDecl>(declaration);
      if ((space && !space->isStdNamespace()) ||
          isa<LinkageSpecDecl>(declaration))
        addIn(cast<DeclContext>(declaration));
      else if (made && made->isThisDeclarationADefinition())
        add(made);
    }
  }

  /// Of the instances, those that are needed while compiling and that something
  /// else declares.
  void forEachAsked(FoundFriend found) const {
    for (const ClassTemplateDecl *made : defining)
      for (const auto *instance : made->specializations())
        forEach(instance, [&](const FunctionDecl *function) {
          const bool isDeclared =
              declared.contains(nameOf(function)) ||
              llvm::any_of(function->redecls(),
                           [&](const Decl *o) { return o != function; });
          if (isDeclared && addsBody(function))
            found(instance, function);
        });
  }

private:
  static void forEach(const CXXRecordDecl *record,
                      llvm::function_ref<void(const FunctionDecl *)> found) {
    if (!record->hasDefinition())
      return;
    for (const FriendDecl *one : record->friends())
      if (const NamedDecl *named = one->getFriendDecl())
        if (const FunctionDecl *function = named->getAsFunction())
          found(function);
  }

  void add(const ClassTemplateDecl *made) {
    forEach(made->getTemplatedDecl(), [&](const FunctionDecl *function) {
      if (!function->isThisDeclarationADefinition())
        declared.insert(nameOf(function));
      else if (defining.empty() || defining.back() != made)
        defining.push_back(made);
    });
  }

  /// A friend is one of its namespace.
  using Name = std::pair<const DeclContext *, DeclarationName>;
  static Name nameOf(const FunctionDecl *function) {
    return {function->getEnclosingNamespaceContext()->getPrimaryContext(),
            function->getDeclName()};
  }

  llvm::DenseSet<Name> declared;
  std::vector<const ClassTemplateDecl *> defining;
};

} // namespace

void forEachAskedFriend(const DeclContext *scope, FoundFriend found) {
  Friends friends;
  friends.addIn(scope);
  friends.forEachAsked(found);
}

} // namespace decouple
