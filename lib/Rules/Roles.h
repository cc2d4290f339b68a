//===- Roles.h - the part that a file plays -------------------------------===//
//
// path + the pack's roles => Role
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"

namespace decouple {

/// The roles that the program itself asks for; a pack may have others.
inline constexpr llvm::StringLiteral SourceRole = "source",
                                     HeaderRole = "header", OtherRole = "other";

/// The role of the file at `path`: its name, or else the longest ending that
/// begins with a dot, looked up in the pack's roles; OtherRole when neither is
/// there.
Role roleOf(llvm::StringRef path, const RulePack &rules);

} // namespace decouple
