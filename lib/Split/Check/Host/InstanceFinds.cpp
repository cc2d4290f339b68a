#include "Split/Check/Host/InstanceFinds.h"

#include "Split/Check/Headers/EachSource.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

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

/// Whether it is one that text may find, rather than one of the same name.
static bool isOne(const FunctionDecl &function, const Suspects &suspects) {
  const std::string name = function.getQualifiedNameAsString();
  return suspects.used.count(name) ||
         (suspects.names.count(name) && !isOfMainFile(&function) &&
          !isOfAny(function, suspects.known));
}

/// Whether anything refers to `function`, or to an instance of it, be it in an
/// operand that is never evaluated.
static bool isReferred(const FunctionDecl *function) {
  auto isOneReferred = [](const FunctionDecl *one) {
    return one->isReferenced() || one->isUsed(/*CheckUsedAttr=*/false);
  };
  const FunctionTemplateDecl *made = function->getDescribedFunctionTemplate();
  if (!made)
    return isOneReferred(function);
  auto *first = const_cast<FunctionTemplateDecl *>(made->getCanonicalDecl());
  return llvm::any_of(first->specializations(), isOneReferred);
}

/// Whether an overload resolution that chooses `function` may end in a
/// constructor that is deleted: it is chosen then, and does not seem to fit.
static bool mayEndDeleted(const FunctionDecl &function) {
  return llvm::any_of(function.parameters(), [](const ParmVarDecl *parameter) {
    const QualType type = parameter->getType();
    const CXXRecordDecl *made =
        type.getNonReferenceType()->getAsCXXRecordDecl();
    if (!made || !(made = made->getDefinition()))
      return false;
    const bool isCopied = !type->isReferenceType();
    return (isCopied && (made->needsOverloadResolutionForCopyConstructor() ||
                         made->needsOverloadResolutionForMoveConstructor() ||
                         made->defaultedCopyConstructorIsDeleted() ||
                         made->defaultedMoveConstructorIsDeleted())) ||
           llvm::any_of(made->ctors(), [&](const CXXConstructorDecl *one) {
             return one->isDeleted() && one->getNumParams() != 0 &&
                    (isCopied || !one->isCopyOrMoveConstructor());
           });
  });
}

namespace {

/// Suspects that a parse has come to.
class Met {
public:
  /// With `probed`, each gets a constant that an overload resolution evaluates
  /// where the function fits: also where another fits as well, and neither is
  /// called.
  Met(const Suspects &suspects, bool probed)
      : suspects(suspects), probed(probed) {
    for (const auto *names : {&suspects.names, &suspects.used})
      for (llvm::StringRef name : *names)
        plain.insert(name.substr(name.rfind(':') + 1)); // -1 + 1: all of it
  }

  /// Adds those in `declaration`.
  void add(Decl *declaration) {
    if (isa<NamespaceDecl, LinkageSpecDecl, CXXRecordDecl>(declaration))
      for (Decl *inner : cast<DeclContext>(declaration)->noload_decls())
        add(inner);
    if (const auto *of = dyn_cast<FriendDecl>(declaration))
      declaration = of->getFriendDecl();
    FunctionDecl *function =
        declaration ? declaration->getAsFunction() : nullptr;
    if (function && plain.contains(function->getNameAsString()) &&
        isOne(*function, suspects) && met.try_emplace(function).second &&
        probed)
      met[function] = probe(*function);
  }

  /// The name of one to which something refers, or that would fit; empty: none.
  std::string first() const {
    for (const auto &[function, constant] : met)
      if ((constant &&
           (constant->getEvaluatedValue() || mayEndDeleted(*function))) ||
          isReferred(function))
        return function->getQualifiedNameAsString();
    return "";
  }

private:
  /// `enable_if(constant)`.
  static VarDecl *probe(FunctionDecl &function) {
    ASTContext &context = function.getASTContext();
    const SourceLocation at = function.getLocation();
    VarDecl *constant =
        VarDecl::Create(context, context.getTranslationUnitDecl(), at, at,
                        &context.Idents.get("fits"), context.BoolTy.withConst(),
                        /*TInfo=*/nullptr, SC_Static);
    constant->setConstexpr(true);
    constant->setInit(
        CXXBoolLiteralExpr::Create(context, true, context.BoolTy, at));
    Expr *name = DeclRefExpr::Create(
        context, NestedNameSpecifierLoc(), SourceLocation(), constant,
        /*RefersToEnclosingVariableOrCapture=*/false, at, constant->getType(),
        VK_LValue);
    Expr *value = ImplicitCastExpr::Create(context, context.BoolTy,
                                           CK_LValueToRValue, name, nullptr,
                                           VK_PRValue, FPOptionsOverride());
    function.addAttr(EnableIfAttr::CreateImplicit(context, value, "fits"));
    return constant;
  }

  const Suspects &suspects;
  const bool probed;
  llvm::StringSet<> plain; ///< without what they are in, which costs less
  llvm::MapVector<const FunctionDecl *, const VarDecl *> met;
};

} // namespace

/// One of `suspects` that a parse of `unit` finds; see Met for `probed`.
static llvm::Expected<std::string>
foundOnce(const ClangUnit &unit, const Suspects &suspects, bool probed) {
  std::string found;
  Met met(suspects, probed);
  Onlooker onlooker;
  onlooker.read = [&](Decl &declaration) { met.add(&declaration); };
  onlooker.parses = [&](const Decl &declaration) {
    return isOfAny(declaration, suspects.known);
  };
  onlooker.look = [&](ASTContext &) { found = met.first(); };
  auto errors = syntaxCheck(unit, onlooker);
  if (!errors)
    return errors.takeError();
  if (llvm::any_of(*errors, breaksTree)) // nobody has looked
    return suspects.names.empty() ? *suspects.used.begin()
                                  : *suspects.names.begin();
  return found;
}

llvm::Expected<std::string> foundInInstances(ClangUnit unit,
                                             const Suspects &suspects) {
  unit.warnings.clear();
  auto found = foundOnce(unit, suspects, /*probed=*/false);
  if (!found || !found->empty())
    return found;
  // One whose arguments nobody may convert does not fit otherwise.
  unit.arguments.push_back("-fno-access-control");
  return foundOnce(unit, suspects, /*probed=*/true);
}

} // namespace decouple
