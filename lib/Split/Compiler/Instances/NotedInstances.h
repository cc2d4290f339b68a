//===- NotedInstances.h - instances that some declarations lead to --------===//
//
// top-level declarations, those that count => Clang's pending instantiations,
// fewer                                       (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include <functional>

namespace clang {
class Sema;
} // namespace clang

namespace decouple {

/// Has only those instances made that some declarations ask for, with what
/// these ask for in turn. At the end of the unit, what nobody has noted counts.
class NotedInstances {
public:
  using Counts = std::function<bool(clang::SourceLocation)>;

  /// Has to live as long as `sema`. What is asked for at a place that counts
  /// does so in any case.
  NotedInstances(clang::Sema &sema, Counts counts);
  ~NotedInstances();

  /// Whether what has been asked for since the last call counts.
  void note(bool counts);

private:
  class Source;
  llvm::IntrusiveRefCntPtr<Source> source;
};

} // namespace decouple
