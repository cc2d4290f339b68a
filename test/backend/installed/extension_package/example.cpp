// An operator of the device: torch.ops.example.fill_(tensor, value).
#include <ATen/core/Tensor.h>
#include <Python.h>
#include <c10/cuda/CUDAGuard.h>
#include <c10/cuda/CUDAStream.h>
#include <torch/library.h>

#ifndef USE_CUDA
#error "NewDeviceCppExtension defines what the backend asks for"
#endif

cudaError_t fill(float *data, float value, int count, cudaStream_t stream);

static at::Tensor fillOnDevice(at::Tensor tensor, double value) {
  c10::cuda::CUDAGuard guard(tensor.device());
  cudaStream_t stream = c10::cuda::getCurrentCUDAStream();
  C10_CUDA_CHECK(fill(tensor.mutable_data_ptr<float>(),
                      static_cast<float>(value),
                      static_cast<int>(tensor.numel()), stream));
  return tensor;
}

TORCH_LIBRARY(example, library) {
  library.def("fill_(Tensor(a!) self, float value) -> Tensor(a!)");
}
TORCH_LIBRARY_IMPL(example, CUDA, library) {
  library.impl("fill_", fillOnDevice);
}

static PyModuleDef definition = {PyModuleDef_HEAD_INIT, "example"};
PyMODINIT_FUNC PyInit_example() { return PyModule_Create(&definition); }
