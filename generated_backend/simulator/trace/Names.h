/// \file
/// The names that TORCH_CUDA_SIM_FAULTS may have.
#pragma once

#include <string>

namespace cudasim {

/// Whether \p name is of a function whose calls can be made to fail: one of
/// those that the libraries export (names/), without those that report no
/// error.
bool canFail(const std::string &name);

/// Whether \p name means \p function: it is its name, or its name without the
/// version, as headers have it (cuMemAlloc for cuMemAlloc_v2).
bool names(const std::string &name, const std::string &function);

} // namespace cudasim
