# The targets. One library for what upstream links as several, among them c10_cuda
# and caffe2_nvrtc, with upstream's names for other names of it; one for the
# bindings; one Python module.
set(TORCH_CUDA_OUTPUT ${CMAKE_BINARY_DIR}/torch_cuda)

# What both libraries see.
add_library(torch_cuda_flags INTERFACE)
target_compile_features(torch_cuda_flags INTERFACE cxx_std_17 cuda_std_17)
target_include_directories(torch_cuda_flags BEFORE INTERFACE
  ${TORCH_CUDA_STAGED} ${TORCH_CUDA_CONFIGURED})
target_include_directories(torch_cuda_flags INTERFACE
  ${CMAKE_BINARY_DIR}/generated
  # c_shim_cuda.cpp includes its header as in upstream's tree.
  ${CMAKE_BINARY_DIR}/generated/aoti)
target_compile_definitions(torch_cuda_flags INTERFACE
  AT_PER_OPERATOR_HEADERS
  ${TORCH_CUDA_DEFINITIONS})
target_compile_options(torch_cuda_flags INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-fno-math-errno -fno-trapping-math>
  # Upstream's templates and newer toolkits' deprecations trip these on every unit.
  $<$<COMPILE_LANGUAGE:CUDA>:-w>
  $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CXX_COMPILER_ID:GNU>>:-Wno-psabi -Wno-attributes -Wno-deprecated-declarations>)
target_link_libraries(torch_cuda_flags INTERFACE
  torch_host::torch
  CUDA::cudart
  torch_cuda_deps::FMT
  torch_cuda_deps::NLOHMANN_JSON
  torch_cuda_deps::NVML
  $<$<BOOL:${USE_NCCL}>:torch_cuda_deps::NCCL>
  $<$<BOOL:${USE_CUDNN}>:torch_cuda_deps::CUDNN>
  # Two units include its header; unit_properties.cmake tells them where it is.
  $<$<BOOL:${USE_CUSPARSELT}>:$<LINK_ONLY:torch_cuda_deps::CUSPARSELT>>)
if(TARGET CUDA::nvtx3)
  target_link_libraries(torch_cuda_flags INTERFACE CUDA::nvtx3)
endif()

add_library(torch_cuda SHARED ${TORCH_CUDA_UNITS} ${TORCH_CUDA_GENERATED} ${TORCH_CUDA_STUBS}
  csrc/nvrtc.cpp)
# All of CUDA 11's have the version of 11.2 in their name, those since then the major one.
set(nvrtc_version ${CUDAToolkit_VERSION_MAJOR})
if(nvrtc_version EQUAL 11)
  set(nvrtc_version 11.2)
endif()
set_source_files_properties(csrc/nvrtc.cpp PROPERTIES
  COMPILE_DEFINITIONS "TORCH_CUDA_NVRTC=\"libnvrtc.so.${nvrtc_version}\"")
foreach(part IN LISTS TORCH_CUDA_PARTS)
  target_compile_definitions(torch_cuda PRIVATE ${TORCH_CUDA_DEFINITIONS_${part}})
endforeach()
target_compile_options(torch_cuda PRIVATE
  $<$<COMPILE_LANGUAGE:CUDA>:--expt-relaxed-constexpr>
  $<$<COMPILE_LANGUAGE:CUDA>:--expt-extended-lambda>
  $<$<COMPILE_LANGUAGE:CUDA>:-Wno-deprecated-gpu-targets>
  "$<$<COMPILE_LANGUAGE:CUDA>:SHELL:-Xfatbin -compress-all>"
  $<$<COMPILE_LANGUAGE:CXX>:-fvisibility=hidden>)
target_link_libraries(torch_cuda PRIVATE torch_cuda_flags
  CUDA::cublas CUDA::cublasLt CUDA::cufft CUDA::curand CUDA::cusolver CUDA::cusparse
  ${CMAKE_DL_LIBS})
# The two Python products get Python's own symbols from the interpreter, as every
# extension module does, so the linker cannot hold them to this.
target_link_options(torch_cuda PRIVATE LINKER:-z,defs)
# Extensions ask for it by upstream's names of its parts, whatever its own name is.
set(torch_cuda_aliases "")
foreach(alias IN ITEMS c10_cuda torch_cuda)
  if(NOT TARGET ${alias})
    add_library(${alias} SHARED csrc/c10_cuda.cpp)
    target_link_libraries(${alias} PRIVATE -Wl,--push-state,--no-as-needed torch_cuda -Wl,--pop-state)
    list(APPEND torch_cuda_aliases ${alias})
  endif()
endforeach()
set(torch_cuda_products torch_cuda ${torch_cuda_aliases})

if(TORCH_CUDA_PYTHON)
  add_library(torch_python_cuda SHARED ${TORCH_PYTHON_CUDA_UNITS})
  target_compile_definitions(torch_python_cuda PRIVATE ${TORCH_CUDA_DEFINITIONS_torch_python_cuda})
  target_compile_options(torch_python_cuda PRIVATE -fno-strict-aliasing -fvisibility=default)
  # What stands in for the hooks of a patched host: last among what the others need,
  # so that a patched host's own are found first; and kept, though only weak
  # references ask for it.
  add_library(torch_cuda_stock_host SHARED csrc/stock_host/tables.cpp)
  target_compile_options(torch_cuda_stock_host PRIVATE -fvisibility=hidden)
  target_link_libraries(torch_cuda_stock_host PRIVATE torch_cuda_flags torch_host::python)
  target_link_libraries(torch_python_cuda PRIVATE ${TORCH_HOST_torch_python}
    torch_cuda_flags torch_cuda torch_host::python
    -Wl,--push-state,--no-as-needed torch_cuda_stock_host -Wl,--pop-state)
  Python_add_library(_CUDAC MODULE WITH_SOABI csrc/module.cpp
    csrc/stock_host/bind.cpp csrc/stock_host/Distributed.cpp csrc/stock_host/Generator.cpp
    csrc/stock_host/Guards.cpp csrc/stock_host/Module.cpp csrc/stock_host/Storage.cpp
    csrc/stock_host/TensorExpressions.cpp
    csrc/stock_host/TensorTypes.cpp csrc/stock_host/resize_storage.cpp)
  target_link_libraries(_CUDAC PRIVATE ${TORCH_HOST_torch_python}
    torch_cuda_flags torch_python_cuda torch_cuda torch_host::python torch_cuda_stock_host)
  list(APPEND torch_cuda_products torch_python_cuda torch_cuda_stock_host _CUDAC)
endif()

foreach(target IN LISTS torch_cuda_products)
  target_link_options(${target} PRIVATE LINKER:-z,now)
  set_target_properties(${target} PROPERTIES
    POSITION_INDEPENDENT_CODE ON
    CUDA_SEPARABLE_COMPILATION OFF
    CUDA_RUNTIME_LIBRARY Shared
    LIBRARY_OUTPUT_DIRECTORY ${TORCH_CUDA_OUTPUT}/$<IF:$<STREQUAL:$<TARGET_PROPERTY:TYPE>,MODULE_LIBRARY>,.,lib>)
endforeach()
