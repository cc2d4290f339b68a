//===- HostObjects.h - the host's objects are what they were --------------===//
//
// AST of the edited host + UnitFacts => Misfits
//                                             (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Declarations/Layouts.h"
#include "Split/Check/Host/HostMeaning.h"
#include "Split/Decide/Names.h"

namespace decouple {

/// Arms that use types of headers which are made otherwise without the device:
/// the host's objects are not what the backend takes them for. `context` is in
/// the CPU-only configuration.
std::vector<Misfit> otherLayouts(clang::ASTContext &context,
                                 const HostFile &file);

/// What each hook of the file that `names` are of gives and takes, by its name.
using HookTypes = std::map<std::string, std::vector<MadeType>>;
HookTypes hookTypes(const clang::ASTContext &context, const HookNames &names);

/// Hooks that take, or give, something else in the backend than in the host:
/// `Buffer<kSize>`, where headers have another kSize for the device.
std::vector<Misfit> otherHooks(const HookTypes &host, const HookTypes &backend,
                               const HostFile &file,
                               const std::vector<Outline> &outlines);

/// Lambdas outside of what leaves that copy a variable, by `[=]`, which only
/// the call of a hook in them names.
std::vector<Misfit> copiedForHooks(clang::ASTContext &context,
                                   const EditedHost &host);

} // namespace decouple
