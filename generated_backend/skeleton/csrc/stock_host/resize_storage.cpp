// inductor::resize_storage_bytes_ on the device. The host registers the
// operator for all devices, and a stock host's refuses CUDA; a kernel for the
// key goes before.
#include <ATen/core/Tensor.h>
#include <ATen/native/cuda/Resize.h>
#include <torch/library.h>

static void resizeStorageBytes(const at::Tensor &variable, c10::SymInt size) {
  at::native::resize_bytes_cuda(variable.storage().unsafeGetStorageImpl(),
                                size.expect_int());
}

TORCH_LIBRARY_IMPL(inductor, CUDA, module) {
  module.impl("resize_storage_bytes_", resizeStorageBytes);
}
