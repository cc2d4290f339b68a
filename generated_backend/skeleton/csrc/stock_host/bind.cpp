// The parts that a stock host is given: see StockHost.h.
#include "StockHost.h"
#include "tables.h"

namespace torch_cuda {

void bindStockHost(PyObject *host) {
  bindTensorTypes(host);
#if TORCH_CUDA_HAS_HOOK_TABLES
  for (auto part : {bindGenerator, bindStorage, bindModuleHooks, bindGuards,
                    bindTensorExpressions, bindDistributed}) {
    part(host);
    if (PyErr_Occurred())
      return;
  }
#endif
}

} // namespace torch_cuda
