//===- HostObjects.h - the host's objects are what they were --------------===//
//
// AST of the edited host + UnitFacts => Misfits
//                                             (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Check/HostMeaning.h"

namespace decouple {

/// Arms that use types of headers which are made otherwise without the device:
/// the host's objects are not what the backend takes them for. `context` is in
/// the CPU-only configuration.
std::vector<Misfit> otherLayouts(clang::ASTContext &context,
                                 const HostFile &file);

/// Lambdas outside of what leaves that copy a variable, by `[=]`, which only
/// the call of a hook in them names.
std::vector<Misfit> copiedForHooks(clang::ASTContext &context,
                                   const EditedHost &host);

} // namespace decouple
