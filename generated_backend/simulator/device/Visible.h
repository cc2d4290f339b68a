/// \file
/// Which of the machine's devices this process sees, and by which number. CUDA
/// C++ Programming Guide, "CUDA Environment Variables", CUDA_VISIBLE_DEVICES.
#pragma once

#include <string>
#include <vector>

namespace cudasim {

/// The machine's devices that \p list names, in its order, of \p count there
/// are: by number, or by UUID ("GPU-…") or the beginning of one. It is read up
/// to the first entry that names no device; one that is named twice leaves
/// none.
std::vector<int> visibleDevices(const std::string &list, int count);

} // namespace cudasim
