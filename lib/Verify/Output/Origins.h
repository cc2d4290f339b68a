//===- Origins.h - moved files against their origin -----------------------===//
//
// EmitState + an output + a checkout => a Check       (part of verify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/State.h"
#include "Verify/Verify.h"

namespace decouple {

/// output-origins: moved and supplement files are those of `checkout`, as the
/// tool wrote them.
Check checkOrigins(llvm::StringRef output, const EmitState &state,
                   llvm::StringRef checkout);

} // namespace decouple
