//===- Parallel.h - the same work for many items ----------------*- C++ -*-===//
//
// Support: used by scan and classify.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstddef>

namespace decouple {

/// The number of threads that `jobs` asks for; 0 means one per core.
unsigned workerCount(unsigned jobs);

/// Calls `work(index, worker)` once for every index in [0, count), on at most
/// `jobs` threads; `worker` is in [0, workerCount(jobs)) and belongs to one
/// thread. The order of the calls is open, so results go to places of their
/// own, by index. Returns when all calls have returned.
void parallelFor(
    std::size_t count, unsigned jobs,
    llvm::function_ref<void(std::size_t index, unsigned worker)> work);

} // namespace decouple
