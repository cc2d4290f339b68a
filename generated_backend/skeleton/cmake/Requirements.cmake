# What each PyTorch release needs: everything here that depends on the release.
# MINIMUM is included, BELOW is not. PACKAGE is what to install, from PyPI.
# A checkout says 2.6.0a0, what is installed says 2.6.0+cpu.
string(REGEX MATCH "^[0-9]+\\.[0-9]+\\.[0-9]+" TORCH_CUDA_RELEASE "${TORCH_CUDA_RELEASE}")
if(NOT TORCH_CUDA_RELEASE)
  torch_cuda_fail("cmake/sources.cmake does not say which PyTorch release it was made from."
    "Emit the tree again with torch-decouple.")
endif()

set(TORCH_CUDA_TOOLKIT_MINIMUM 11.8)
set(TORCH_CUDA_CUDNN_MINIMUM 8.1)
set(TORCH_CUDA_NCCL_MINIMUM 2.17)
set(TORCH_CUDA_NVML_PACKAGE nvidia-nvml-dev==13.0.87)
set(TORCH_CUDA_CUTLASS_PACKAGE nvidia-cutlass)
set(TORCH_CUDA_CUDNN_FRONTEND_PACKAGE nvidia-cudnn-frontend)
# Which headers of these two the releases in between and after want is not known:
# without MINIMUM and BELOW a warning says so, and no version is refused.
if(TORCH_CUDA_RELEASE VERSION_GREATER_EQUAL 1.13 AND TORCH_CUDA_RELEASE VERSION_LESS 2.0)
  set(TORCH_CUDA_CUTLASS_MINIMUM 2.10)
  set(TORCH_CUDA_CUTLASS_BELOW 3)
  set(TORCH_CUDA_CUDNN_FRONTEND_MINIMUM 0.7)
  set(TORCH_CUDA_CUDNN_FRONTEND_BELOW 1.0)
elseif(TORCH_CUDA_RELEASE VERSION_GREATER_EQUAL 2.4 AND TORCH_CUDA_RELEASE VERSION_LESS 2.5)
  set(TORCH_CUDA_CUTLASS_MINIMUM 3.4.1)
  set(TORCH_CUDA_CUTLASS_BELOW 3.5)
  set(TORCH_CUDA_CUTLASS_PACKAGE nvidia-cutlass==3.4.1.0)
  # The checkout has 1.4, whose package on PyPI has no headers.
  set(TORCH_CUDA_CUDNN_FRONTEND_MINIMUM 1.4)
  set(TORCH_CUDA_CUDNN_FRONTEND_BELOW 1.6)
  set(TORCH_CUDA_CUDNN_FRONTEND_PACKAGE nvidia-cudnn-frontend==1.5.2)
elseif(TORCH_CUDA_RELEASE VERSION_GREATER_EQUAL 2.6 AND TORCH_CUDA_RELEASE VERSION_LESS 2.7)
  set(TORCH_CUDA_CUDNN_MINIMUM 8.5)
  set(TORCH_CUDA_CUTLASS_MINIMUM 3.4.1)
  set(TORCH_CUDA_CUTLASS_BELOW 3.5)
  set(TORCH_CUDA_CUTLASS_PACKAGE nvidia-cutlass==3.4.1.0)
  set(TORCH_CUDA_CUDNN_FRONTEND_MINIMUM 1.7)
  set(TORCH_CUDA_CUDNN_FRONTEND_BELOW 1.8)
  set(TORCH_CUDA_CUDNN_FRONTEND_PACKAGE nvidia-cudnn-frontend==1.7.0)
elseif(TORCH_CUDA_RELEASE VERSION_GREATER_EQUAL 2.7 AND TORCH_CUDA_RELEASE VERSION_LESS 2.8)
  set(TORCH_CUDA_CUTLASS_MINIMUM 3.8)
  set(TORCH_CUDA_CUTLASS_BELOW 3.9)
  set(TORCH_CUDA_CUTLASS_PACKAGE nvidia-cutlass==3.8.0.0)
  # The checkout has 1.10, which does not compile with the headers of CUDA 13.
  set(TORCH_CUDA_CUDNN_FRONTEND_MINIMUM 1.10)
  set(TORCH_CUDA_CUDNN_FRONTEND_BELOW 1.15)
  set(TORCH_CUDA_CUDNN_FRONTEND_PACKAGE nvidia-cudnn-frontend==1.14.1)
endif()
