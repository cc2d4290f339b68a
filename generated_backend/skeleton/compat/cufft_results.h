// CUDA 13.0 dropped cuFFT result codes that cuFFT had long stopped returning:
// CUFFT_INCOMPLETE_PARAMETER_LIST, CUFFT_PARSE_ERROR, CUFFT_LICENSE_ERROR.
// Upstream only turns them into texts. They get their old values back.
#pragma once

#include <cufft.h>

#if CUFFT_VERSION >= 12000
#define CUFFT_INCOMPLETE_PARAMETER_LIST static_cast<cufftResult>(0xA)
#define CUFFT_PARSE_ERROR static_cast<cufftResult>(0xC)
#define CUFFT_LICENSE_ERROR static_cast<cufftResult>(0xF)
#endif
