#include "Split/Compiler/Instantiations.h"

#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/ExternalSemaSource.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

namespace {

using Pending = Sema::PendingImplicitInstantiation;

/// Clang asks its sources for more to instantiate just before it begins: the
/// time to take some away.
class Fewer : public ExternalSemaSource {
public:
  explicit Fewer(Sema &sema) : sema(sema) {}

  /// What no other file could define, an instance with a lambda's type say,
  /// would be missed.
  void ReadUndefinedButUsed(
      llvm::MapVector<NamedDecl *, SourceLocation> &undefined) override {
    undefined.remove_if([&](const auto &used) {
      return left.contains(used.first->getCanonicalDecl());
    });
  }

protected:
  void leaveOut(llvm::function_ref<bool(const Pending &)> isLeft) {
    llvm::erase_if(sema.PendingInstantiations, [&](const Pending &pending) {
      if (!isLeft(pending) || isOfMainFile(*pending.first))
        return false;
      left.try_emplace(pending.first->getCanonicalDecl(), pending);
      return true;
    });
  }

  Sema &sema;
  llvm::DenseMap<const Decl *, Pending> left; ///< are not instantiated

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
};

class Limit : public Fewer {
public:
  Limit(Sema &sema, Wanted wanted) : Fewer(sema), wanted(std::move(wanted)) {}

  void ReadPendingInstantiations(SmallVectorImpl<Pending> &) override {
    leaveOut([&](const Pending &pending) {
      return !wanted(sema.getSourceManager(), pending.second);
    });
  }

private:
  const Wanted wanted;
};

} // namespace

llvm::IntrusiveRefCntPtr<ExternalSemaSource>
limitInstantiations(Sema &sema, Wanted wanted) {
  auto limit = llvm::makeIntrusiveRefCnt<Limit>(sema, std::move(wanted));
  sema.addExternalSource(limit.get());
  return limit;
}

class ReachedInstances::Source : public Fewer {
public:
  Source(Sema &sema, Reach reach) : Fewer(sema), reach(std::move(reach)) {}

  void note(bool isHeaders) {
    ofHeaders.resize(sema.PendingInstantiations.size(), isHeaders);
  }

  void ReadPendingInstantiations(SmallVectorImpl<Pending> &) override {
    note(false);
    std::size_t next = 0;
    // What each source has of its own runs for each when it is loaded.
    leaveOut([&](const Pending &pending) {
      return ofHeaders[next++] && pending.first->isExternallyVisible();
    });
    sema.PerformPendingInstantiations();
    if (!isBroken())
      reach(sema.getASTContext(), [&](const NamedDecl *named) {
        auto found = left.find(named->getCanonicalDecl());
        if (found == left.end())
          return false;
        sema.PendingInstantiations.push_back(found->second);
        left.erase(found);
        sema.PerformPendingInstantiations();
        return true;
      });
  }

private:
  bool isBroken() const {
    return sema.getDiagnostics().hasUncompilableErrorOccurred();
  }

  const Reach reach;
  llvm::BitVector ofHeaders; ///< what is pending, in its order
};

ReachedInstances::ReachedInstances(Sema &sema, Reach reach)
    : source(llvm::makeIntrusiveRefCnt<Source>(sema, std::move(reach))) {
  sema.addExternalSource(source.get());
}

ReachedInstances::~ReachedInstances() = default;

void ReachedInstances::note(bool isHeaders) { source->note(isHeaders); }

} // namespace decouple
