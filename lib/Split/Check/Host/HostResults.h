//===- HostResults.h - what the host's functions return -------------------===//
//
// AST of the edited host => Misfits           (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Check/Host/HostMeaning.h"

namespace decouple {

/// Hooks whose calls alone say what a function with a deduced result returns:
/// without the device it is another type, or none. What the bindings' library
/// is given is left out: there the type is in a documentation alone. `context`
/// is in the CPU-only configuration.
std::vector<Misfit> deducedByHooks(clang::ASTContext &context,
                                   const EditedHost &host);

} // namespace decouple
