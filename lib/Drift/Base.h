//===- Base.h - what a run leaves to compare the next with ----------------===//
//
// Base <=> .torch-decouple/drift.json                    (part of drift)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Drift/Drift.h"
#include "llvm/Support/Error.h"
#include <set>

namespace decouple {

/// A thing that is new and that no rule knows: kind and name.
using OpenThing = std::pair<DriftKind, std::string>;

/// The run that an output is of, and the one before it that was another: a run
/// that changes nothing keeps both, so that it says what the last one said.
struct Base {
  Summary now = {};
  std::optional<Summary> before = {};
  std::vector<Rename> renames = {}; ///< from `before` to `now`
  /// What was new in one of the runs and is known to no rule yet.
  std::set<OpenThing> open = {};
};

/// Whether both would be kept alike.
bool isSame(const Summary &a, const Summary &b);

std::string printBase(const Base &base);

/// What printBase has written as `text`; `path` is where it lies. Nothing when
/// it is of an older format. Errors: UsageError for a damaged one and for one
/// of a newer format.
llvm::Expected<std::optional<Base>> parseBase(llvm::StringRef text,
                                              llvm::StringRef path);

/// The base that lies in `output`; nothing when there is none that can be
/// compared with. Errors: as of parseBase; EnvironmentError when it cannot be
/// read.
llvm::Expected<std::optional<Base>> readBase(llvm::StringRef output);

} // namespace decouple
