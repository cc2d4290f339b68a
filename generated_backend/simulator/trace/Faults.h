/// \file
/// Calls that fail because a test wants them to. The language of
/// TORCH_CUDA_SIM_FAULTS is in README.md.
#pragma once

#include "error/Status.h"

#include <cstddef>

namespace cudasim {

/// What the call of \p function that begins now has to fail with; Success if
/// nothing. Of a function of the management library it is that library's error.
/// \p lost is set when the device is to be lost with it.
Status faultOf(const char *function, bool &lost);
/// OutOfMemory if an allocation of so many bytes is to fail.
Status faultOfSize(std::size_t size);

} // namespace cudasim
