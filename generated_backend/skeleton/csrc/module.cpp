// The Python module _CUDAC: what torch._C of a CUDA build has for CUDA.
//
// The bindings themselves are upstream's, in libtorch_python_cuda.so, and they
// go where upstream puts them: on torch._C and its submodules, so that classes
// and functions are called what they are called there, in pickles too. _CUDAC
// then has each of these names as well.
//
// What calls the bindings was part of the host's files: split_bindings.h, which
// torch-decouple generates, has it. A backend that was emitted without
// splitting has none of it, and bindUnsplit stands in for upstream's
// torch/csrc/Module.cpp.
#include "split_bindings.h"
#include "stock_host/StockHost.h"
#include <exception>

PyMethodDef *THCPModule_methods();
void THCPStream_init(PyObject *module);
void THCPEvent_init(PyObject *module);
void THCPGraph_init(PyObject *module);
void THCPMemPool_init(PyObject *module);
namespace torch::cuda {
void initModule(PyObject *module);
}

static PyModuleDef definition = {PyModuleDef_HEAD_INIT, "_CUDAC",
                                 "CUDA bindings of PyTorch", -1};

static bool hasFailed() { return PyErr_Occurred() != nullptr; }

static void bindUnsplit(PyObject *host) {
  if (PyModule_AddFunctions(host, THCPModule_methods()) < 0)
    return;
  torch::cuda::initModule(host);
  THCPStream_init(host);
  THCPEvent_init(host);
  THCPGraph_init(host);
  THCPMemPool_init(host);
  PyObject_SetAttrString(host, "_has_cuda", Py_True);
}

static void bind(PyObject *host) {
  try {
    bindSplitFiles(host, hasFailed);
    if (!hasFailed() &&
        !PyDict_GetItemString(PyModule_GetDict(host), "_cuda_init"))
      bindUnsplit(host);
    if (!hasFailed())
      torch_cuda::bindStockHost(host);
  } catch (const std::exception &error) {
    if (!hasFailed())
      PyErr_SetString(PyExc_ImportError, error.what());
  }
}

/// Gives `module` what `host` has and had not, or had differently, `before`.
static void takeOver(PyObject *module, PyObject *host, PyObject *before) {
  PyObject *name, *value;
  Py_ssize_t at = 0;
  while (PyDict_Next(PyModule_GetDict(host), &at, &name, &value))
    if (PyDict_GetItem(before, name) != value &&
        PyObject_SetAttr(module, name, value) < 0)
      return;
}

PyMODINIT_FUNC PyInit__CUDAC() {
  static PyObject *made = nullptr;
  PyObject *host = PyImport_ImportModule("torch._C");
  if (!host)
    return nullptr;
  if (made) { // importing torch._C for this module has made it already
    Py_DECREF(host);
    Py_INCREF(made);
    return made;
  }
  PyObject *before = PyDict_Copy(PyModule_GetDict(host));
  PyObject *module = before ? PyModule_Create(&definition) : nullptr;
  if (module) {
    bind(host);
    if (!hasFailed())
      takeOver(module, host, before);
  }
  Py_XDECREF(before);
  Py_DECREF(host);
  if (hasFailed()) {
    Py_XDECREF(module);
    return nullptr;
  }
  return made = module;
}
