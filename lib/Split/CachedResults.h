//===- CachedResults.h - units as an earlier run left them ----------------===//
//
// unit => SplitUnit, DeviceText: found or made (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/HostDifferences.h"
#include "Split/SplitUnit.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace decouple {

/// splitUnit(), or what it returned in an earlier run.
llvm::Expected<SplitUnit> cachedSplit(const SplitInput &input,
                                      const HostUnit &unit);

/// The same for the differences of a unit that is not split. `compute` gets the
/// places for what the compiler reads; null without a cache.
llvm::Expected<DeviceText> cachedDeviceText(
    const SplitInput &input, const CandidateUnit &unit,
    llvm::function_ref<llvm::Expected<DeviceText>(FileHashes *, FileTrace *)>
        compute);

} // namespace decouple
