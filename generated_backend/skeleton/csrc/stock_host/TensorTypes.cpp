// torch.cuda.FloatTensor(…) and its like. A CPU-only host makes these types,
// and refuses to construct them by a constant of its build. Nothing tells here
// whether a patch has the host ask for a backend; with one this does the same.
#include "StockHost.h"
#include <torch/csrc/Dtype.h>
#include <torch/csrc/Exceptions.h>
#include <torch/csrc/Layout.h>
#include <torch/csrc/autograd/python_variable.h>
#include <torch/csrc/utils/pybind.h>
#include <torch/csrc/utils/tensor_new.h>

static PyObject *make(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
  HANDLE_TH_ERRORS
  // The CUDA build's, because programs filter warnings by it.
  TORCH_WARN_ONCE(
      "The torch.cuda.*DtypeTensor constructors are no longer recommended. "
      "It's best to use methods such as torch.tensor(data, dtype=*, "
      "device='cuda') to create tensors.");
  const auto self = py::handle((PyObject *)type);
  const py::object dtype = self.attr("dtype"), layout = self.attr("layout");
  const bool strided = ((THPLayout *)layout.ptr())->layout == at::kStrided;
  return THPVariable_Wrap(torch::utils::legacy_tensor_ctor(
      strided ? c10::DispatchKey::CUDA : c10::DispatchKey::SparseCUDA,
      ((THPDtype *)dtype.ptr())->scalar_type, args, kwargs));
  END_HANDLE_TH_ERRORS
}

static void replaceConstructors() {
  for (py::handle type : py::module_::import("torch").attr("_tensor_classes"))
    if (py::cast<bool>(type.attr("is_cuda"))) {
      ((PyTypeObject *)type.ptr())->tp_new = make;
      PyType_Modified((PyTypeObject *)type.ptr());
    }
}

void torch_cuda::bindTensorTypes(PyObject *module) {
  auto host = py::reinterpret_borrow<py::object>(module);
  py::object original = host.attr("_initExtension"); // which makes the types
  auto initialise = [original](const py::object &manager) {
    py::object result = original(manager);
    replaceConstructors();
    return result;
  };
  host.attr("_initExtension") =
      py::cpp_function(initialise, py::name("_initExtension"), py::scope(host));
}
