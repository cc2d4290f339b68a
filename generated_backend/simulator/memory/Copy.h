/// \file
/// Copies and fills. CUDA Runtime API, "Memory Management" and "API
/// synchronization behavior", which says for each pair of places whether a call
/// waits.
#pragma once

#include "error/Status.h"
#include "stream/Stream.h"

#include <cstddef>

namespace cudasim {

class Device;

/// As cudaMemcpyKind numbers them.
enum class Direction {
  HostToHost = 0,
  HostToDevice = 1,
  DeviceToHost = 2,
  DeviceToDevice = 3,
  Default = 4
};

/// Rows of bytes; one row is a plain copy.
struct Transfer {
  void *To = nullptr;
  const void *From = nullptr;
  std::size_t Width = 0;
  std::size_t Height = 1;
  std::size_t ToPitch = 0;
  std::size_t FromPitch = 0;
};

/// cudaMemcpyAsync and its relatives; with \p synchronous, cudaMemcpy and its.
Status copy(Device &device, const StreamPtr &stream, const Transfer &transfer,
            Direction direction, bool synchronous);

/// What a fill writes: the first \p Width bytes (1, 2 or 4) of \p Value, again
/// and again.
struct Fill {
  void *To = nullptr;
  unsigned Value = 0;
  unsigned Width = 1;
  /// In elements of Width bytes.
  std::size_t Count = 0;
  std::size_t Height = 1;
  std::size_t Pitch = 0;
};

/// cudaMemsetAsync and its relatives; with \p synchronous, cudaMemset and its.
Status fill(Device &device, const StreamPtr &stream, const Fill &what,
            bool synchronous);

} // namespace cudasim
