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

#if TORCH_CUDA_HAS_HOOK_TABLES
template <typename Table> static Table &standIn() {
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
STAND_IN(GeneratorBackendHooks)
STAND_IN(ModuleBackendHooks)
STAND_IN(StorageBackendHooks)
STAND_IN(StorageMethodsBackendHooks)
STAND_IN(StorageSharingBackendHooks)
STAND_IN(DistributedC10dInitBackendHooks)
STAND_IN(DynamoGuardsBackendHooks)
STAND_IN(JitTensorexprTensorexprInitBackendHooks)
} // namespace torch::backend_hooks
#endif
