// ProcessGroupNCCL and its helpers, which belong on a module that torch makes
// when torch.distributed is imported.
#include "StockHost.h"
#include "tables.h"
#if TORCH_CUDA_HAS_DISTRIBUTED_HOOKS
#include <torch/csrc/utils/pybind.h>

#include <type_traits>

using torch::backend_hooks::getDistributedC10dInitBackendHooks;

// Options are of the class of backends or, as in 2.4, of that of process
// groups, and come in another place then.
template <typename Hook>
static void bindGroup(Hook hook, py::object &backend, py::module_ &module) {
  if constexpr (std::is_invocable_v<Hook, py::object &, py::object,
                                    py::module_ &>)
    hook(backend, backend.attr("Options"), module);
  else
    hook(backend, module, module.attr("ProcessGroup").attr("Options"));
}

static void bindNccl(const py::object &host) {
  const auto &hooks = getDistributedC10dInitBackendHooks();
  auto module = host.attr("_distributed_c10d").cast<py::module_>();
  py::object backend = module.attr("Backend");
  if (hooks.c10d_init)
    bindGroup(hooks.c10d_init, backend, module);
  if (hooks.c10d_init2)
    hooks.c10d_init2(module);
  if (hooks.c10d_init3)
    hooks.c10d_init3(module);
}

void torch_cuda::bindDistributed(PyObject *module) {
  auto host = py::reinterpret_borrow<py::object>(module);
  if (!isStandIn(&getDistributedC10dInitBackendHooks()) ||
      !py::hasattr(host, "_c10d_init"))
    return;
  py::object original = host.attr("_c10d_init");
  auto initialise = [original, host]() {
    py::object result = original();
    bindNccl(host);
    return result;
  };
  host.attr("_c10d_init") =
      py::cpp_function(initialise, py::name("_c10d_init"), py::scope(host));
}
#endif
