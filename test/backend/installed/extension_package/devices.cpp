// C++ alone, with c10's functions for CUDA: devices.count().
#include <Python.h>
#include <c10/cuda/CUDAFunctions.h>

static PyObject *count(PyObject *, PyObject *) {
  return PyLong_FromLong(c10::cuda::device_count());
}

static PyMethodDef methods[] = {{"count", count, METH_NOARGS, nullptr}, {}};
static PyModuleDef definition = {PyModuleDef_HEAD_INIT, "devices", nullptr, -1,
                                 methods};
#define INIT_(name) PyInit_##name
#define INIT(name) INIT_(name)
#ifndef TORCH_EXTENSION_NAME
#define TORCH_EXTENSION_NAME devices
#endif
PyMODINIT_FUNC INIT(TORCH_EXTENSION_NAME)() {
  return PyModule_Create(&definition);
}
