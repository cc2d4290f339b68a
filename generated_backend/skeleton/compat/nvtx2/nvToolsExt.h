// CUDA 13.0 has no NVTX 2. NVTX 3 has its functions, and no library to link.
#pragma once

#include <nvtx3/nvToolsExt.h>
