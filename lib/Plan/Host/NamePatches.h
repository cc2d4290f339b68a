//===- NamePatches.h - CUDA-named lines that can be generic ---------------===//
//
// NamedDecisions with a change => HostChanges of the group "generic"
// scan -> classify -> split -> [plan] -> emit -> verify -> report
//
// One patch a rule, on the texts that the host's series leaves. Nothing else
// depends on them: a reviewer takes the group or leaves it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Classify.h"
#include "Plan/Model/Planned.h"
#include "Rules/RulePack.h"

namespace decouple {

inline constexpr char GenericGroup[] = "generic";

/// Adds the patches to `changes`, after those that are there. A file whose
/// sites are not all there any more after them is left out, with a remark of
/// `plan` (TD2050).
void addGenericPatches(const ScanResult &scan,
                       const Classification &classification,
                       const RulePack &rules, std::vector<HostChange> &changes,
                       Plan &plan);

} // namespace decouple
