//===- Roles.h - the part that a file plays -------------------------------===//
//
// path + the pack's roles => Role
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"

namespace decouple {

/// The role of the file at `path`: its name, or else the longest ending that
/// begins with a dot, looked up in the pack's roles; "other" when neither is
/// there.
Role roleOf(llvm::StringRef path, const RulePack &rules);

} // namespace decouple
