// ProcessGroupNCCL and its helpers, which belong on a module that torch makes
// when torch.distributed is imported.
#include "StockHost.h"
#include "tables.h"
#if TORCH_CUDA_HAS_HOOKS
#if __has_include(<torch/csrc/DistributedC10dInitBackendHooks.h>)
#include <torch/csrc/DistributedC10dInitBackendHooks.h>
#endif
#include <torch/csrc/utils/pybind.h>

TORCH_CUDA_HOOK(distributedC10dInitBackendHooks, bind_process_group_nccl)
TORCH_CUDA_HOOK(distributedC10dInitBackendHooks, bind_default_pg_nccl_timeout)
TORCH_CUDA_HOOK(distributedC10dInitBackendHooks, bind_hash_tensors)

// A group is one of the class of backends, and its options are of that class.
// In 2.4 options are of the class of process groups, in 1.13 both are.
template <typename Hook> static void bindGroup(py::module_ &module, Hook hook) {
  const py::object group = module.attr("ProcessGroup");
  const py::object base = py::hasattr(module, "Backend")
                              ? py::object(module.attr("Backend"))
                              : group;
  const py::object options =
      (py::hasattr(base, "Options") ? base : group).attr("Options");
  if constexpr (!std::is_null_pointer_v<Hook>)
    hook(module, base, options);
}

template <typename Hook> static void bindTo(py::module_ &module, Hook hook) {
  if constexpr (!std::is_null_pointer_v<Hook>)
    if (hook)
      hook(module);
}

static void bindNccl(const py::object &host) {
  auto module = host.attr("_distributed_c10d").cast<py::module_>();
  bindGroup(module, bind_process_group_nccl_hook());
  bindTo(module, bind_default_pg_nccl_timeout_hook());
  bindTo(module, bind_hash_tensors_hook());
}

void torch_cuda::bindDistributed(PyObject *module) {
  auto host = py::reinterpret_borrow<py::object>(module);
  if (!isStandIn() || bind_process_group_nccl_hook() == nullptr ||
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
