//===- TemporaryDirectory.h - a directory that goes away ------------------===//
//
// Support: used by what asks git about texts that are not on the disk.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Signals.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Error.h"
#include <optional>

namespace decouple {

/// A directory of its own below $TMPDIR, which goes with all that it holds when
/// this ends, or a signal ends the process.
class TemporaryDirectory {
public:
  TemporaryDirectory() = default;
  TemporaryDirectory(const TemporaryDirectory &) = delete;
  TemporaryDirectory &operator=(const TemporaryDirectory &) = delete;
  ~TemporaryDirectory();

  /// Makes it; called once. Errors: EnvironmentError when there can be none.
  llvm::Error create();
  /// Absolute; empty before it is made.
  llvm::StringRef path() const { return root; }

private:
  llvm::SmallString<128> root;
  std::optional<RemovedOnSignal> removed;
};

} // namespace decouple
