// The Python module _CUDAC: what torch._C of a CUDA build has for CUDA.
//
// The bindings themselves are upstream's, in libtorch_python_cuda.so; this file
// is the part of upstream's torch/csrc/Module.cpp that calls them.
#include <Python.h>

PyMethodDef *THCPModule_methods();
void THCPStream_init(PyObject *module);
void THCPEvent_init(PyObject *module);
void THCPGraph_init(PyObject *module);
void THCPMemPool_init(PyObject *module);
namespace torch::cuda {
void initModule(PyObject *module);
}

static PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_CUDAC", "CUDA bindings of PyTorch", -1,
    nullptr, nullptr, nullptr, nullptr, nullptr};

PyMODINIT_FUNC PyInit__CUDAC() {
  // The bindings derive from types of torch._C.
  PyObject *host = PyImport_ImportModule("torch._C");
  if (!host)
    return nullptr;
  Py_DECREF(host);
  definition.m_methods = THCPModule_methods();
  PyObject *module = PyModule_Create(&definition);
  if (!module)
    return nullptr;
  torch::cuda::initModule(module);
  THCPStream_init(module);
  THCPEvent_init(module);
  THCPGraph_init(module);
  THCPMemPool_init(module);
  if (PyErr_Occurred()) {
    Py_DECREF(module);
    return nullptr;
  }
  return module;
}
