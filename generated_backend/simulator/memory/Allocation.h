/// \file
/// Memory of the device with red zones around it. CUDA Runtime API, "Memory
/// Management", cudaMalloc and cudaFree.
#pragma once

#include "error/Status.h"
#include "memory/AddressMap.h"

#include <cstddef>

namespace cudasim {

class Device;

/// What new memory is full of: a NaN as a float, -1 as an integer.
inline constexpr unsigned char PoisonByte = 0xFF;

/// Fills the beginning and the end of memory with the poison, as far as the
/// settings say.
void poison(std::byte *base, std::size_t size);

/// Makes a region of device memory; null with the reason in \p status if it
/// cannot be. Adding it to the map is the caller's.
RegionPtr makeDeviceRegion(Device &device, std::size_t size, Origin from,
                           Status &status);

/// cudaMalloc; zero bytes are no error and no memory.
Status allocate(Device &device, std::size_t size, void *&result);
/// cudaFree: of cudaMalloc's, cudaMallocAsync's and cudaMallocManaged's memory.
/// Waits for the device.
Status release(void *pointer);

/// Checks what lies around \p region; reports it and makes the device fail if
/// work has written there.
void checkRedZones(Region &region);

} // namespace cudasim
