// What a host without the emitted patches lacks and can be given from outside.
//
// The host's patches put hooks into its files, which the backend fills in. A
// stock host has none: there libtorch_cuda_stock_host.so (tables.cpp) has those
// that the backend fills in, and the functions below take the places of
// torch._C's own, ask the hooks for CUDA and the original for all else. In a
// patched host they do nothing, except where the patches do nothing either.
#pragma once
#include <Python.h>

namespace torch_cuda {

/// Whether CUDA's hooks are the stand-ins, because the host has none.
__attribute__((visibility("default"))) bool isStandIn();

/// Replaces what the stock host compiled without CUDA. `host` is torch._C.
/// Throws, or sets a Python error, where that fails.
void bindStockHost(PyObject *host);

// Its parts, one file each.
void bindGenerator(PyObject *host);
void bindStorage(PyObject *host);
void bindModuleHooks(PyObject *host);
void bindGuards(PyObject *host);
void bindTensorExpressions(PyObject *host);
void bindDistributed(PyObject *host);
void bindTensorTypes(PyObject *host); // of a patched host, too

} // namespace torch_cuda
