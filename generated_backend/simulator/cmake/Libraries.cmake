# The three libraries. The objects are in libcuda.so.1, which libcudart needs: so both
# know the same devices, streams and memory.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
set(CMAKE_BUILD_RPATH_USE_ORIGIN ON)
if(NOT CMAKE_BUILD_TYPE)
  # Built often and busy seldom: what is asked of it is to be there soon.
  set(CMAKE_BUILD_TYPE Debug)
  set(CMAKE_CXX_FLAGS_DEBUG "-O0 -g1")
endif()
find_package(Threads REQUIRED)

set(objects settings error trace stream event memory graph ipc kernel device)
list(TRANSFORM objects APPEND /*.cpp)
file(GLOB core CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} ${objects} api/*.cpp)
foreach(part IN ITEMS runtime driver nvml)
  file(GLOB ${part} CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} api/${part}/*.cpp)
endforeach()
set(generated ${CMAKE_BINARY_DIR}/generated)
set(names ${CMAKE_CURRENT_SOURCE_DIR}/names)
cuda_simulator_unsupported(${names}/libcuda.so.1.txt ${generated}/driver.cpp cudasim_unsupported)
cuda_simulator_unsupported(${names}/${CUDART_SONAME}.txt ${generated}/runtime.cpp cudasim_unsupported)
cuda_simulator_unsupported(${names}/libnvidia-ml.so.1.txt ${generated}/nvml.cpp cudasim_nvml_unsupported)
cuda_simulator_names(${generated}/names.cpp
  ${names}/libcuda.so.1.txt ${names}/${CUDART_SONAME}.txt ${names}/libnvidia-ml.so.1.txt)

# cuda_simulator_library(<name> <output> <soname> <source>…)
function(cuda_simulator_library name output soname)
  add_library(${name} SHARED ${ARGN})
  target_include_directories(${name} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
  target_include_directories(${name} SYSTEM PRIVATE ${CUDA_INCLUDE})
  target_compile_options(${name} PRIVATE -Wall -Wextra -Wconversion -Wno-sign-conversion -Wno-missing-field-initializers)
  target_link_libraries(${name} PRIVATE Threads::Threads ${CMAKE_DL_LIBS})
  target_precompile_headers(${name} PRIVATE <condition_variable> <functional> <map> <memory> <mutex> <set> <string> <thread> <vector>)
  # The soname is the file's name, as where the real one is installed.
  set_target_properties(${name} PROPERTIES OUTPUT_NAME ${output} SUFFIX ${soname} NO_SONAME ON
    BUILD_RPATH "$ORIGIN")
  target_link_options(${name} PRIVATE -Wl,-soname,lib${output}${soname})
endfunction()

cuda_simulator_library(simulated_cuda cuda .so.1 ${core} ${driver} ${generated}/driver.cpp ${generated}/names.cpp)
cuda_simulator_library(simulated_cudart cudart .so.${CUDA_MAJOR} ${runtime} ${generated}/runtime.cpp)
cuda_simulator_library(simulated_nvml nvidia-ml .so.1 ${nvml} ${generated}/nvml.cpp)
foreach(name IN ITEMS simulated_cudart simulated_nvml)
  target_link_libraries(${name} PRIVATE simulated_cuda)
endforeach()

# The runtime's names have one version, which is the soname; nothing else is seen of it.
file(CONFIGURE OUTPUT ${generated}/cudart.map CONTENT
  "@CUDART_SONAME@ { global: cuda*; __cuda*; local: *; };\n" @ONLY)
target_link_options(simulated_cudart PRIVATE -Wl,--version-script=${generated}/cudart.map)
set_target_properties(simulated_cudart PROPERTIES LINK_DEPENDS ${generated}/cudart.map)
