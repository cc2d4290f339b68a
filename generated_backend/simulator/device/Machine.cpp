// All devices, and which of them a thread uses.
#include "device/Device.h"

#include "device/Visible.h"
#include "settings/Settings.h"

#include <cstdlib>
#include <memory>
#include <numeric>
#include <unistd.h>

namespace cudasim {

/// The machine's devices that this process sees. An empty list is one.
static std::vector<int> seen() {
  const int count = settings().Devices;
  if (const char *list = std::getenv("CUDA_VISIBLE_DEVICES"))
    return visibleDevices(list, count);
  std::vector<int> all(static_cast<std::size_t>(count));
  std::iota(all.begin(), all.end(), 0);
  return all;
}

namespace {

struct Machine {
  std::vector<std::unique_ptr<Device>> Devices;
  /// Who used a device first; 0 as long as nobody has.
  std::atomic<pid_t> Owner{0};

  Machine() {
    for (const int number : seen())
      Devices.push_back(std::make_unique<Device>(int(Devices.size()), number));
  }
};

thread_local int Current = 0;

} // namespace

static Machine &machine() {
  static Machine &once = *new Machine;
  return once;
}

int deviceCount() { return int(machine().Devices.size()); }

Device *device(int index) {
  return index >= 0 && index < deviceCount()
             ? machine().Devices[std::size_t(index)].get()
             : nullptr;
}

Device *physicalDevice(int number) {
  for (const auto &device : machine().Devices)
    if (device->Physical == number)
      return device.get();
  return nullptr;
}

int currentIndex() { return Current; }
void setCurrentIndex(int index) { Current = index; }

bool forkedAway() {
  const pid_t owner = machine().Owner;
  return owner && owner != getpid();
}

Status currentDevice(Device *&result) {
  if (forkedAway())
    return Status::NotInitialized;
  result = device(Current);
  if (!result)
    return deviceCount() ? Status::InvalidDevice : Status::NoDevice;
  pid_t nobody = 0;
  machine().Owner.compare_exchange_strong(nobody, getpid());
  result->activate();
  return result->failure();
}

} // namespace cudasim
