//===- BuildBlocks.h - CMake if-groups that mention CUDA ------------------===//
//
// CMake files => BuildBlocks          (part of scan, see BuildFiles.h)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Build/BuildFiles.h"
#include "Scan/Build/Read/CMakeSyntax.h"
#include "Scan/Build/Values/CMakeNames.h"

namespace decouple {

/// The if-groups of `file` one of whose conditions has a match of
/// `reading.mentions`, in order. `host` and `device` are the configurations
/// whose difference is asked for.
std::vector<BuildBlock> findBuildBlocks(const CMakeFile &file,
                                        const BuildReading &reading,
                                        const CMakeSettings &host,
                                        const CMakeSettings &device);

} // namespace decouple
