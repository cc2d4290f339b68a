// libtorch_cuda_stock_host.so: the tables of hooks that a patched host has.
//
// The backend's split files fill the tables through getters that they refer to
// weakly. This library comes last among what the bindings' library needs, so
// that a patched host's own getters, which are in libtorch_python.so, are found
// before these.
#include "tables.h"
#include "StockHost.h"
#include <algorithm>
#include <vector>

static std::vector<const void *> &standIns() {
  static std::vector<const void *> tables;
  return tables;
}

bool torch_cuda::isStandIn(const void *table) {
  auto &tables = standIns();
  return std::find(tables.begin(), tables.end(), table) != tables.end();
}

template <typename Table> [[maybe_unused]] static Table &standIn() {
  static Table table;
  static const bool noted = (standIns().push_back(&table), true);
  (void)noted;
  return table;
}

#define STAND_IN(Table)                                                        \
  __attribute__((visibility("default"))) Table &get##Table() {                 \
    return standIn<Table>();                                                   \
  }

namespace torch::backend_hooks {
#if TORCH_CUDA_HAS_GENERATOR_HOOKS
STAND_IN(GeneratorBackendHooks)
#endif
#if TORCH_CUDA_HAS_MODULE_HOOKS
STAND_IN(ModuleBackendHooks)
#endif
#if TORCH_CUDA_HAS_STORAGE_HOOKS
STAND_IN(StorageBackendHooks)
#endif
#if TORCH_CUDA_HAS_STORAGE_METHODS_HOOKS
STAND_IN(StorageMethodsBackendHooks)
#endif
#if TORCH_CUDA_HAS_STORAGE_SHARING_HOOKS
STAND_IN(StorageSharingBackendHooks)
#endif
#if TORCH_CUDA_HAS_DISTRIBUTED_HOOKS
STAND_IN(DistributedC10dInitBackendHooks)
#endif
#if TORCH_CUDA_HAS_GUARDS_HOOKS
STAND_IN(DynamoGuardsBackendHooks)
#endif
#if TORCH_CUDA_HAS_TENSOREXPR_HOOKS
STAND_IN(JitTensorexprTensorexprInitBackendHooks)
#endif
} // namespace torch::backend_hooks
