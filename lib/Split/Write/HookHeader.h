//===- HookHeader.h - the hooks of a file, declared -----------------------===//
//
// Outlines => the header beside the host file (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/SplitRules.h"
#include "Split/Decide/Decide.h"

namespace decouple {

/// The header that declares the file's hooks; empty when it has none.
std::string hookHeader(const HostFile &file,
                       const std::vector<Outline> &outlines,
                       const HookNames &names, const HostLibrary &library);

/// "bool" and "const ::at::Device& device, ..." of one hook.
std::string hookResult(const ArmFacts &arm, const Outline &outline);
std::string hookParameters(const ArmFacts &arm, const Outline &outline);

} // namespace decouple
