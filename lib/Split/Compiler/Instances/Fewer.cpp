#include "Split/Compiler/Instances/Fewer.h"

#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

void Fewer::ReadUndefinedButUsed(
    llvm::MapVector<NamedDecl *, SourceLocation> &undefined) {
  undefined.remove_if([&](const auto &used) {
    return left.contains(used.first->getCanonicalDecl());
  });
}

void Fewer::leaveOut(llvm::function_ref<bool(const Pending &)> isLeft) {
  llvm::erase_if(sema.PendingInstantiations, [&](const Pending &pending) {
    if (!isLeft(pending))
      return false;
    left.try_emplace(pending.first->getCanonicalDecl(), pending);
    return true;
  });
}

bool Fewer::isOfMainFile(const ValueDecl &instance) const {
  const Decl *pattern = nullptr;
  if (const auto *function = dyn_cast<FunctionDecl>(&instance))
    pattern = function->getTemplateInstantiationPattern();
  else if (const auto *variable = dyn_cast<VarDecl>(&instance))
    pattern = variable->getTemplateInstantiationPattern();
  const SourceManager &sources = sema.getSourceManager();
  return pattern &&
         sources.isInMainFile(sources.getExpansionLoc(pattern->getLocation()));
}

} // namespace decouple
