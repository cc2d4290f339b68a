# Headers that upstream's CMake configures: <build>/configured.
set(TORCH_CUDA_CONFIGURED ${CMAKE_BINARY_DIR}/configured)

set(C10_CUDA_BUILD_SHARED_LIBS ON)
set(AT_CUDNN_ENABLED 0)
set(AT_CUSPARSELT_ENABLED 0)
set(AT_ROCM_ENABLED 0)
set(AT_MAGMA_ENABLED 0)
if(USE_CUDNN)
  set(AT_CUDNN_ENABLED 1)
endif()
if(USE_CUSPARSELT)
  set(AT_CUSPARSELT_ENABLED 1)
endif()
# Shown by torch.__config__; upstream puts the -gencode flags there.
string(REPLACE ";" " " NVCC_FLAGS_EXTRA "${CMAKE_CUDA_ARCHITECTURES}")

# torch_cuda_configure(<spelling>): finds the template <spelling>.in in the tree
# and writes <build>/configured/<spelling>.
function(torch_cuda_configure spelling)
  string(REGEX REPLACE "^[^/]*/" "" tail ${spelling})
  file(GLOB_RECURSE templates ${CMAKE_CURRENT_SOURCE_DIR}/torch_cuda/*.h.in)
  list(FILTER templates INCLUDE REGEX "/${tail}\\.in$")
  list(LENGTH templates count)
  if(NOT count EQUAL 1)
    torch_cuda_fail("the tree has ${count} templates ${tail}.in instead of one." "Emit the tree again.")
  endif()
  configure_file(${templates} ${TORCH_CUDA_CONFIGURED}/${spelling})
endfunction()
torch_cuda_configure(ATen/cuda/CUDAConfig.h)
torch_cuda_configure(c10/cuda/impl/cuda_cmake_macros.h)
