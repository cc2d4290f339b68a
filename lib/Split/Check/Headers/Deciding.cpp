#include "Split/Check/Headers/Deciding.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace decouple {

bool isNameless(const FunctionDecl *function) {
  static constexpr llvm::StringRef Found[] = {
      "begin", "end", "get", "swap", "iter_move", "iter_swap"};
  const IdentifierInfo *name = function->getIdentifier();
  return !name || llvm::is_contained(Found, name->getName());
}

bool isPlain(const Decl *declaration) {
  if (const auto *function = dyn_cast<FunctionDecl>(declaration))
    return !isNameless(function) && !isa<CXXMethodDecl>(function) &&
           !function->isTemplated() && !function->isConstexpr() &&
           !function->doesThisDeclarationHaveABody() &&
           !function->getReturnType()->getContainedDeducedType();
  const auto *tag = dyn_cast<TagDecl>(declaration);
  return (tag && !tag->isThisDeclarationADefinition()) ||
         isa<TypedefNameDecl, EmptyDecl, StaticAssertDecl>(declaration);
}

std::string placeInWords(const Decl *declaration) {
  const auto *named = dyn_cast<NamedDecl>(declaration);
  const SourceManager &sources =
      declaration->getASTContext().getSourceManager();
  const std::string name =
      named ? "`" + named->getQualifiedNameAsString() + "`" : "what stands";
  const PresumedLoc place = sources.getPresumedLoc(
      sources.getExpansionLoc(declaration->getLocation()));
  if (place.isInvalid())
    return name;
  return name + " (" + llvm::sys::path::filename(place.getFilename()).str() +
         ":" + std::to_string(place.getLine()) + ")";
}

} // namespace decouple
