//===- MoveChecks.h - a host without the moved files ----------------------===//
//
// plan of --transition move => Checks               (part of verify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Verify/Verify.h"

namespace decouple {

/// With --transition move: nothing that the host compiles includes a moved
/// header, and no build file names a moved file, but in what only a build for
/// another device reads. Otherwise nothing.
std::vector<Check> checkMove(const Plan &plan);

} // namespace decouple
