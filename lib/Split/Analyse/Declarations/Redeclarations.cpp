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

static bool addsAttribute(const Decl *declaration) {
  return declaration->hasAttrs() &&
         !llvm::all_of(declaration->attrs(), isHarmless);
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

bool onlyDefinesClass(const Decl *declaration) {
  return isa<CXXRecordDecl>(declaration) && !addsAttribute(declaration);
}

bool saysMore(const Decl *declaration,
              llvm::function_ref<bool(const Decl *)> known) {
  if (isa<NamespaceDecl, UsingShadowDecl, NamespaceAliasDecl>(declaration))
    return false;
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
              declared.contains(function->getDeclName()) ||
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
        declared.insert(function->getDeclName());
      else if (defining.empty() || defining.back() != made)
        defining.push_back(made);
    });
  }

  llvm::DenseSet<DeclarationName> declared;
  std::vector<const ClassTemplateDecl *> defining;
};

} // namespace

void forEachAskedFriend(const DeclContext *scope, FoundFriend found) {
  Friends friends;
  friends.addIn(scope);
  friends.forEachAsked(found);
}

} // namespace decouple
