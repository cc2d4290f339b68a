/// \file
/// Host memory that the device knows, and managed memory. CUDA Runtime API,
/// "Memory Management", cudaHostAlloc, cudaHostRegister, cudaMallocManaged.
#pragma once

#include "error/Status.h"
#include "memory/AddressMap.h"

namespace cudasim {

class Device;

/// cudaHostAlloc, cudaMallocHost.
Status allocateHost(Device &device, std::size_t size, unsigned flags,
                    void *&result);
/// cudaFreeHost; waits for all devices, as work may still use the memory.
Status releaseHost(void *pointer);
/// cudaHostRegister, cudaHostUnregister.
Status registerHost(Device &device, void *pointer, std::size_t size,
                    unsigned flags);
Status unregisterHost(void *pointer);
/// cudaMallocManaged.
Status allocateManaged(Device &device, std::size_t size, void *&result);

} // namespace cudasim
