// The parts that a stock host is given: see StockHost.h.
#include "StockHost.h"
#include "tables.h"

namespace torch_cuda {

using Part = void (*)(PyObject *);
static void none(PyObject *) {}

/// Those of the tables that there are.
static const Part parts[] = {
    none,
#if TORCH_CUDA_HAS_GENERATOR_HOOKS
    bindGenerator,
#endif
#if TORCH_CUDA_HAS_STORAGE_METHODS_HOOKS
    bindStorage,
#endif
#if TORCH_CUDA_HAS_MODULE_HOOKS
    bindModuleHooks,
#endif
#if TORCH_CUDA_HAS_GUARDS_HOOKS
    bindGuards,
#endif
#if TORCH_CUDA_HAS_TENSOREXPR_HOOKS
    bindTensorExpressions,
#endif
#if TORCH_CUDA_HAS_DISTRIBUTED_HOOKS
    bindDistributed,
#endif
};

void bindStockHost(PyObject *host) {
  bindTensorTypes(host);
  for (auto part : parts) {
    if (PyErr_Occurred())
      return;
    part(host);
  }
}

} // namespace torch_cuda
