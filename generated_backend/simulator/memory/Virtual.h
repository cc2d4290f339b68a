/// \file
/// Virtual memory: addresses, memory and their mapping apart from each other,
/// as allocators with growing segments use them. CUDA Driver API, "Virtual
/// Memory Management".
#pragma once

#include "error/Status.h"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace cudasim {

class Device;

/// Physical memory without an address: cuMemCreate.
struct Physical {
  int Device = 0;
  std::size_t Size = 0;
  /// The file that it lies in; of another process, if it was imported.
  int File = -1;
  std::uint64_t Offset = 0;
  bool Imported = false;
  /// Asked for with the kind of handle that other processes get.
  bool Shareable = false;
  bool Poisoned = false;

  Physical() = default;
  Physical(const Physical &) = delete;
  Physical &operator=(const Physical &) = delete;
  /// Gives the memory back: when the handle and all mappings are gone.
  ~Physical();
};

using PhysicalPtr = std::shared_ptr<Physical>;

/// The unit of addresses and sizes: cuMemGetAllocationGranularity.
inline constexpr std::size_t Granularity = std::size_t(2) << 20;

/// cuMemAddressReserve, cuMemAddressFree.
Status reserveAddresses(std::size_t size, std::size_t alignment, void *&result);
Status freeAddresses(void *base, std::size_t size);

/// cuMemCreate.
Status createPhysical(Device &device, std::size_t size, bool shareable,
                      PhysicalPtr &result);

/// cuMemMap; the memory cannot be used before setAccess.
Status mapPhysical(void *base, std::size_t size, const PhysicalPtr &physical);
/// cuMemUnmap: of whole mappings.
Status unmapPhysical(void *base, std::size_t size);
/// cuMemSetAccess: of whole mappings.
Status setAccess(void *base, std::size_t size, bool usable);

/// cuMemExportToShareableHandle, cuMemImportFromShareableHandle: a file
/// descriptor that says where the memory is.
Status exportPhysical(const Physical &physical, int &descriptor);
Status importPhysical(int descriptor, PhysicalPtr &result);

} // namespace cudasim
