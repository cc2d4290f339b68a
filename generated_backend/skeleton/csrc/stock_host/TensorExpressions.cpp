// torch._C._te.construct_codegen("cuda", …): the fuser's CUDA code generator.
#include "StockHost.h"
#include "tables.h"
#if TORCH_CUDA_HAS_TENSOREXPR_HOOKS
#include <torch/csrc/utils/pybind.h>

using torch::backend_hooks::getJitTensorexprTensorexprInitBackendHooks;
namespace te = torch::jit::tensorexpr;

void torch_cuda::bindTensorExpressions(PyObject *host) {
  if (!isStandIn(&getJitTensorexprTensorexprInitBackendHooks()))
    return;
  py::object module = py::handle(host).attr("_te");
  py::object original = module.attr("construct_codegen");
  auto construct = [original](const std::string &name, const py::object &stmt,
                              const py::object &args) -> py::object {
    auto hook = getJitTensorexprTensorexprInitBackendHooks().construct_codegen;
    if (!hook || name != "cuda")
      return original(name, stmt, args);
    te::CodeGen *generator = nullptr;
    hook(py::cast<std::vector<te::CodeGen::BufferArg>>(args), generator,
         py::cast<te::StmtPtr>(stmt));
    return py::cast(generator, py::return_value_policy::take_ownership);
  };
  module.attr("construct_codegen") = py::cpp_function(
      construct, py::name("construct_codegen"), py::scope(module));
}
#endif
