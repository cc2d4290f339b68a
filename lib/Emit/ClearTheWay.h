//===- ClearTheWay.h - files that cannot be written -----------------------===//
//
// Reconciled => Reconciled without them               (part of emit)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/Reconcile.h"

namespace decouple {

/// Takes out files that cannot be where something of the user's stays. Those
/// that `isKnown` were away before, and are no new conflict.
void clearTheWay(Reconciled &result,
                 llvm::function_ref<bool(const OutputFile &)> isKnown);

} // namespace decouple
