#include "Split/Analyse/Declarations/Copies.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace decouple {

/// Whether `path` is in a directory like `c++/14`, or LLVM's `c++/v1`.
static bool isOfLibrary(llvm::StringRef path) {
  while (true) {
    path = path.split("/c++/").second;
    if (path.empty())
      return false;
    llvm::StringRef release = path;
    release.consume_front("v");
    if (!release.empty() && llvm::isDigit(release.front()))
      return true;
  }
}

bool isInStandardLibrary(SourceLocation at, const SourceManager &sources) {
  if (at.isInvalid() || !sources.isInSystemHeader(at))
    return false;
  OptionalFileEntryRef entry =
      sources.getFileEntryRefForID(sources.getFileID(at));
  return entry && isOfLibrary(entry->getName());
}

bool isInStandardLibrary(const Decl *declaration) {
  const SourceManager &all = declaration->getASTContext().getSourceManager();
  // Others declare its functions once more, for the device say.
  return llvm::any_of(declaration->redecls(), [&](const Decl *same) {
    return isInStandardLibrary(all.getExpansionLoc(same->getLocation()), all);
  });
}

std::string aliasedBy(const Decl *declaration) {
  if (const auto *linkage = dyn_cast<LinkageSpecDecl>(declaration)) {
    for (const Decl *inner : linkage->decls())
      if (std::string other = aliasedBy(inner); !other.empty())
        return other;
    return "";
  }
  if (const auto *alias = declaration->getAttr<AliasAttr>())
    return alias->getAliasee().str();
  if (const auto *chosen = declaration->getAttr<IFuncAttr>())
    return chosen->getResolver().str();
  const auto *weak = declaration->getAttr<WeakRefAttr>();
  return weak ? weak->getAliasee().str() : "";
}

bool isFixed(const VarDecl *variable) {
  QualType type = variable->getType();
  const CXXRecordDecl *record =
      type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (record && record->hasDefinition() && record->hasMutableFields())
    return false;
  if (variable->isConstexpr())
    return true;
  return type.isConstQualified() &&
         type.isDestructedType() == QualType::DK_none &&
         variable->hasConstantInitialization();
}

namespace {

class State : public RecursiveASTVisitor<State> {
public:
  bool VisitVarDecl(VarDecl *variable) {
    found |= variable->hasGlobalStorage() && !isFixed(variable);
    return !found;
  }
  bool found = false;
};

} // namespace

bool holdsState(const Decl *declaration) {
  State state;
  state.TraverseDecl(const_cast<Decl *>(declaration));
  return state.found;
}

bool holdsState(const Stmt *statement) {
  State state;
  state.TraverseStmt(const_cast<Stmt *>(statement));
  return state.found;
}

} // namespace decouple
