/// \file
/// What the device was asked to do, as lines of JSON in the file that
/// TORCH_CUDA_SIM_TRACE names: kernel launches, calls that are not simulated,
/// damage.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace cudasim {

struct Extent {
  unsigned X = 1, Y = 1, Z = 1;
};

struct Launch {
  std::string Name;
  Extent Grid, Block;
  std::size_t Shared = 0;
  int Device = 0;
  std::uint64_t Stream = 0;
  bool Captured = false;
};

/// Notes a launch.
void trace(const Launch &launch);
/// Notes a call of a function that is not simulated.
void traceUnsupported(const char *function);
/// Says what is wrong on standard error and in the trace.
void report(const char *kind, const std::string &text);

} // namespace cudasim
