//===- Isolated.h - work in processes of its own --------------------------===//
//
// function + limits => what it returned, or how it ended  (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <cstddef>
#include <string>
#include <vector>

namespace decouple {

/// What one process may use before it is ended.
struct ProcessLimits {
  unsigned seconds = 0;   ///< of processor time; 0: no limit
  std::size_t memory = 0; ///< bytes of address space; 0: no limit
  unsigned waiting = 0;   ///< seconds by the clock; 0: no limit
};

/// How a process ended.
enum class ProcessEnd { Done, OutOfTime, OutOfMemory, Stuck, Crashed };

struct ProcessResult {
  ProcessEnd end = ProcessEnd::Done;
  std::string bytes; ///< what the work returned; of a crash, what ended it
};

using IsolatedWork = llvm::function_ref<std::string(std::size_t index)>;
using OnProcessEnd =
    llvm::function_ref<void(std::size_t index, ProcessResult result)>;
/// Told which indices are under way, the one begun first first: when that
/// changes, and once a second meanwhile.
using OnProcesses = llvm::function_ref<void(llvm::ArrayRef<std::size_t>)>;

/// Calls `work(index)` for every index in [0, count), begun in this order, each
/// in a process forked from this one, at most `jobs` of them at a time (0: one
/// per core); and `onEnd`, here, as each of them ends. The caller has to be the
/// only thread. What the work changes in memory is lost, and what is buffered
/// for output. Errors: EnvironmentError when the system has no process left.
llvm::Error runIsolated(std::size_t count, unsigned jobs, ProcessLimits limits,
                        IsolatedWork work, OnProcessEnd onEnd,
                        OnProcesses onProcesses = {});

} // namespace decouple
