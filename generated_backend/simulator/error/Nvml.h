/// \file
/// The errors of the management library, which have numbers of their own. NVML
/// API Reference Guide, nvmlReturn_t.
#pragma once

#include <string>

namespace cudasim {

/// The text for an error, null if there is no such error.
const char *nvmlErrorText(int code);
/// The number of the error called \p name, -1 if none is.
int nvmlErrorNumber(const std::string &name);

} // namespace cudasim
