// Storage on the device, its resizing and its sharing, on a stock host.
#include "StockHost.h"
#include "tables.h"
#if TORCH_CUDA_HAS_STORAGE_METHODS_HOOKS
#if !TORCH_CUDA_HAS_STORAGE_HOOKS
#include <ATen/detail/CUDAHooksInterface.h>
#endif
#include <c10/core/DeviceGuard.h>
#include <torch/csrc/DynamicTypes.h>
#include <torch/csrc/Exceptions.h>
#include <torch/csrc/Storage.h>
#include <torch/csrc/StorageMethods.h>
#include <torch/csrc/utils/device_lazy_init.h>
#include <torch/csrc/utils/pybind.h>
#include <torch/csrc/utils/python_arg_parser.h>

#include <type_traits>

using torch::backend_hooks::getStorageMethodsBackendHooks;
using torch::backend_hooks::getStorageSharingBackendHooks;

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

#if TORCH_CUDA_HAS_STORAGE_HOOKS
// Where upstream asks by `switch`, the hook gets what that is of; where it asks
// the device itself, as in 2.4, the device.
template <typename Hook>
static void findAllocator(Hook hook, const at::Device &device,
                          c10::Allocator *&allocator) {
  if constexpr (std::is_invocable_v<Hook, c10::DeviceType, c10::Allocator *&>)
    hook(device.type(), allocator);
  else
    hook(allocator, device);
}

/// The allocator of the device; null without a hook.
static c10::Allocator *allocatorOf(const at::Device &device) {
  c10::Allocator *allocator = nullptr;
  if (auto hook =
          torch::backend_hooks::getStorageBackendHooks().THPStorage_pynew)
    findAllocator(hook, device, allocator);
  return allocator;
}
#else
// The patched host asks the same interface.
static c10::Allocator *allocatorOf(const at::Device &) {
  const auto &hooks = at::detail::getCUDAHooks();
  return hooks.hasCUDART() ? hooks.getCUDADeviceAllocator() : nullptr;
}
#endif

// The original takes a device or an allocator; of devices it knows the CPU.
static PyObject *make(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
  HANDLE_TH_ERRORS
  const auto device = wanted(kwargs);
  if (!device)
    return originalNew(type, args, kwargs);
  torch::utils::maybe_initialize_device(*device);
  c10::Allocator *allocator = allocatorOf(*device);
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
  auto hook = getStorageMethodsBackendHooks().THPStorage_resize_;
  const bool known = hook && THPUtils_checkLong(size) &&
                     THPStorage_Check(self) &&
                     THPStorage_Unpack(self).device_type() == at::kCUDA;
  // What the original refuses before it looks at the device, it refuses now.
  const bool invalid = known && !THPStorage_Unpack(self).data() &&
                       THPStorage_Unpack(self).sym_nbytes() != 0;
  if (!known || invalid)
    return originalResize(self, size);
  hook(THPUtils_unpackLong(size), THPStorage_Unpack(self));
  return Py_NewRef(self);
  END_HANDLE_TH_ERRORS
}

static PyObject *share(PyObject *self, PyObject *) {
  HANDLE_TH_ERRORS
  THPStorage_assertNotNull(self);
  return getStorageSharingBackendHooks().THPStorage_shareCuda(self);
  END_HANDLE_TH_ERRORS
}

static PyObject *releaseCounter(PyObject *, PyObject *args) {
  HANDLE_TH_ERRORS
  return getStorageSharingBackendHooks().THPStorage_releaseIPCCounter(args);
  END_HANDLE_TH_ERRORS
}

static PyObject *newShared(PyObject *, PyObject *args) {
  HANDLE_TH_ERRORS
  return getStorageSharingBackendHooks().THPStorage_newSharedCuda(args);
  END_HANDLE_TH_ERRORS
}

static PyMethodDef methods[] = {
    {"resize_", resize, METH_O, nullptr},
    {"_share_cuda_", share, METH_NOARGS, nullptr},
    {"_release_ipc_counter_cuda", releaseCounter, METH_VARARGS | METH_STATIC,
     nullptr},
    {"_new_shared_cuda", newShared, METH_VARARGS | METH_STATIC, nullptr},
};

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
  if (!isStandIn(&getStorageMethodsBackendHooks()))
    return;
  py::object base = py::handle(host).attr("StorageBase");
  auto *type = (PyTypeObject *)base.ptr();
  originalNew = type->tp_new;
  type->tp_new = make;
  auto *old =
      (PyMethodDescrObject *)PyDict_GetItemString(type->tp_dict, "resize_");
  originalResize = old->d_method->ml_meth;
  for (auto &method : methods)
    replace(type, method);
  PyType_Modified(type);
}
#endif
