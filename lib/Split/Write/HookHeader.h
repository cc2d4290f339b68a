//===- HookHeader.h - hooks, declared and defined -------------------------===//
//
// Outlines => HookGroup, the hooks of a file; HookGroups => their header
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/SplitRules.h"
#include "Split/Decide/Decide.h"
#include "llvm/ADT/ArrayRef.h"

namespace decouple {

/// The hooks of one file, in its order.
struct HookGroup {
  std::string path;
  std::vector<std::string> names, declarations;
  std::vector<std::string> headers; ///< of their types, sorted
};

HookGroup hookGroup(const HostFile &file, const std::vector<Outline> &outlines);

/// The header that declares one struct with the hooks of all `groups`, and the
/// two functions that find a device's; empty when there are none.
std::string hookHeader(llvm::ArrayRef<HookGroup> groups, const HookNames &names,
                       const HostLibrary &library,
                       const HookRegistry &registry);

/// What a source of the host defines these two by.
std::string hookDefinition(const HookNames &names,
                           const HookRegistry &registry);

/// The filler's parameters: "c10::DeviceType device, size_t size".
std::string fillerParameters(const HookRegistry &registry);

/// "bool" and "const ::at::Device& device, ..." of one hook.
std::string hookResult(const ArmFacts &arm, const Outline &outline);
std::string hookParameters(const ArmFacts &arm, const Outline &outline);

} // namespace decouple
