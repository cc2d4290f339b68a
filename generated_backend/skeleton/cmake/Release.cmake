# The PyTorch release that the tree was made from => TORCH_CUDA_RELEASE, three numbers.
# A checkout says 2.6.0a0, what is installed says 2.6.0+cpu.
string(REGEX MATCH "^[0-9]+\\.[0-9]+\\.[0-9]+" TORCH_CUDA_RELEASE "${TORCH_CUDA_RELEASE}")
if(NOT TORCH_CUDA_RELEASE)
  torch_cuda_fail("cmake/sources.cmake does not say which PyTorch release it was made from."
    "Emit the tree again with torch-decouple.")
endif()
