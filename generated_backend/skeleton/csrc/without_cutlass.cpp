// USE_CUTLASS=OFF: the functions whose files are left out, for those who call
// them (the generated registrations among them). Each refuses when it is
// called.
//
// Signatures come from upstream's headers; one that changed does not compile.
#include <ATen/core/Tensor.h>
#include <ATen/native/cuda/RowwiseScaledMM.h>
#include <ATen/ops/_mixed_dtypes_linear_native.h>
#include <ATen/ops/_sparse_semi_structured_addmm_native.h>
#include <ATen/ops/_sparse_semi_structured_apply_dense_native.h>
#include <ATen/ops/_sparse_semi_structured_apply_native.h>
#include <ATen/ops/_sparse_semi_structured_linear_native.h>
#include <ATen/ops/_sparse_semi_structured_mm_native.h>
#include <ATen/ops/_sparse_semi_structured_tile_native.h>
#include <ATen/ops/_to_sparse_semi_structured_native.h>
#include <ATen/ops/bmm_native.h>
#include <torch/csrc/distributed/c10d/cuda/AsyncMM.cuh>

#define REFUSE(NAME)                                                           \
  TORCH_CHECK(                                                                 \
      false,                                                                   \
      #NAME ": this CUDA backend was built without CUTLASS (USE_CUTLASS=OFF)")

namespace at::native {
Tensor _mixed_dtypes_linear(const Tensor &, const Tensor &, const Tensor &,
                            const std::optional<Tensor> &,
                            std::optional<c10::string_view>) {
  REFUSE(_mixed_dtypes_linear);
}
Tensor bmm_nested_cuda(const Tensor &, const Tensor &) {
  REFUSE(bmm_nested_cuda);
}
Tensor _sparse_semi_structured_linear(const Tensor &, const Tensor &,
                                      const Tensor &,
                                      const std::optional<Tensor> &,
                                      std::optional<c10::string_view>,
                                      std::optional<ScalarType>) {
  REFUSE(_sparse_semi_structured_linear);
}
Tensor _sparse_semi_structured_mm(const Tensor &, const Tensor &,
                                  const Tensor &, std::optional<ScalarType>) {
  REFUSE(_sparse_semi_structured_mm);
}
Tensor _sparse_semi_structured_addmm(const Tensor &, const Tensor &,
                                     const Tensor &, const Tensor &,
                                     const Scalar &, const Scalar &,
                                     std::optional<ScalarType>) {
  REFUSE(_sparse_semi_structured_addmm);
}
std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor>
_sparse_semi_structured_tile(const Tensor &, c10::string_view, bool) {
  REFUSE(_sparse_semi_structured_tile);
}
std::tuple<Tensor, Tensor> _sparse_semi_structured_apply(const Tensor &,
                                                         const Tensor &) {
  REFUSE(_sparse_semi_structured_apply);
}
Tensor _sparse_semi_structured_apply_dense(const Tensor &, const Tensor &) {
  REFUSE(_sparse_semi_structured_apply_dense);
}
std::tuple<Tensor, Tensor> _to_sparse_semi_structured(const Tensor &) {
  REFUSE(_to_sparse_semi_structured);
}
} // namespace at::native

namespace at::cuda::detail {
void f8f8bf16_rowwise(Tensor, Tensor, Tensor, Tensor, std::optional<Tensor>,
                      bool, Tensor &) {
  REFUSE(f8f8bf16_rowwise);
}
} // namespace at::cuda::detail

namespace c10d::cuda::detail {
at::Tensor async_input_mm_out(at::Tensor, at::Tensor, at::Tensor, int64_t,
                              at::Tensor) {
  REFUSE(async_input_mm_out);
}
at::Tensor async_input_mm(at::Tensor, at::Tensor, at::Tensor, int64_t) {
  REFUSE(async_input_mm);
}
} // namespace c10d::cuda::detail
