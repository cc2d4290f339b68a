// What goes with a context.
#include "device/Reset.h"

#include "device/Device.h"
#include "device/Handles.h"
#include "event/Event.h"
#include "graph/Capture.h"
#include "ipc/Memory.h"
#include "kernel/Kernels.h"
#include "memory/Allocation.h"
#include "memory/Pool.h"

namespace cudasim {

/// Destroys the handles of all objects of the device.
template <typename Object> static void drop(int device) {
  for (const auto &object : Handles<Object>::global().all())
    if (object->Device == device)
      Handles<Object>::global().remove(object.get());
}

static void dropModules(int device) {
  for (const auto &module : Handles<Module>::global().all()) {
    if (module->Device != device)
      continue;
    std::lock_guard guard(module->Lock);
    for (const KernelPtr &kernel : module->Kernels)
      Handles<Kernel>::global().remove(kernel.get());
  }
  drop<Module>(device);
}

/// Damage is found here, too, as the memory is freed.
static void dropMemory(int device) {
  closeMemoryOf(device);
  for (const RegionPtr &region : AddressMap::global().of(device)) {
    if (region->From == Origin::Virtual || !AddressMap::global().take(region))
      continue;
    region->Usable = false;
    if (region->From != Origin::HostAlloc &&
        region->From != Origin::HostRegister)
      checkRedZones(*region);
  }
  dropPools(device);
}

void resetDevice(Device &device) {
  device.synchronize();
  dropCaptures(device.Index);
  drop<Stream>(device.Index);
  drop<Event>(device.Index);
  dropModules(device.Index);
  dropMemory(device.Index);
  device.reset();
}

} // namespace cudasim
