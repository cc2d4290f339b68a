// libtorch_cuda_stock_host.so: the registry of hooks that a patched host has.
//
// The backend's split files fill in what they find through a function that they
// refer to weakly. This library comes last among what the bindings' library
// needs, so that a patched host's own registry, which is in libtorch_python.so,
// is found before this one.
#include "tables.h"
#include "StockHost.h"

#if TORCH_CUDA_HAS_HOOKS
#define TORCH_CUDA_VISIBLE __attribute__((visibility("default")))

using Hooks = torch::backend_hooks::PythonDeviceHooks;
static Hooks standIn;      // CUDA's
static const Hooks others; // of devices whose backends bring no stand-ins

bool torch_cuda::isStandIn() { return &hooks() == &standIn; }

namespace torch::backend_hooks {

TORCH_CUDA_VISIBLE const Hooks &getPythonDeviceHooks(c10::DeviceType device) {
  return device == c10::DeviceType::CUDA ? standIn : others;
}

TORCH_CUDA_VISIBLE Hooks *mutablePythonDeviceHooks(c10::DeviceType device,
                                                   size_t size) {
  const bool isOurs = device == c10::DeviceType::CUDA && size == sizeof(Hooks);
  return isOurs ? &standIn : nullptr;
}

} // namespace torch::backend_hooks
#else
bool torch_cuda::isStandIn() { return false; }
#endif
