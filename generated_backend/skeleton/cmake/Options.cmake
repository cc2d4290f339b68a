# The switches. Names are upstream's where upstream has one.
option(USE_CUDNN "Convolutions, RNNs and attention through cuDNN" ON)
option(USE_NCCL "Collectives through NCCL" ON)
option(USE_FLASH_ATTENTION "FlashAttention kernels" ON)
option(USE_MEM_EFF_ATTENTION "Memory-efficient attention kernels" ON)
option(USE_CUTLASS "The kernels that are made of CUTLASS templates" ON)
option(USE_CUSPARSELT "Semi-structured sparse products through cuSPARSELt" OFF)
set(TORCH_CUDA_SWITCHES USE_CUDNN USE_NCCL USE_CUTLASS USE_FLASH_ATTENTION USE_MEM_EFF_ATTENTION USE_CUSPARSELT)
option(TORCH_CUDA_PYTHON "libtorch_python_cuda.so and _CUDAC" ON)

if(USE_FLASH_ATTENTION AND NOT USE_CUTLASS)
  torch_cuda_fail("USE_FLASH_ATTENTION=ON needs USE_CUTLASS=ON: FlashAttention is written with CUTLASS."
    "Set USE_FLASH_ATTENTION=OFF too, or USE_CUTLASS=ON.")
endif()
if(USE_MEM_EFF_ATTENTION AND NOT USE_CUTLASS)
  torch_cuda_fail("USE_MEM_EFF_ATTENTION=ON needs USE_CUTLASS=ON: its kernels are written with CUTLASS."
    "Set USE_MEM_EFF_ATTENTION=OFF too, or USE_CUTLASS=ON.")
endif()

# full: nvcc, host and device code. link: the host half of every unit and no
# device code; links, loads and registers, but no kernel can run.
set(TORCH_CUDA_BUILD_MODE full CACHE STRING "full, or link for a quick check without device code")
set_property(CACHE TORCH_CUDA_BUILD_MODE PROPERTY STRINGS full link)
if(NOT TORCH_CUDA_BUILD_MODE MATCHES "^(full|link)$")
  torch_cuda_fail("TORCH_CUDA_BUILD_MODE is '${TORCH_CUDA_BUILD_MODE}'." "Set it to full or link.")
endif()
set(TORCH_CUDA_LINK_GROUP 8 CACHE STRING "Link mode: units compiled at a time; 1: each alone")

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  if(TORCH_CUDA_BUILD_MODE STREQUAL "link")
    set(CMAKE_BUILD_TYPE Debug CACHE STRING "Build type" FORCE)
  else()
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
  endif()
endif()
# Debug information is gigabytes here; who wants it sets the flags.
if(TORCH_CUDA_BUILD_MODE STREQUAL "link" AND NOT DEFINED CACHE{TORCH_CUDA_DEBUG_FLAGS_SET})
  set(CMAKE_CXX_FLAGS_DEBUG "-O0" CACHE STRING "C++ flags of Debug" FORCE)
  set(CMAKE_CUDA_FLAGS_DEBUG "-O0" CACHE STRING "CUDA flags of Debug" FORCE)
  set(TORCH_CUDA_DEBUG_FLAGS_SET ON CACHE INTERNAL "")
endif()

set(TORCH_CUDA_ARCH_LIST "$ENV{TORCH_CUDA_ARCH_LIST}" CACHE STRING
  "Compute capabilities, as for PyTorch: 8.0;9.0+PTX")
set(TORCH_CUDA_THIRD_PARTY "$ENV{TORCH_CUDA_THIRD_PARTY}" CACHE PATH
  "Directory that holds third-party parts as unpacked wheels")

torch_cuda_note("build mode" "${TORCH_CUDA_BUILD_MODE}, ${CMAKE_BUILD_TYPE}")
