#include "Split/Analyse/Finds/Given.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace decouple {

namespace {

class Call {
public:
  Call(const FunctionDecl *function,
       llvm::function_ref<bool(QualType)> isForeign,
       llvm::function_ref<bool(QualType)> isAnyMade)
      : parameters(function->parameters().take_front(
            function->getMinRequiredArguments())),
        kind(function->getOverloadedOperator()), isForeign(isForeign),
        isAnyMade(isAnyMade) {}

  bool isPossible() const {
    return llvm::all_of(parameters,
                        [&](const ParmVarDecl *parameter) {
                          return takes(parameter, /*numbers=*/true);
                        }) &&
           (!isForNumbersToo() ||
            llvm::any_of(parameters, [&](const ParmVarDecl *parameter) {
              return takes(parameter, /*numbers=*/false);
            }));
  }

private:
  /// The compiler's own operator fits better where no operand is of a class.
  bool isForNumbersToo() const {
    return kind != OO_None && kind != OO_Comma &&
           !(kind == OO_Amp && parameters.size() == 1);
  }

  bool takes(const ParmVarDecl *parameter, bool numbers) const {
    const QualType type = parameter->getType(),
                   taken = type.getNonReferenceType();
    if (!isForeign(type))
      return numbers || !taken->isArithmeticType();
    if (taken->isPointerType() || taken->isMemberPointerType())
      return true; // `nullptr`
    if (taken->isEnumeralType() && kind == OO_None &&
        !type->isLValueReferenceType())
      return true; // `{}`
    const CXXRecordDecl *record = taken->getAsCXXRecordDecl();
    const bool isItself =
        type->isLValueReferenceType() && !taken.isConstQualified();
    return (record && record->hasDefinition() && !isItself &&
            isMade(record->getDefinition(), numbers)) ||
           isAnyMade(taken);
  }

  /// Of an argument, or of some between braces, which no operator has.
  bool isMade(const CXXRecordDecl *record, bool numbers) const {
    if (kind == OO_None &&
        (record->isAggregate() || record->hasDefaultConstructor()))
      return true;
    return llvm::any_of(record->decls(), [&](const Decl *member) {
      const auto *made =
          dyn_cast_or_null<CXXConstructorDecl>(member->getAsFunction());
      return isa<ConstructorUsingShadowDecl>(member) ||
             (made && converts(made, numbers));
    });
  }

  bool converts(const CXXConstructorDecl *made, bool numbers) const {
    const unsigned required = made->getMinRequiredArguments();
    if (made->isCopyOrMoveConstructor() || made->isExplicit() ||
        made->getNumParams() == 0 || (kind != OO_None && required > 1))
      return false;
    return llvm::all_of(
        made->parameters().take_front(std::max(required, 1U)),
        [&](const ParmVarDecl *parameter) {
          const QualType type = parameter->getType();
          return !isForeign(type) &&
                 (numbers || !type.getNonReferenceType()->isArithmeticType());
        });
  }

  const llvm::ArrayRef<ParmVarDecl *> parameters;
  const OverloadedOperatorKind kind;
  const llvm::function_ref<bool(QualType)> isForeign;
  const llvm::function_ref<bool(QualType)> isAnyMade;
};

} // namespace

bool mayBeCalled(const FunctionDecl *function,
                 llvm::function_ref<bool(QualType)> isForeign,
                 llvm::function_ref<bool(QualType)> isAnyMade) {
  return Call(function, isForeign, isAnyMade).isPossible();
}

static bool hasLambda(const Stmt *text) {
  return text && (isa<LambdaExpr>(text) ||
                  llvm::any_of(text->children(), [](const Stmt *part) {
                    return hasLambda(part);
                  }));
}

/// Whether a call may stand in it whose arguments depend on a template.
static bool mayHaveATemplate(const Decl *declaration) {
  const auto *variable = dyn_cast<VarDecl>(declaration);
  return !isa<EnumDecl>(declaration) &&
         (!variable || hasLambda(variable->getInit()));
}

/// In any part of the namespace, or of one in it.
static bool holds(const DeclContext *scope,
                  llvm::function_ref<bool(const Decl *)> counts) {
  auto isOne = [&](const Decl *declaration) {
    if (const auto *inner = dyn_cast<NamespaceDecl>(declaration))
      return holds(inner, counts);
    const auto *tag = dyn_cast<TagDecl>(declaration);
    return !isa<UsingDirectiveDecl, NamespaceAliasDecl, EmptyDecl>(
               declaration) &&
           (!tag || tag->isThisDeclarationADefinition()) &&
           mayHaveATemplate(declaration) && counts(declaration);
  };
  return llvm::any_of(scope->decls(), isOne);
}

/// The namespaces that open `space` by a directive, those that open these, and
/// itself; null: the global one.
static void addOpening(const NamespaceDecl *space, const DeclContext *all,
                       llvm::SetVector<const NamespaceDecl *> &found) {
  for (const Decl *declaration : all->decls())
    if (const auto *inner = dyn_cast<NamespaceDecl>(declaration))
      addOpening(space, inner, found);
    else if (const auto *opens = dyn_cast<UsingDirectiveDecl>(declaration);
             opens &&
             opens->getNominatedNamespace()->getCanonicalDecl() == space) {
      const auto *opening = dyn_cast<NamespaceDecl>(all);
      found.insert(opening ? opening->getCanonicalDecl() : nullptr);
    }
}

/// The namespace that `scope` is in, out of inline ones; null: the global one.
static const NamespaceDecl *wholeOf(const DeclContext *scope) {
  const auto *space =
      dyn_cast<NamespaceDecl>(scope->getEnclosingNamespaceContext());
  while (space && space->isInlineNamespace())
    space = dyn_cast<NamespaceDecl>(space->getParent());
  return space;
}

bool isAround(const DeclContext *scope,
              llvm::function_ref<bool(const Decl *)> counts) {
  const NamespaceDecl *space = wholeOf(scope);
  llvm::SetVector<const NamespaceDecl *> spaces;
  spaces.insert(space ? space->getCanonicalDecl() : nullptr);
  for (std::size_t i = 0; i < spaces.size(); ++i) {
    if (!spaces[i] ||
        llvm::any_of(spaces[i]->redecls(), [&](const NamespaceDecl *part) {
          return holds(part, counts);
        }))
      return true;
    addOpening(spaces[i], spaces[i]->getTranslationUnitDecl(), spaces);
  }
  return false;
}

/// Inline namespaces in it count, too, and functions with a text, which may
/// have classes and lambdas of their own, as a variable may be one.
static bool holdsTypes(const DeclContext *part,
                       llvm::function_ref<bool(const Decl *)> counts) {
  return llvm::any_of(part->decls(), [&](const Decl *declaration) {
    const auto *inner = dyn_cast<NamespaceDecl>(declaration);
    if ((inner && inner->isInline()) || isa<LinkageSpecDecl>(declaration))
      return holdsTypes(cast<DeclContext>(declaration), counts);
    const FunctionDecl *function = declaration->getAsFunction();
    const auto *variable = dyn_cast<VarDecl>(declaration);
    return (isa<TagDecl, ClassTemplateDecl>(declaration) ||
            (variable && hasLambda(variable->getInit())) ||
            (function && function->isThisDeclarationADefinition())) &&
           counts(declaration);
  });
}

bool hasTypes(const DeclContext *scope,
              llvm::function_ref<bool(const Decl *)> counts) {
  const NamespaceDecl *space = wholeOf(scope);
  return space &&
         llvm::any_of(space->redecls(), [&](const NamespaceDecl *part) {
           return holdsTypes(part, counts);
         });
}

bool isCalledUnnamed(llvm::StringRef name) {
  return name == "begin" || name == "end" || name == "get";
}

} // namespace decouple
