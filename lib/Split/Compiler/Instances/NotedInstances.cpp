#include "Split/Compiler/Instances/NotedInstances.h"

#include "Split/Compiler/Instances/Fewer.h"
#include "llvm/ADT/BitVector.h"

using namespace clang;

namespace decouple {

class NotedInstances::Source : public Fewer {
public:
  Source(Sema &sema, Counts counts) : Fewer(sema), counts(std::move(counts)) {}

  void note(bool count) {
    noted.resize(sema.PendingInstantiations.size(), count);
  }

  void ReadPendingInstantiations(SmallVectorImpl<Pending> &) override {
    note(true);
    unsigned next = 0;
    leaveOut([&](const Pending &pending) {
      return !noted[next++] && !counts(pending.second);
    });
    noted.clear();
  }

private:
  const Counts counts;
  llvm::BitVector noted; ///< of what is pending, in its order
};

NotedInstances::NotedInstances(Sema &sema, Counts counts)
    : source(llvm::makeIntrusiveRefCnt<Source>(sema, std::move(counts))) {
  sema.addExternalSource(source.get());
}

NotedInstances::~NotedInstances() = default;

void NotedInstances::note(bool counts) { source->note(counts); }

} // namespace decouple
