#include "Split/Compiler/Instantiations.h"

#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/ExternalSemaSource.h"
#include "clang/Sema/Sema.h"
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
      return !isOfMainFile(*pending.first) &&
             !wanted(sema.getSourceManager(), pending.second);
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
};

} // namespace

llvm::IntrusiveRefCntPtr<ExternalSemaSource>
limitInstantiations(Sema &sema, Wanted wanted) {
  auto limit = llvm::makeIntrusiveRefCnt<Limit>(sema, std::move(wanted));
  sema.addExternalSource(limit.get());
  return limit;
}

} // namespace decouple
