#include "Split/Check/Headers/Inert.h"

#include "Split/Analyse/Declarations/LoadTime.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

/// About calls, types, remarks or the code of a function that somebody calls.
static constexpr attr::Kind Attributes[] = {
    attr::AbiTag,          attr::Aligned,
    attr::AlignValue,      attr::AllocAlign,
    attr::AllocSize,       attr::AlwaysInline,
    attr::Artificial,      attr::AssumeAligned,
    attr::Availability,    attr::Builtin,
    attr::BuiltinAlias,    attr::Cold,
    attr::Const,           attr::ConstInit,
    attr::Convergent,      attr::CUDAConstant,
    attr::CUDADevice,      attr::CUDAGlobal,
    attr::CUDAHost,        attr::CUDAShared,
    attr::CXX11NoReturn,   attr::Deprecated,
    attr::DiagnoseIf,      attr::EnableIf,
    attr::Error,           attr::ExcludeFromExplicitInstantiation,
    attr::Final,           attr::Flatten,
    attr::Format,          attr::FormatArg,
    attr::GNUInline,       attr::Hot,
    attr::InternalLinkage, attr::Leaf,
    attr::LifetimeBound,   attr::MinSize,
    attr::MinVectorWidth,  attr::NoDebug,
    attr::NoDuplicate,     attr::NoInline,
    attr::NonNull,         attr::NoReturn,
    attr::NoSanitize,      attr::NoThrow,
    attr::NoUniqueAddress, attr::Override,
    attr::Overloadable,    attr::Pure,
    attr::Restrict,        attr::ReturnsNonNull,
    attr::Sentinel,        attr::Target,
    attr::TLSModel,        attr::Unavailable,
    attr::Unused,          attr::Visibility,
    attr::WarnUnusedResult};

static bool hasInertAttributes(const Decl *declaration) {
  return !declaration->hasAttrs() ||
         llvm::all_of(declaration->attrs(), [](const Attr *attribute) {
           return llvm::is_contained(Attributes, attribute->getKind());
         });
}

/// Whether no other source can link with it, nor counts on it.
static bool isOwn(GVALinkage linkage) {
  return linkage != GVA_StrongExternal && linkage != GVA_StrongODR;
}

bool isInert(const FunctionDecl *function) {
  const ASTContext &context = function->getASTContext();
  return function->isTemplated() || !function->isThisDeclarationADefinition() ||
         (hasInertAttributes(function) &&
          isOwn(context.GetGVALinkageForFunction(function)));
}

bool isInert(const VarDecl *variable) {
  const ASTContext &context = variable->getASTContext();
  if (!variable->hasGlobalStorage() || variable->isTemplated() ||
      variable->isThisDeclarationADefinition() != VarDecl::Definition)
    return true;
  // A function's own is made when that is called.
  return hasInertAttributes(variable) && !runsWhenLoaded(variable) &&
         (variable->isStaticLocal() ||
          isOwn(context.GetGVALinkageForVariable(variable)));
}

/// Names, types and templates, of which nothing is made.
static bool isInert(const Decl *declaration) {
  if (const auto *function = dyn_cast<FunctionDecl>(declaration))
    return isInert(function);
  if (const auto *variable = dyn_cast<VarDecl>(declaration))
    return isInert(variable);
  if (const auto *made = dyn_cast<ClassTemplateSpecializationDecl>(declaration))
    return made->getTemplateSpecializationKind() !=
           TSK_ExplicitInstantiationDefinition;
  return isa<AccessSpecDecl, BaseUsingDecl, BindingDecl, BuiltinTemplateDecl,
             EmptyDecl, EnumConstantDecl, FieldDecl, FriendDecl,
             FriendTemplateDecl, ImplicitConceptSpecializationDecl,
             ImplicitParamDecl, IndirectFieldDecl, LabelDecl,
             LifetimeExtendedTemporaryDecl, LinkageSpecDecl, NamespaceAliasDecl,
             NamespaceDecl, NonTypeTemplateParmDecl, RequiresExprBodyDecl,
             StaticAssertDecl, TagDecl, TemplateDecl, TemplateTypeParmDecl,
             TypedefNameDecl, UnresolvedUsingTypenameDecl,
             UnresolvedUsingValueDecl, UsingDirectiveDecl, UsingPackDecl,
             UsingShadowDecl>(declaration);
}

namespace {

class Adding : public RecursiveASTVisitor<Adding> {
public:
  bool VisitDecl(Decl *declaration) {
    if (isInert(declaration))
      return true;
    const auto *named = dyn_cast<NamedDecl>(declaration);
    found = isa<FileScopeAsmDecl>(declaration) ? "asm"
            : named                            ? named->getNameAsString()
                                               : declaration->getDeclKindName();
    return false;
  }
  std::optional<std::string> found;
};

} // namespace

std::optional<std::string> addedBy(const Decl *declaration) {
  Adding adding;
  if (!isa<NamespaceDecl>(declaration))
    adding.TraverseDecl(const_cast<Decl *>(declaration));
  return std::move(adding.found);
}

} // namespace decouple
