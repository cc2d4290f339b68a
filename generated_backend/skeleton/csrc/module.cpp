// The Python module _CUDAC: what torch._C of a CUDA build has for CUDA.
//
// The bindings themselves are upstream's, in libtorch_python_cuda.so. What
// calls them was part of the host's files: split_bindings.h, which
// torch-decouple generates, has it. A backend that was emitted without
// splitting has none of it, and bindUnsplit stands in for upstream's
// torch/csrc/Module.cpp.
#include "split_bindings.h"
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

static void bindUnsplit(PyObject *module) {
  PyModule_AddFunctions(module, THCPModule_methods());
  torch::cuda::initModule(module);
  THCPStream_init(module);
  THCPEvent_init(module);
  THCPGraph_init(module);
  THCPMemPool_init(module);
}

static void bind(PyObject *module, PyObject *host) {
  // While it is made, the module shows what the host's has, too: a binding
  // finds the classes and submodules there that it adds to.
  PyObject *lookup = PyObject_GetAttrString(host, "__getattribute__");
  if (!lookup || PyObject_SetAttrString(module, "__getattr__", lookup) < 0)
    return;
  Py_DECREF(lookup);
  try {
    bindSplitFiles(module);
    if (!PyDict_GetItemString(PyModule_GetDict(module), "_cuda_init"))
      bindUnsplit(module);
  } catch (const std::exception &error) {
    PyErr_SetString(PyExc_ImportError, error.what());
    return;
  }
  PyObject_DelAttrString(module, "__getattr__");
}

PyMODINIT_FUNC PyInit__CUDAC() {
  // The bindings derive from types of torch._C.
  PyObject *host = PyImport_ImportModule("torch._C");
  if (!host)
    return nullptr;
  PyObject *module = PyModule_Create(&definition);
  if (module)
    bind(module, host);
  Py_DECREF(host);
  if (PyErr_Occurred()) {
    Py_XDECREF(module);
    return nullptr;
  }
  return module;
}
