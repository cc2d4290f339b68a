// Storage on the device, its resizing and its sharing, on a stock host.
#include "StockHost.h"
#include "tables.h"
#if TORCH_CUDA_HAS_HOOKS
#if __has_include(<torch/csrc/StorageBackendHooks.h>)
#include <torch/csrc/StorageBackendHooks.h>
#endif
#if __has_include(<torch/csrc/StorageMethodsBackendHooks.h>)
#include <torch/csrc/StorageMethodsBackendHooks.h>
#endif
#if __has_include(<torch/csrc/StorageSharingBackendHooks.h>)
#include <torch/csrc/StorageSharingBackendHooks.h>
#endif
#include <ATen/detail/CUDAHooksInterface.h>
#include <c10/core/DeviceGuard.h>
#include <torch/csrc/DynamicTypes.h>
#include <torch/csrc/Exceptions.h>
#include <torch/csrc/Storage.h>
#include <torch/csrc/StorageMethods.h>
#include <torch/csrc/utils/device_lazy_init.h>
#include <torch/csrc/utils/pybind.h>
#include <torch/csrc/utils/python_arg_parser.h>

#include <type_traits>

TORCH_CUDA_HOOK(storageBackendHooks, storage_pynew)
TORCH_CUDA_HOOK(storageMethodsBackendHooks, storage_resize)
TORCH_CUDA_HOOK(storageSharingBackendHooks, storage_share_cuda)
TORCH_CUDA_HOOK(storageSharingBackendHooks, storage_release_ipc_counter)
TORCH_CUDA_HOOK(storageSharingBackendHooks, storage_new_shared_cuda)

static newfunc originalNew;
static PyCFunction originalResize;

/// The device that `kwargs` asks for, if it is one of CUDA's and alone there.
static std::optional<at::Device> wanted(PyObject *kwargs) {
  PyObject *device = kwargs ? PyDict_GetItemString(kwargs, "device") : nullptr;
  PyObject *allocator =
      kwargs ? PyDict_GetItemString(kwargs, "allocator") : nullptr;
  if (!device || device == Py_None || (allocator && allocator != Py_None))
    return std::nullopt;
  static torch::PythonArgParser parser({"UntypedStorage(Device device)"});
  torch::ParsedArgs<1> parsed;
  py::tuple one(1);
  one[0] = py::reinterpret_borrow<py::object>(device);
  const auto found = parser.parse(one.ptr(), nullptr, parsed).device(0);
  return found.is_cuda() ? std::make_optional(found) : std::nullopt;
}

// Where upstream asks by `switch`, the hook gets what that is of; where it asks
// the device itself, as in 2.4, the device.
template <typename Hook>
static void findAllocator(Hook hook, const at::Device &device,
                          c10::Allocator *&allocator) {
  if constexpr (std::is_invocable_v<Hook, c10::DeviceType, c10::Allocator *&>)
    hook(device.type(), allocator);
  else
    hook(device, allocator);
}

/// What the hook of a method answers to the one object that it is given.
template <typename Hook> static PyObject *answer(Hook hook, PyObject *given) {
  if constexpr (std::is_null_pointer_v<Hook>)
    return nullptr;
  else
    return hook(given);
}

template <typename Hook>
static void resizeBytes(Hook hook, int64_t size, const c10::Storage &storage) {
  if constexpr (std::is_invocable_v<Hook, int64_t, const c10::Storage &>)
    hook(size, storage);
}

/// The allocator of the device; null: there is nobody to ask. Where a release
/// has no hook for it, its patched host asks the same interface, which older
/// releases lack.
template <typename Hook, typename Interface = at::CUDAHooksInterface>
static c10::Allocator *allocatorOf(Hook hook, const at::Device &device) {
  c10::Allocator *allocator = nullptr;
  if constexpr (std::is_null_pointer_v<Hook>) {
    const Interface &asked = at::detail::getCUDAHooks();
    if (asked.hasCUDART())
      allocator = asked.getCUDADeviceAllocator();
  } else if (hook) {
    findAllocator(hook, device, allocator);
  }
  return allocator;
}

/// Whether there is somebody to ask: a hook, or the interface instead of one.
template <typename Hook> static bool canAsk(Hook hook) {
  return std::is_null_pointer_v<Hook> || hook != nullptr;
}

// The original takes a device or an allocator; of devices it knows the CPU.
static PyObject *make(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
  HANDLE_TH_ERRORS
  const auto device = wanted(kwargs);
  if (!device)
    return originalNew(type, args, kwargs);
  torch::utils::maybe_initialize_device(*device);
  c10::Allocator *allocator = allocatorOf(storage_pynew_hook(), *device);
  if (!allocator)
    return originalNew(type, args, kwargs);
  py::dict other = py::reinterpret_steal<py::dict>(PyDict_Copy(kwargs));
  PyDict_DelItemString(other.ptr(), "device");
  other["allocator"] = reinterpret_cast<intptr_t>(allocator);
  const at::DeviceGuard guard(*device);
  return originalNew(type, args, other.ptr());
  END_HANDLE_TH_ERRORS
}

static PyObject *resize(PyObject *self, PyObject *size) {
  HANDLE_TH_ERRORS
  const bool known = THPUtils_checkLong(size) && THPStorage_Check(self) &&
                     THPStorage_Unpack(self).device_type() == at::kCUDA;
  // What the original refuses before it looks at the device, it refuses now.
  const bool invalid = known && !THPStorage_Unpack(self).data() &&
                       THPStorage_Unpack(self).sym_nbytes() != 0;
  if (!known || invalid)
    return originalResize(self, size);
  resizeBytes(storage_resize_hook(), THPUtils_unpackLong(size),
              THPStorage_Unpack(self));
  return Py_NewRef(self);
  END_HANDLE_TH_ERRORS
}

static PyObject *share(PyObject *self, PyObject *) {
  HANDLE_TH_ERRORS
  THPStorage_assertNotNull(self);
  return answer(storage_share_cuda_hook(), self);
  END_HANDLE_TH_ERRORS
}

static PyObject *releaseCounter(PyObject *, PyObject *args) {
  HANDLE_TH_ERRORS
  return answer(storage_release_ipc_counter_hook(), args);
  END_HANDLE_TH_ERRORS
}

static PyObject *newShared(PyObject *, PyObject *args) {
  HANDLE_TH_ERRORS
  return answer(storage_new_shared_cuda_hook(), args);
  END_HANDLE_TH_ERRORS
}

static PyMethodDef methods[] = {
    {"resize_", resize, METH_O, nullptr},
    {"_share_cuda_", share, METH_NOARGS, nullptr},
    {"_release_ipc_counter_cuda", releaseCounter, METH_VARARGS | METH_STATIC,
     nullptr},
    {"_new_shared_cuda", newShared, METH_VARARGS | METH_STATIC, nullptr},
};

/// Whether the backend has what the method of that place asks.
static bool isThere(size_t method) {
  const bool hooks[] = {storage_resize_hook() != nullptr,
                        storage_share_cuda_hook() != nullptr,
                        storage_release_ipc_counter_hook() != nullptr,
                        storage_new_shared_cuda_hook() != nullptr};
  return hooks[method];
}

/// Puts a method in the place of one of a type that Python code cannot change.
static void replace(PyTypeObject *type, PyMethodDef &method) {
  py::object made = py::reinterpret_steal<py::object>(
      method.ml_flags & METH_STATIC
          ? PyStaticMethod_New(py::reinterpret_steal<py::object>(
                                   PyCFunction_New(&method, nullptr))
                                   .ptr())
          : PyDescr_NewMethod(type, &method));
  if (!made ||
      PyDict_SetItemString(type->tp_dict, method.ml_name, made.ptr()) < 0)
    throw py::error_already_set();
}

void torch_cuda::bindStorage(PyObject *host) {
  if (!isStandIn())
    return;
  py::object base = py::handle(host).attr("StorageBase");
  auto *type = (PyTypeObject *)base.ptr();
  originalNew = type->tp_new;
  if (canAsk(storage_pynew_hook()))
    type->tp_new = make;
  auto *old =
      (PyMethodDescrObject *)PyDict_GetItemString(type->tp_dict, "resize_");
  originalResize = old->d_method->ml_meth;
  for (size_t at = 0; at < std::size(methods); ++at)
    if (isThere(at))
      replace(type, methods[at]);
  PyType_Modified(type);
}
#endif
