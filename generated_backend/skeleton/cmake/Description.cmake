# What the package says of itself: torch_cuda/version.py.

# What code that uses the backend is told, by CMake and by torch.utils.cpp_extension.
set(TORCH_CUDA_PUBLIC_MACROS USE_CUDA)
if(USE_NCCL)
  list(APPEND TORCH_CUDA_PUBLIC_MACROS USE_C10D_NCCL)
endif()

# As PyTorch describes a build: torch.__config__.show().
set(settings CUDA_VERSION=${CUDAToolkit_VERSION_MAJOR}.${CUDAToolkit_VERSION_MINOR})
foreach(part IN ITEMS CUDNN NCCL)
  if(USE_${part})
    list(APPEND settings ${part}_VERSION=${${part}_VERSION})
  endif()
endforeach()
foreach(switch IN LISTS TORCH_CUDA_SWITCHES)
  if(${switch})
    list(APPEND settings ${switch}=ON)
  else()
    list(APPEND settings ${switch}=OFF)
  endif()
endforeach()
list(APPEND settings "architectures ${TORCH_CUDA_ARCHITECTURE_NAMES}" "mode ${TORCH_CUDA_BUILD_MODE}")

list(JOIN settings ", " described_settings)
list(JOIN TORCH_CUDA_PUBLIC_MACROS " " described_macros)
configure_file(cmake/version.py.in ${TORCH_CUDA_OUTPUT}/version.py @ONLY)
