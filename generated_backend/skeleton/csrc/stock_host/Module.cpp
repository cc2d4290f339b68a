// Probes of torch._C that a stock host answers with no: attention, batch norm.
#include "StockHost.h"
#include "tables.h"
#if TORCH_CUDA_HAS_MODULE_HOOKS
#include <torch/csrc/utils/pybind.h>

using torch::backend_hooks::getModuleBackendHooks;

/// Puts a function in the place of one of the module's; m.def would add to
/// that.
template <typename Function, typename... Extra>
static void replace(py::module_ &module, const char *name, Function function,
                    Extra... extra) {
  module.attr(name) =
      py::cpp_function(function, py::name(name), py::scope(module), extra...);
}

template <typename Probe>
static void replaceProbe(py::module_ &module, const char *name, Probe probe) {
  if (probe)
    replace(module, name, [probe](const sdp::sdp_params &params, bool debug) {
      return probe(debug, params);
    });
}

void torch_cuda::bindModuleHooks(PyObject *host) {
  const auto &hooks = getModuleBackendHooks();
  if (!isStandIn(&hooks))
    return;
  auto module = py::reinterpret_borrow<py::module_>(host);
  if (hooks._is_flash_attention_available)
    replace(module, "_is_flash_attention_available",
            hooks._is_flash_attention_available);
  replaceProbe(module, "_can_use_flash_attention",
               hooks._can_use_flash_attention);
  replaceProbe(module, "_can_use_mem_efficient_attention",
               hooks._can_use_mem_efficient_attention);
  replaceProbe(module, "_can_use_cudnn_attention",
               hooks._can_use_cudnn_attention);
  if (hooks._get_cudnn_batch_norm_reserve_space_size)
    replace(module, "_get_cudnn_batch_norm_reserve_space_size",
            hooks._get_cudnn_batch_norm_reserve_space_size, py::arg("input"),
            py::arg("training"));
}
#endif
