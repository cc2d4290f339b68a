/// \file
/// What a simulated device says of itself: a made-up device in the measures of
/// a data centre GPU. CUDA Runtime API, "Device Management",
/// cudaDeviceGetAttribute.
#pragma once

#include <array>
#include <string>

namespace cudasim {

/// The name of every simulated device; a name that no real one has.
inline constexpr const char *DeviceName = "Simulated CUDA Device";

// Devices go by the machine's numbers here (Device::Physical).

/// An attribute by its number, which both APIs share; false if it is not known.
bool deviceAttribute(int number, int attribute, int &value);
/// Of each device of each process start the same, so that processes can tell
/// devices apart.
std::array<char, 16> deviceUuid(int number);
/// "GPU-73696d75-…".
std::string uuidText(int number);
/// "0000:01:00.0".
std::string pciBusId(int number);
/// The device with this PCI address; -1 if none has it.
int deviceByPciBusId(const std::string &id);

} // namespace cudasim
