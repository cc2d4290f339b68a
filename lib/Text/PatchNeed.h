//===- PatchNeed.h - what a patch says that it needs ----------------------===//
//
// Splitting writes it into the message of a patch; `verify` reads it again.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"

namespace decouple {

/// Before the header that another patch of the series has to add.
inline constexpr llvm::StringLiteral NeedsPatchThatAdds =
    "needs the patch that adds ";

} // namespace decouple
