# Where the products go: a Python package that also holds headers and a CMake
# package, so that extensions in C++ need nothing else.
#
#   torch_cuda/{__init__.py,version.py,cpp_extension.py,_loading,core,backends,_CUDAC.*.so}
#   torch_cuda/lib/lib*.so  torch_cuda/include/…  torch_cuda/share/cmake/TorchCUDA
#   torch_cuda_autoload.{py,pth}   loads the library early enough
include(CMakePackageConfigHelpers)
set(python_files __init__.py cpp_extension.py _loading)
foreach(directory IN ITEMS core backends)
  if(IS_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}/torch_cuda/${directory})
    list(APPEND python_files ${directory})
  endif()
endforeach()

# The build tree is importable too: PYTHONPATH=<build>.
foreach(file IN LISTS python_files)
  file(MAKE_DIRECTORY ${TORCH_CUDA_OUTPUT})
  file(CREATE_LINK ${CMAKE_CURRENT_SOURCE_DIR}/torch_cuda/${file} ${TORCH_CUDA_OUTPUT}/${file} SYMBOLIC)
endforeach()
file(CREATE_LINK ${CMAKE_CURRENT_SOURCE_DIR}/torch_cuda_autoload.py
  ${CMAKE_BINARY_DIR}/torch_cuda_autoload.py SYMBOLIC)

# Beside an installed torch wheel and NVIDIA's own wheels; the directories of
# this machine's toolkit come after them (CMAKE_INSTALL_RPATH_USE_LINK_PATH=OFF
# leaves those out of a package that is to be given away).
if(NOT DEFINED CMAKE_INSTALL_RPATH_USE_LINK_PATH)
  set(CMAKE_INSTALL_RPATH_USE_LINK_PATH ON)
endif()
set(neighbours torch/lib nvidia/cu${CUDAToolkit_VERSION_MAJOR}/lib nvidia/cudnn/lib nvidia/nccl/lib nvidia/cusparselt/lib)
list(TRANSFORM neighbours PREPEND "$ORIGIN/../../" OUTPUT_VARIABLE library_rpath)
list(TRANSFORM neighbours PREPEND "$ORIGIN/../" OUTPUT_VARIABLE module_rpath)
foreach(target IN LISTS torch_cuda_products)
  set_target_properties(${target} PROPERTIES
    INSTALL_RPATH "$ORIGIN;${library_rpath}"
    INSTALL_RPATH_USE_LINK_PATH ${CMAKE_INSTALL_RPATH_USE_LINK_PATH})
endforeach()
set(module_targets ${torch_cuda_products})
list(FILTER module_targets INCLUDE REGEX "^_CUDAC$")
if(module_targets)
  set_target_properties(_CUDAC PROPERTIES INSTALL_RPATH "$ORIGIN/lib;${module_rpath}")
endif()

set(prefix torch_cuda)
target_include_directories(torch_cuda INTERFACE $<INSTALL_INTERFACE:${prefix}/include>)
target_compile_definitions(torch_cuda INTERFACE ${TORCH_CUDA_PUBLIC_MACROS})
set(libraries torch_cuda ${torch_cuda_aliases})
if(TORCH_CUDA_PYTHON)
  list(APPEND libraries torch_python_cuda torch_cuda_stock_host)
  install(TARGETS _CUDAC LIBRARY DESTINATION ${prefix})
endif()
install(TARGETS ${libraries} EXPORT TorchCUDATargets LIBRARY DESTINATION ${prefix}/lib)
install(EXPORT TorchCUDATargets NAMESPACE TorchCUDA:: DESTINATION ${prefix}/share/cmake/TorchCUDA)
configure_package_config_file(cmake/TorchCUDAConfig.cmake.in ${CMAKE_BINARY_DIR}/TorchCUDAConfig.cmake
  INSTALL_DESTINATION ${prefix}/share/cmake/TorchCUDA)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/TorchCUDAConfigVersion.cmake
  VERSION ${TORCH_CUDA_RELEASE} COMPATIBILITY ExactVersion)
install(FILES ${CMAKE_BINARY_DIR}/TorchCUDAConfig.cmake ${CMAKE_BINARY_DIR}/TorchCUDAConfigVersion.cmake
  DESTINATION ${prefix}/share/cmake/TorchCUDA)

foreach(file IN LISTS python_files)
  if(IS_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}/torch_cuda/${file})
    install(DIRECTORY torch_cuda/${file} DESTINATION ${prefix} FILES_MATCHING PATTERN "*.py")
  else()
    install(FILES torch_cuda/${file} DESTINATION ${prefix})
  endif()
endforeach()
install(FILES ${TORCH_CUDA_OUTPUT}/version.py DESTINATION ${prefix})
install(FILES torch_cuda_autoload.py torch_cuda_autoload.pth DESTINATION .)

# Headers by their spelling; the staged ones are links, so each by name.
foreach(line IN LISTS lines)
  string(REGEX MATCH "^([^\t]+)\t([^\t]+)$" _ "${line}")
  set(spelling ${CMAKE_MATCH_1})
  set(file ${CMAKE_MATCH_2})
  cmake_path(GET spelling PARENT_PATH directory)
  cmake_path(GET spelling FILENAME name)
  install(FILES ${file} DESTINATION ${prefix}/include/${directory} RENAME ${name})
endforeach()
install(DIRECTORY ${TORCH_CUDA_CONFIGURED}/ DESTINATION ${prefix}/include)
