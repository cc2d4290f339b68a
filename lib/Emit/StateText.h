//===- StateText.h - the state of a run as a file's text ------------------===//
//
// EmitState <=> JSON                                        (part of emit)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/State.h"

namespace decouple {

/// With a digest of all else in it.
std::string printState(const EmitState &state);

/// The state that printState has written as `text`; `path` is where it lies.
/// Errors: UsageError for a damaged state, for one that was changed since, and
/// for one of a newer format.
llvm::Expected<EmitState> parseState(llvm::StringRef text,
                                     llvm::StringRef path);

} // namespace decouple
