# sources.cmake + switches => TORCH_CUDA_UNITS, TORCH_PYTHON_CUDA_UNITS, with
# the definitions and options that single files need.
#
# Files are picked by a pattern on their path, so that this works in any layout.

# torch_cuda_take(<list> <pattern>): removes what matches from <list>.
macro(torch_cuda_take list pattern)
  list(FILTER ${list} EXCLUDE REGEX "${pattern}")
endmacro()

set(TORCH_CUDA_UNITS
  ${TORCH_CUDA_SOURCES_c10_cuda}
  ${TORCH_CUDA_SOURCES_torch_cuda}
  ${TORCH_CUDA_SOURCES_torch_cuda_linalg})
# caffe2_nvrtc is left out: it links libcuda.so.1, and without a driver nothing
# would load. LazyNVRTC, which is in torch_cuda, opens both libraries on demand.
set(TORCH_PYTHON_CUDA_UNITS ${TORCH_CUDA_SOURCES_torch_python_cuda})
foreach(list IN ITEMS TORCH_CUDA_UNITS TORCH_PYTHON_CUDA_UNITS)
  list(REMOVE_DUPLICATES ${list})
endforeach()
set(TORCH_CUDA_EVERY_UNIT ${TORCH_CUDA_UNITS})

# No switch of upstream's covers these; they are CUTLASS through and through.
set(cutlass_units "/(MixedDtypesLinear|RowwiseScaledMM|NestedTensorMatmul|SparseSemiStructured(ApplyDense|Linear|Ops|Tile)|SparseSemiSturcturedApply|AsyncMM)\\.cu$")
# This one includes CUTLASS and uses nothing of it.
set(cutlass_includers "/NestedTensorTransformerFunctions\\.cu$")
set(attention_units "/(flash_attn|mem_eff_attention)/|/(attention|attention_backward)\\.cu$")

if(NOT USE_FLASH_ATTENTION)
  torch_cuda_take(TORCH_CUDA_UNITS "/flash_attn/")
endif()
if(NOT USE_MEM_EFF_ATTENTION)
  torch_cuda_take(TORCH_CUDA_UNITS "/mem_eff_attention/")
endif()
if(NOT USE_CUDNN)
  torch_cuda_take(TORCH_CUDA_UNITS "/cudnn/(AutocastRNN|Descriptors|Handle|Types)\\.cpp$")
  torch_cuda_take(TORCH_PYTHON_CUDA_UNITS "/cudnn\\.cpp$")
endif()
if(NOT USE_NCCL)
  torch_cuda_take(TORCH_CUDA_UNITS "/nccl\\.cpp$")
  torch_cuda_take(TORCH_PYTHON_CUDA_UNITS "/python_nccl\\.cpp$")
endif()
set(TORCH_CUDA_STUBS "")
if(NOT USE_CUTLASS)
  torch_cuda_take(TORCH_CUDA_UNITS "${cutlass_units}")
  list(APPEND TORCH_CUDA_STUBS csrc/without_cutlass.cpp)
endif()
if(NOT USE_CUSPARSELT)
  torch_cuda_take(TORCH_PYTHON_CUDA_UNITS "/cusparselt\\.cpp$")
endif()

# torch_cuda_unit_property(<property> <value> <pattern>)
function(torch_cuda_unit_property property value pattern)
  set(units ${TORCH_CUDA_UNITS} ${TORCH_PYTHON_CUDA_UNITS})
  list(FILTER units INCLUDE REGEX "${pattern}")
  if(units)
    set_property(SOURCE ${units} APPEND PROPERTY ${property} "${value}")
  endif()
endfunction()
# The switches' macros go to the files that read them, and to no others: turning
# one over rebuilds what it concerns.
torch_cuda_unit_property(COMPILE_DEFINITIONS TORCH_CUDA_USE_NVTX3 "/profiler/stubs/cuda\\.cpp$|/shared/nvtx\\.cpp$")
torch_cuda_unit_property(COMPILE_DEFINITIONS FLASHATTENTION_DISABLE_ALIBI "/flash_attn/")
foreach(part IN ITEMS FLASH_ATTENTION MEM_EFF_ATTENTION)
  if(USE_${part})
    torch_cuda_unit_property(COMPILE_DEFINITIONS USE_${part}
      "/(attention|attention_backward)\\.cu$|/sdp_utils\\.cpp$|/flash_api\\.cpp$")
  endif()
endforeach()
if(USE_NCCL)
  torch_cuda_unit_property(COMPILE_DEFINITIONS USE_NCCL "/(comm|nccl|python_nccl|python_comm|Module)\\.cpp$")
  torch_cuda_unit_property(COMPILE_DEFINITIONS USE_C10D_NCCL "/c10d/")
endif()
if(USE_CUDNN)
  torch_cuda_unit_property(COMPILE_DEFINITIONS USE_CUDNN "/(Module|shared/cudnn)\\.cpp$")
  torch_cuda_unit_property(INCLUDE_DIRECTORIES ${TORCH_CUDA_CUDNN_FRONTEND_INCLUDE} "/cudnn/")
endif()
if(USE_CUSPARSELT)
  torch_cuda_unit_property(COMPILE_DEFINITIONS USE_CUSPARSELT "/(Module|shared/cusparselt)\\.cpp$")
  torch_cuda_unit_property(INCLUDE_DIRECTORIES ${TORCH_CUDA_CUSPARSELT_INCLUDE} "/(cuSPARSELtOps|shared/cusparselt)\\.cpp$")
endif()
if(USE_CUTLASS)
  foreach(pattern IN LISTS cutlass_units cutlass_includers attention_units)
    torch_cuda_unit_property(INCLUDE_DIRECTORIES
      "${TORCH_CUDA_CUTLASS_INCLUDE};${TORCH_CUDA_CUTLASS_INCLUDE}/../tools/util/include" "${pattern}")
    torch_cuda_unit_property(COMPILE_DEFINITIONS
      "CUTLASS_ENABLE_TENSOR_CORE_MMA=1;CUTLASS_ENABLE_SM90_EXTENDED_MMA_SHAPES=1;CUTE_SM90_EXTENDED_MMA_SHAPES_ENABLED"
      "${pattern}")
  endforeach()
else()
  torch_cuda_unit_property(INCLUDE_DIRECTORIES ${CMAKE_CURRENT_SOURCE_DIR}/compat/no_cutlass "${cutlass_includers}")
endif()

torch_cuda_unit_property(COMPILE_DEFINITIONS PYTORCH_C10_DRIVER_API_SUPPORTED=1
  "/c10/cuda/|/(intra_node_comm|CudaDMAConnectivity|ProcessGroupNCCL)\\.cpp$|/CUDASymmetricMemory(Ops)?\\.cu$")
# TensorPipe's CUDA channels need a TensorPipe that was built with CUDA, which a
# CPU-only host has not got: without the macro the unit is empty.
torch_cuda_unit_property(COMPILE_OPTIONS -UUSE_TENSORPIPE "/tensorpipe_cuda\\.cpp$")

# What was split off the host's files stands in files of its own, under the
# conditions that it stood under there.
set(split_macros "")
foreach(switch IN ITEMS NCCL CUDNN CUSPARSELT)
  if(USE_${switch})
    list(APPEND split_macros USE_${switch})
  endif()
endforeach()
if(USE_NCCL)
  list(APPEND split_macros USE_C10D_NCCL)
endif()
# The host's profiler headers include kineto's by their bare names. USE_KINETO stays
# undefined: kineto is the host's, and a CPU-only one cannot trace the device.
find_path(TORCH_CUDA_KINETO_INCLUDE ActivityType.h PATHS ${host_include} PATH_SUFFIXES kineto)
foreach(unit IN LISTS TORCH_CUDA_SOURCES_torch_cuda_split TORCH_CUDA_SOURCES_torch_python_cuda_split)
  if(TORCH_CUDA_KINETO_INCLUDE)
    set_property(SOURCE ${unit} APPEND PROPERTY INCLUDE_DIRECTORIES ${TORCH_CUDA_KINETO_INCLUDE})
  endif()
  foreach(macro IN LISTS split_macros)
    file(STRINGS ${CMAKE_CURRENT_SOURCE_DIR}/${unit} conditions REGEX "^#.*[^A-Z0-9_]${macro}([^A-Z0-9_]|$)")
    if(conditions)
      set_property(SOURCE ${unit} APPEND PROPERTY COMPILE_DEFINITIONS ${macro})
    endif()
  endforeach()
endforeach()

# Shown by torch.cuda.get_arch_list().
set(arch_flags "")
foreach(architecture IN LISTS CMAKE_CUDA_ARCHITECTURES)
  string(REGEX MATCH "^[0-9]+[af]?" number "${architecture}")
  if(architecture MATCHES "real$")
    string(APPEND arch_flags " sm_${number}")
  else()
    string(APPEND arch_flags " sm_${number} compute_${number}")
  endif()
endforeach()
string(STRIP "${arch_flags}" arch_flags)
torch_cuda_unit_property(COMPILE_DEFINITIONS "CUDA_ARCH_FLAGS=${arch_flags}" "/Module\\.cpp$")

# Kernels with warp-group instructions exist for sm_90a only.
string(REGEX MATCH "(^|;)90(-real|;|$)" has_90 "${CMAKE_CUDA_ARCHITECTURES}")
if(has_90)
  torch_cuda_unit_property(COMPILE_OPTIONS "-gencode=arch=compute_90a,code=sm_90a" "/(RowwiseScaledMM|AsyncMM)\\.cu$")
endif()
