/// \file
/// The end of a primary context. CUDA Runtime API, "Device Management",
/// cudaDeviceReset: "destroys and cleans up all resources associated with the
/// current device in the current process".
#pragma once

namespace cudasim {

class Device;

/// Waits for the device and takes away its streams, events, modules, pools and
/// memory, but for virtual memory and graphs, which no context owns. The next
/// call that needs the device makes it anew.
void resetDevice(Device &device);

} // namespace cudasim
