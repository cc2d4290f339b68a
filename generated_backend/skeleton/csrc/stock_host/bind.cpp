// The parts that a stock host is given: see StockHost.h.
#include "StockHost.h"
#include "tables.h"

namespace torch_cuda {

using Part = void (*)(PyObject *);

/// Those that ask hooks; without any there is nothing to ask.
static const Part parts[] = {
#if TORCH_CUDA_HAS_HOOKS
    bindGenerator,   bindStorage,           bindModuleHooks,
    bindGuards,      bindTensorExpressions, bindDistributed,
#endif
    bindTensorTypes,
};

void bindStockHost(PyObject *host) {
  for (auto part : parts) {
    if (PyErr_Occurred())
      return;
    part(host);
  }
}

} // namespace torch_cuda
