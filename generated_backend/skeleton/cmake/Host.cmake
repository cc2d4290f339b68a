# The host: an installed CPU-only PyTorch => targets torch_host::{torch,python}.
#
# Asked of the Python interpreter, which torchgen needs anyway. A C++
# installation in another place is used when Torch_DIR names it.
# The interpreter first: asked for both at once, CMake finds neither when the headers
# are missing.
find_package(Python COMPONENTS Interpreter)
if(NOT Python_Interpreter_FOUND)
  torch_cuda_fail("no Python interpreter found."
    "Install the Python that has PyTorch, or set Python_EXECUTABLE.")
endif()
if(TORCH_CUDA_PYTHON)
  find_package(Python COMPONENTS Interpreter Development.Module)
  if(NOT Python_Development.Module_FOUND)
    torch_cuda_fail("the headers of ${Python_EXECUTABLE} are missing."
      "Install them (Debian: python3-dev), or set TORCH_CUDA_PYTHON=OFF.")
  endif()
endif()

# pip's build isolation hides installed packages behind a PYTHONPATH of its own;
# the host is what is installed, so without that one is the second try.
set(host_python ${Python_EXECUTABLE})
foreach(attempt IN ITEMS 1 2)
  execute_process(
    COMMAND ${host_python} ${CMAKE_CURRENT_SOURCE_DIR}/tools/describe_host.py
    OUTPUT_VARIABLE host_json ERROR_VARIABLE host_error RESULT_VARIABLE host_result)
  if(host_result EQUAL 0 OR attempt EQUAL 2)
    break()
  endif()
  set(host_python ${CMAKE_COMMAND} -E env --unset=PYTHONPATH ${Python_EXECUTABLE})
endforeach()
if(NOT host_result EQUAL 0)
  torch_cuda_fail("there is no host to plug into:\n${host_error}"
    "Install a CPU-only PyTorch ${TORCH_CUDA_RELEASE} for ${Python_EXECUTABLE}, or set Python_EXECUTABLE to a Python that has one.")
endif()
foreach(key IN ITEMS version cuda hip root lib cxx11_abi pybind_abi cpu_kernels extension_suffix)
  string(JSON host_${key} GET "${host_json}" ${key})
endforeach()
set(host_include "")
foreach(index IN ITEMS 0 1)
  string(JSON directory GET "${host_json}" include ${index})
  list(APPEND host_include ${directory})
endforeach()

string(REGEX MATCH "^[0-9]+\\.[0-9]+\\.[0-9]+" host_release "${host_version}")
if(NOT host_release VERSION_EQUAL TORCH_CUDA_RELEASE)
  torch_cuda_fail("the host is PyTorch ${host_version}; this backend was taken from ${TORCH_CUDA_RELEASE}."
    "Install PyTorch ${TORCH_CUDA_RELEASE} for ${Python_EXECUTABLE}, or emit the backend from a ${host_release} checkout.")
endif()
foreach(kind IN ITEMS cuda hip)
  if(host_${kind})
    torch_cuda_fail("the host ${host_root} is a ${kind} build already (${kind} ${host_${kind}})."
      "Install the CPU-only build of PyTorch ${TORCH_CUDA_RELEASE}: two CUDA backends cannot share a process.")
  endif()
endforeach()

if(Torch_DIR)
  find_package(Torch CONFIG REQUIRED)
  string(REGEX MATCH "^[0-9]+\\.[0-9]+\\.[0-9]+" package_release "${Torch_VERSION}")
  if(NOT package_release VERSION_EQUAL host_release)
    torch_cuda_fail("Torch_DIR=${Torch_DIR} is PyTorch ${Torch_VERSION}, but ${Python_EXECUTABLE} has ${host_version}."
      "Point both at one installation.")
  endif()
  set(host_include ${TORCH_INCLUDE_DIRS})
  set(host_lib ${TORCH_INSTALL_PREFIX}/lib)
endif()

# pybind11 shares types between modules of one compiler ABI only, so a backend
# built with another g++ would load and then refuse its arguments.
file(WRITE ${CMAKE_BINARY_DIR}/abi.cpp "")
execute_process(COMMAND ${CMAKE_CXX_COMPILER} -dM -E -x c++ ${CMAKE_BINARY_DIR}/abi.cpp
  OUTPUT_VARIABLE macros)
string(REGEX MATCH "__GXX_ABI_VERSION ([0-9]+)" _ "${macros}")
set(compiler_abi "_cxxabi${CMAKE_MATCH_1}")
if(TORCH_CUDA_PYTHON AND host_pybind_abi AND NOT host_pybind_abi STREQUAL compiler_abi)
  torch_cuda_fail("mixed C++ ABI: the host was built with ${host_pybind_abi}, ${CMAKE_CXX_COMPILER} (${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}) makes ${compiler_abi}."
    "Set CMAKE_CXX_COMPILER to the g++ major that the host was built with (_cxxabi1017: g++ 12, 1018: 13, 1019: 14), or set TORCH_CUDA_PYTHON=OFF.")
endif()

add_library(torch_host::torch INTERFACE IMPORTED)
add_library(torch_host::python INTERFACE IMPORTED)
foreach(library IN ITEMS c10 torch_cpu torch_python)
  find_library(TORCH_HOST_${library} ${library} PATHS ${host_lib} NO_DEFAULT_PATH NO_CACHE)
  if(NOT TORCH_HOST_${library})
    torch_cuda_fail("${host_lib} has no lib${library}.so." "Install a shared build of PyTorch ${TORCH_CUDA_RELEASE}.")
  endif()
  file(REAL_PATH ${TORCH_HOST_${library}} TORCH_HOST_${library})
endforeach()
target_include_directories(torch_host::torch INTERFACE ${host_include})
target_compile_definitions(torch_host::torch INTERFACE
  _GLIBCXX_USE_CXX11_ABI=${host_cxx11_abi} USE_DISTRIBUTED USE_RPC USE_TENSORPIPE)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  # These change the signature of DispatchStubImpl::get_call_ptr. A host that does not tell has all.
  if(NOT host_cpu_kernels MATCHES "^[12]$")
    target_compile_definitions(torch_host::torch INTERFACE HAVE_AVX512_CPU_DEFINITION)
  endif()
  if(NOT host_cpu_kernels EQUAL 1)
    target_compile_definitions(torch_host::torch INTERFACE HAVE_AVX2_CPU_DEFINITION)
  endif()
endif()
target_link_libraries(torch_host::torch INTERFACE ${TORCH_HOST_torch_cpu} ${TORCH_HOST_c10})
if(TORCH_CUDA_PYTHON)
  target_link_libraries(torch_host::python INTERFACE torch_host::torch ${TORCH_HOST_torch_python} Python::Module)
endif()

torch_cuda_note("host" "PyTorch ${host_version} in ${host_root}")
