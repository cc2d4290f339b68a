#include "Split/Check/Headers/OtherMeaning.h"

#include "Split/Analyse/Declarations/Copies.h"
#include "Split/Analyse/Declarations/MadeFor.h"
#include "Split/Check/Headers/EachSource.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

bool isDevices(const NamedDecl *declaration,
               const HeaderDifferences &differences) {
  const SourceManager &sources =
      declaration->getASTContext().getSourceManager();
  // A built-in function is declared where the first one calls it.
  const bool isBuiltIn =
      declaration->isImplicit() &&
      declaration->getDeclContext()->getRedeclContext()->isFileContext() &&
      isa<FunctionDecl>(declaration);
  // Who includes more of the standard library finds the same in it.
  return differences.without && !isBuiltIn &&
         !isInStandardLibrary(declaration) &&
         llvm::all_of(declaration->redecls(), [&](const Decl *same) {
           FileID file =
               sources.getFileID(sources.getExpansionLoc(same->getLocation()));
           OptionalFileEntryRef entry = sources.getFileEntryRefForID(file);
           return entry &&
                  (file == sources.getMainFileID() ||
                   !differences.without->contains(entry->getName().str()));
         });
}

/// What `value` alone refers to.
static const NamedDecl *namedBy(const Expr *value) {
  if (const auto *name = dyn_cast<DeclRefExpr>(value))
    return name->getDecl();
  if (const auto *name = dyn_cast<MemberExpr>(value))
    return name->getMemberDecl();
  if (const auto *made = dyn_cast<CXXConstructExpr>(value))
    return made->getConstructor();
  return nullptr;
}

static bool isOfAClass(const Expr *operand) {
  const Type *type = operand->IgnoreImplicitAsWritten()->getType().getTypePtr();
  return type->isRecordType() || type->isEnumeralType();
}

/// The built-in one counts, too, where it takes what a class becomes.
static OverloadedOperatorKind operatorOf(const Expr *value) {
  if (const auto *call = dyn_cast<CXXOperatorCallExpr>(value))
    return call->getOperator();
  if (const auto *two = dyn_cast<BinaryOperator>(value);
      two && (isOfAClass(two->getLHS()) || isOfAClass(two->getRHS())))
    return BinaryOperator::getOverloadedOperator(two->getOpcode());
  if (const auto *one = dyn_cast<UnaryOperator>(value);
      one && isOfAClass(one->getSubExpr()))
    return UnaryOperator::getOverloadedOperator(one->getOpcode());
  return OO_None;
}

bool meansOther(const Expr *value, const NamedDecl *merged,
                const HeaderDifferences &differences) {
  if (const OverloadedOperatorKind kind = operatorOf(value);
      kind != OO_None && differences.operators.test(kind))
    return true;
  auto isOne = [&](const NamedDecl *named) {
    return isDevices(named, differences);
  };
  const NamedDecl *named = namedBy(value);
  // What stands in the file itself goes along with what finds it. Others have
  // no instance for what is the device's.
  return named && !isOfMainFile(named) && isOne(named) && !isOne(merged) &&
         !anyMadeFor(merged, isOne);
}

/// Whether `pattern` is text of who calls it alone. A variable of its own that
/// is static is one of the program's.
static bool isPasted(const FunctionDecl *pattern) {
  return (pattern->hasAttr<AlwaysInlineAttr>() || pattern->isConsteval()) &&
         llvm::none_of(pattern->noload_decls(), [](const Decl *local) {
           const auto *variable = dyn_cast<VarDecl>(local);
           return variable && variable->isStaticLocal();
         });
}

bool differs(const FunctionDecl *function, bool isInMerged,
             const HeaderDifferences &differences, MadeOfTypes &others) {
  const FunctionDecl *pattern = patternOf(function);
  if (!isInMerged && isPasted(pattern))
    return false;
  const bool isOther =
      !isInStandardLibrary(pattern) && // whose words are its own
      (readsDifferently(pattern, differences.places) ||
       mentions(pattern, differences.names));
  return isOther || others.isMadeFor(function);
}

bool differs(const VarDecl *variable, const HeaderDifferences &differences) {
  if (const VarDecl *pattern = variable->getTemplateInstantiationPattern())
    variable = pattern;
  return readsDifferently(variable, differences.places) ||
         mentions(variable, differences.names);
}

} // namespace decouple
