/// \file
/// What a user sets in the environment, read once. README.md has the table.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace cudasim {

struct Settings {
  int Devices = 1;
  std::size_t Memory = std::size_t(4) << 30;
  int Major = 9, Minor = 0;
  std::chrono::microseconds Latency{0};
  /// Of an allocation, so much is filled with the poison at each end.
  std::size_t Poison = std::size_t(64) << 20;
  std::string Trace;
  std::string Faults;
};

/// The settings of this process.
const Settings &settings();

/// "64M" and the like in bytes; \p otherwise when it is not a size.
std::size_t parseSize(const std::string &text, std::size_t otherwise);

} // namespace cudasim
