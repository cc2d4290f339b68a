// torch.Generator(device="cuda") on a stock host.
#include "StockHost.h"
#include "tables.h"
#if TORCH_CUDA_HAS_HOOKS
#if __has_include(<torch/csrc/GeneratorBackendHooks.h>)
#include <torch/csrc/GeneratorBackendHooks.h>
#endif
#include <torch/csrc/Exceptions.h>
#include <torch/csrc/Generator.h>
#include <torch/csrc/utils.h>
#include <torch/csrc/utils/python_arg_parser.h>

TORCH_CUDA_HOOK(generatorBackendHooks, generator_pynew)

static newfunc original;

template <typename Hook>
static void fill(Hook hook, const at::Device &device, THPGeneratorPtr &self) {
  if constexpr (!std::is_null_pointer_v<Hook>)
    hook(device, self);
}

static PyObject *make(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
  HANDLE_TH_ERRORS
  static torch::PythonArgParser parser({"Generator(Device device=None)"});
  torch::ParsedArgs<1> parsed;
  auto arguments = parser.parse(args, kwargs, parsed);
  const auto device = arguments.deviceWithDefault(0, at::Device(at::kCPU));
  if (device.type() != at::kCUDA)
    return original(type, args, kwargs);
  THPGeneratorPtr self((THPGenerator *)type->tp_alloc(type, 0));
  if (self)
    fill(generator_pynew_hook(), device, self);
  return (PyObject *)self.release();
  END_HANDLE_TH_ERRORS
}

void torch_cuda::bindGenerator(PyObject *) {
  if (!isStandIn() || generator_pynew_hook() == nullptr)
    return;
  auto *type = (PyTypeObject *)THPGeneratorClass;
  original = type->tp_new;
  type->tp_new = make;
  PyType_Modified(type);
}
#endif
