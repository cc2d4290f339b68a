// Probes of torch._C that a stock host answers with no: attention, batch norm.
#include "StockHost.h"
#include "tables.h"
#if TORCH_CUDA_HAS_MODULE_HOOKS
#include <torch/csrc/utils/pybind.h>

using torch::backend_hooks::getModuleBackendHooks;

// Not every release has each of these hooks: without it there is nothing to do.
#define TORCH_CUDA_HOOK(member)                                                \
  template <typename Table>                                                    \
  static auto member##_of(const Table &table, int)->decltype(table.member) {   \
    return table.member;                                                       \
  }                                                                            \
  template <typename Table>                                                    \
  static std::nullptr_t member##_of(const Table &, long) {                     \
    return nullptr;                                                            \
  }
TORCH_CUDA_HOOK(_is_flash_attention_available)
TORCH_CUDA_HOOK(_can_use_flash_attention)
TORCH_CUDA_HOOK(_can_use_mem_efficient_attention)
TORCH_CUDA_HOOK(_can_use_cudnn_attention)
TORCH_CUDA_HOOK(_get_cudnn_batch_norm_reserve_space_size)

template <typename... Extra>
static void replace(py::module_ &, const char *, std::nullptr_t, Extra...) {}
[[maybe_unused]] static void replaceProbe(py::module_ &, const char *,
                                          std::nullptr_t) {}

/// Puts a function in the place of one of the module's; m.def would add to
/// that.
template <typename Function, typename... Extra>
static void replace(py::module_ &module, const char *name, Function function,
                    Extra... extra) {
  if (function)
    module.attr(name) =
        py::cpp_function(function, py::name(name), py::scope(module), extra...);
}

template <typename Probe>
static void replaceProbe(py::module_ &module, const char *name, Probe probe) {
  if (probe)
    module.attr(name) =
        py::cpp_function([probe](const sdp::sdp_params &params,
                                 bool debug) { return probe(debug, params); },
                         py::name(name), py::scope(module));
}

void torch_cuda::bindModuleHooks(PyObject *host) {
  const auto &hooks = getModuleBackendHooks();
  if (!isStandIn(&hooks))
    return;
  auto module = py::reinterpret_borrow<py::module_>(host);
  replace(module, "_is_flash_attention_available",
          _is_flash_attention_available_of(hooks, 0));
  replaceProbe(module, "_can_use_flash_attention",
               _can_use_flash_attention_of(hooks, 0));
  replaceProbe(module, "_can_use_mem_efficient_attention",
               _can_use_mem_efficient_attention_of(hooks, 0));
  replaceProbe(module, "_can_use_cudnn_attention",
               _can_use_cudnn_attention_of(hooks, 0));
  replace(module, "_get_cudnn_batch_norm_reserve_space_size",
          _get_cudnn_batch_norm_reserve_space_size_of(hooks, 0),
          py::arg("input"), py::arg("training"));
}
#endif
