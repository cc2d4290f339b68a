#include "Split/Compiler/Instantiations.h"

#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/ExternalSemaSource.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

namespace {

/// Clang asks its sources for more to instantiate just before it begins: the
/// time to take some away.
class Limit : public ExternalSemaSource {
public:
  Limit(Sema &sema, Wanted wanted) : sema(sema), wanted(std::move(wanted)) {}

  void ReadPendingInstantiations(
      SmallVectorImpl<std::pair<ValueDecl *, SourceLocation>> &) override {
    llvm::erase_if(sema.PendingInstantiations, [&](const auto &pending) {
      if (isOfMainFile(*pending.first) ||
          wanted(sema.getSourceManager(), pending.second))
        return false;
      left.insert(pending.first->getCanonicalDecl());
      return true;
    });
  }

  /// What no other file could define, an instance with a lambda's type say,
  /// would be missed.
  void ReadUndefinedButUsed(
      llvm::MapVector<NamedDecl *, SourceLocation> &undefined) override {
    undefined.remove_if([&](const auto &used) {
      return left.contains(used.first->getCanonicalDecl());
    });
  }

private:
  bool isOfMainFile(const ValueDecl &instance) const {
    const Decl *pattern = nullptr;
    if (const auto *function = dyn_cast<FunctionDecl>(&instance))
      pattern = function->getTemplateInstantiationPattern();
    else if (const auto *variable = dyn_cast<VarDecl>(&instance))
      pattern = variable->getTemplateInstantiationPattern();
    const SourceManager &sources = sema.getSourceManager();
    return pattern && sources.isInMainFile(
                          sources.getExpansionLoc(pattern->getLocation()));
  }

  Sema &sema;
  const Wanted wanted;
  llvm::DenseSet<const Decl *> left; ///< are not instantiated
};

} // namespace

llvm::IntrusiveRefCntPtr<ExternalSemaSource>
limitInstantiations(Sema &sema, Wanted wanted) {
  auto limit = llvm::makeIntrusiveRefCnt<Limit>(sema, std::move(wanted));
  sema.addExternalSource(limit.get());
  return limit;
}

} // namespace decouple
