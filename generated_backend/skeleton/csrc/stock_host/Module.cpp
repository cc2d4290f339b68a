// Probes of torch._C that a stock host answers with no: attention, batch norm.
#include "StockHost.h"
#include "tables.h"
#if TORCH_CUDA_HAS_HOOKS
#if __has_include(<torch/csrc/ModuleBackendHooks.h>)
#include <torch/csrc/ModuleBackendHooks.h>
#endif
#include <torch/csrc/utils/pybind.h>

TORCH_CUDA_HOOK(moduleBackendHooks, is_flash_attention_available)
TORCH_CUDA_HOOK(moduleBackendHooks, can_use_flash_attention)
TORCH_CUDA_HOOK(moduleBackendHooks, can_use_mem_efficient_attention)
TORCH_CUDA_HOOK(moduleBackendHooks, can_use_cudnn_attention)
TORCH_CUDA_HOOK(moduleBackendHooks, get_cudnn_batch_norm_reserve_space_size)

template <typename... Extra>
static void replace(py::module_ &, const char *, std::nullptr_t, Extra...) {}

/// Puts a function in the place of one of the module's; m.def would add to
/// that.
template <typename Function, typename... Extra>
static void replace(py::module_ &module, const char *name, Function function,
                    Extra... extra) {
  if (function)
    module.attr(name) =
        py::cpp_function(function, py::name(name), py::scope(module), extra...);
}

void torch_cuda::bindModuleHooks(PyObject *host) {
  if (!isStandIn())
    return;
  auto module = py::reinterpret_borrow<py::module_>(host);
  replace(module, "_is_flash_attention_available",
          is_flash_attention_available_hook());
  replace(module, "_can_use_flash_attention", can_use_flash_attention_hook());
  replace(module, "_can_use_mem_efficient_attention",
          can_use_mem_efficient_attention_hook());
  replace(module, "_can_use_cudnn_attention", can_use_cudnn_attention_hook());
  replace(module, "_get_cudnn_batch_norm_reserve_space_size",
          get_cudnn_batch_norm_reserve_space_size_hook(), py::arg("input"),
          py::arg("training"));
}
#endif
