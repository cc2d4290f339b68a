//===- HookHeader.h - hooks, declared and defined -------------------------===//
//
// Outlines => HookGroup, the hooks of a file => the file's header of hooks;
// HookGroups => the library's                 (part of split)
//
// Only a file and the backend's part of it include the file's header, which has
// the types of its hooks. The library's knows no more of each file than that
// there is a struct: so no file reads what the hooks of another one need.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/SplitRules.h"
#include "Split/Decide/Decide.h"
#include "llvm/ADT/ArrayRef.h"
#include <set>

namespace decouple {

/// The hooks of one file, in its order.
struct HookGroup {
  std::string path;
  std::string type, member; ///< the file's struct, and what leads to it
  std::vector<std::string> names, declarations;
  std::vector<std::string> headers; ///< of their types, sorted
};

HookGroup hookGroup(const HostFile &file, const std::vector<Outline> &outlines,
                    const HookNames &names);

/// The header that declares the struct of the hooks of `group`, and finds a
/// device's; `names` are the file's.
std::string hookHeader(const HookGroup &group, const HookNames &names,
                       const HostLibrary &library,
                       const HookRegistry &registry);

/// The header that declares the struct which leads to those of all `groups`,
/// and the functions about it.
std::string registryHeader(llvm::ArrayRef<HookGroup> groups,
                           const HookNames &names, const HostLibrary &library,
                           const HookRegistry &registry);

/// What a source of the host defines these functions by.
std::string hookDefinition(const HookNames &names,
                           const HookRegistry &registry);

/// The filler's parameters: "c10::DeviceType device, size_t size".
std::string fillerParameters(const HookRegistry &registry);

/// The headers of the types that the hook of `outline` takes and gives.
std::set<std::string> headersOfHook(const ArmFacts &arm,
                                    const Outline &outline);

/// "bool" and "const ::at::Device& device, ..." of one hook.
std::string hookResult(const ArmFacts &arm, const Outline &outline);
std::string hookParameters(const ArmFacts &arm, const Outline &outline);

} // namespace decouple
