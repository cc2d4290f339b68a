// torch._C._dynamo.guards._empty_strided_cuda, which compiled graphs allocate
// with.
#include "StockHost.h"
#include "tables.h"
#if TORCH_CUDA_HAS_HOOKS
#if __has_include(<torch/csrc/DynamoGuardsBackendHooks.h>)
#include <torch/csrc/DynamoGuardsBackendHooks.h>
#endif
#include <torch/csrc/Dtype.h>
#include <torch/csrc/Exceptions.h>
#include <torch/csrc/utils/pybind.h>

#include <optional>

TORCH_CUDA_HOOK(dynamoGuardsBackendHooks, empty_strided_device)
TORCH_CUDA_HOOK(dynamoGuardsBackendHooks, empty_strided_cuda)

using Sizes = c10::SmallVector<int64_t, 8>;

[[maybe_unused]] static Sizes sizes(PyObject *tuple) {
  TORCH_CHECK(PyTuple_CheckExact(tuple));
  Sizes result;
  for (Py_ssize_t at = 0; at < PyTuple_GET_SIZE(tuple); ++at) {
    const auto size = PyLong_AsSsize_t(PyTuple_GET_ITEM(tuple, at));
    TORCH_CHECK(size >= 0);
    result.push_back(size);
  }
  return result;
}

// The hook of a release for all devices is given what was parsed, that of one
// for CUDA alone, such as 2.4, parses for itself.
template <typename OfDevice, typename OfCUDA>
static std::optional<PyObject *> ask(OfDevice ofDevice, OfCUDA ofCUDA,
                                     PyObject *args) {
  if constexpr (!std::is_null_pointer_v<OfCUDA>)
    return ofCUDA(args);
  TORCH_CHECK(PyTuple_CheckExact(args));
  TORCH_CHECK(PyTuple_GET_SIZE(args) == 3);
  PyObject *dtype = PyTuple_GET_ITEM(args, 2);
  TORCH_CHECK(THPDtype_Check(dtype));
  if constexpr (!std::is_null_pointer_v<OfDevice>)
    return ofDevice(c10::DeviceType::CUDA, sizes(PyTuple_GET_ITEM(args, 0)),
                    sizes(PyTuple_GET_ITEM(args, 1)),
                    reinterpret_cast<THPDtype *>(dtype)->scalar_type);
  return std::nullopt;
}

static PyObject *emptyStrided(PyObject *, PyObject *args) {
  HANDLE_TH_ERRORS
  const std::optional<PyObject *> made =
      ask(empty_strided_device_hook(), empty_strided_cuda_hook(), args);
  return made.value_or(nullptr);
  END_HANDLE_TH_ERRORS
}

static PyMethodDef methods[] = {
    {"_empty_strided_cuda", emptyStrided, METH_VARARGS, nullptr},
    {nullptr, nullptr, 0, nullptr}};

void torch_cuda::bindGuards(PyObject *host) {
  if (!isStandIn() ||
      !(empty_strided_device_hook() || empty_strided_cuda_hook()))
    return;
  py::object guards = py::handle(host).attr("_dynamo").attr("guards");
  if (PyModule_AddFunctions(guards.ptr(), methods) != 0)
    throw python_error();
}
#endif
