//===- Signals.h - being ended from outside -------------------------------===//
//
// Support: used by emit and verify, which have things on the disk that nobody
// else should see.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <csignal>

namespace decouple {

/// While one lives, SIGINT, SIGTERM and SIGHUP wait: what was begun is finished
/// first. For short pieces of work, on the only thread.
class SignalsHeld {
public:
  SignalsHeld();
  ~SignalsHeld();
  SignalsHeld(const SignalsHeld &) = delete;
  SignalsHeld &operator=(const SignalsHeld &) = delete;

private:
  sigset_t before;
};

/// A directory that goes, with all that it holds, when one of these signals
/// ends the process while this lives. There may be a few at a time.
class RemovedOnSignal {
public:
  explicit RemovedOnSignal(llvm::StringRef path);
  ~RemovedOnSignal();
  RemovedOnSignal(const RemovedOnSignal &) = delete;
  RemovedOnSignal &operator=(const RemovedOnSignal &) = delete;

private:
  int place; ///< in the table; -1: it was full
};

} // namespace decouple
