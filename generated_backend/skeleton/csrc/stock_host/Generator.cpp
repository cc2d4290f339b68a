// torch.Generator(device="cuda") on a stock host.
#include "StockHost.h"
#include "tables.h"
#if TORCH_CUDA_HAS_GENERATOR_HOOKS
#include <torch/csrc/Exceptions.h>
#include <torch/csrc/Generator.h>
#include <torch/csrc/utils/python_arg_parser.h>

using torch::backend_hooks::getGeneratorBackendHooks;

static newfunc original;

static PyObject *make(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
  HANDLE_TH_ERRORS
  static torch::PythonArgParser parser({"Generator(Device device=None)"});
  torch::ParsedArgs<1> parsed;
  auto arguments = parser.parse(args, kwargs, parsed);
  const auto device = arguments.deviceWithDefault(0, at::Device(at::kCPU));
  auto hook = getGeneratorBackendHooks().THPGenerator_pynew;
  if (!hook || device.type() != at::kCUDA)
    return original(type, args, kwargs);
  THPGeneratorPtr self((THPGenerator *)type->tp_alloc(type, 0));
  if (self)
    hook(device, self);
  return (PyObject *)self.release();
  END_HANDLE_TH_ERRORS
}

void torch_cuda::bindGenerator(PyObject *) {
  if (!isStandIn(&getGeneratorBackendHooks()))
    return;
  auto *type = (PyTypeObject *)THPGeneratorClass;
  original = type->tp_new;
  type->tp_new = make;
  PyType_Modified(type);
}
#endif
