// torch._C._te.construct_codegen("cuda", …): the fuser's CUDA code generator.
#include "StockHost.h"
#include "tables.h"
#if TORCH_CUDA_HAS_HOOKS
#if __has_include(<torch/csrc/JitTensorexprTensorexprInitBackendHooks.h>)
#include <torch/csrc/JitTensorexprTensorexprInitBackendHooks.h>
#endif
#include <torch/csrc/jit/tensorexpr/codegen.h>
#include <torch/csrc/utils/pybind.h>

TORCH_CUDA_HOOK(jitTensorexprTensorexprInitBackendHooks, construct_codegen)

namespace te = torch::jit::tensorexpr;

template <typename Hook>
static te::CodeGen *make(Hook hook, const py::object &stmt,
                         const py::object &args) {
  te::CodeGen *generator = nullptr;
  if constexpr (!std::is_null_pointer_v<Hook>)
    hook(generator, py::cast<te::StmtPtr>(stmt),
         py::cast<std::vector<te::CodeGen::BufferArg>>(args));
  return generator;
}

void torch_cuda::bindTensorExpressions(PyObject *host) {
  if (!isStandIn() || construct_codegen_hook() == nullptr)
    return;
  py::object module = py::handle(host).attr("_te");
  py::object original = module.attr("construct_codegen");
  auto construct = [original](const std::string &name, const py::object &stmt,
                              const py::object &args) -> py::object {
    if (name != "cuda")
      return original(name, stmt, args);
    return py::cast(make(construct_codegen_hook(), stmt, args),
                    py::return_value_policy::take_ownership);
  };
  module.attr("construct_codegen") = py::cpp_function(
      construct, py::name("construct_codegen"), py::scope(module));
}
#endif
