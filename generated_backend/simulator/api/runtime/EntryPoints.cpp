// CUDA Runtime API, "Driver Entry Point Access".
#include "api/runtime/Runtime.h"

#include <cuda.h>

using namespace cudasim;

CUDASIM_EXPORT cudaError_t cudaGetDriverEntryPointByVersion(
    const char *name, void **function, unsigned version,
    unsigned long long flags, cudaDriverEntryPointQueryResult *found) {
  CUdriverProcAddressQueryResult result = CU_GET_PROC_ADDRESS_SUCCESS;
  const CUresult status =
      cuGetProcAddress_v2(name, function, int(version), flags, &result);
  if (found)
    *found = cudaDriverEntryPointQueryResult(result);
  // "If the symbol is not found, cudaSuccess is returned and driverStatus says
  // so": as the driver does.
  return outcome(Status(status));
}

CUDASIM_EXPORT cudaError_t cudaGetDriverEntryPoint(
    const char *name, void **function, unsigned long long flags,
    cudaDriverEntryPointQueryResult *found) {
  return cudaGetDriverEntryPointByVersion(name, function, CUDART_VERSION, flags,
                                          found);
}
