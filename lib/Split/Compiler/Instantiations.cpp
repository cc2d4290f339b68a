#include "Split/Compiler/Instantiations.h"

#include "Split/Compiler/Instances/Fewer.h"
#include "llvm/ADT/BitVector.h"

using namespace clang;

namespace decouple {

namespace {

class Limit : public Fewer {
public:
  Limit(Sema &sema, Wanted wanted) : Fewer(sema), wanted(std::move(wanted)) {}

  void ReadPendingInstantiations(SmallVectorImpl<Pending> &) override {
    leaveOut([&](const Pending &pending) {
      return !wanted(sema.getSourceManager(), pending.second) &&
             !isOfMainFile(*pending.first);
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
      return ofHeaders[next++] && pending.first->isExternallyVisible() &&
             !isOfMainFile(*pending.first);
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
