# sources.cmake + unit_properties.cmake + switches => TORCH_CUDA_UNITS and
# TORCH_PYTHON_CUDA_UNITS, with the definitions and options that single files need.
#
# Which file needs what is upstream's knowledge, which torch-decouple reads from
# its build files; here is only what is done with it.

# Upstream's libraries become one, but for that of the bindings. caffe2_nvrtc is left
# out: it links libcuda.so.1, and without a driver nothing would load. LazyNVRTC, which
# is in torch_cuda, opens both libraries on demand.
set(TORCH_CUDA_PARTS ${TORCH_CUDA_LIBRARIES})
list(REMOVE_ITEM TORCH_CUDA_PARTS caffe2_nvrtc torch_python_cuda)
set(TORCH_CUDA_UNITS "")
foreach(part IN LISTS TORCH_CUDA_PARTS)
  list(APPEND TORCH_CUDA_UNITS ${TORCH_CUDA_SOURCES_${part}})
endforeach()
set(TORCH_PYTHON_CUDA_UNITS ${TORCH_CUDA_SOURCES_torch_python_cuda})
foreach(list IN ITEMS TORCH_CUDA_UNITS TORCH_PYTHON_CUDA_UNITS)
  list(REMOVE_DUPLICATES ${list})
endforeach()
set(TORCH_CUDA_EVERY_UNIT ${TORCH_CUDA_UNITS})
set(TORCH_CUDA_STUBS "")
if(NOT USE_CUTLASS)
  list(APPEND TORCH_CUDA_STUBS csrc/without_cutlass.cpp)
endif()

# What upstream's build files call by names of their own: the architectures as
# torch.cuda.get_arch_list() shows them, and as nvcc is told.
set(TORCH_CUDA_ARCHITECTURE_NAMES "")
set(TORCH_CUDA_GENCODE_FLAGS "")
foreach(architecture IN LISTS CMAKE_CUDA_ARCHITECTURES)
  string(REGEX MATCH "^[0-9]+[af]?" number "${architecture}")
  string(APPEND TORCH_CUDA_ARCHITECTURE_NAMES " sm_${number}")
  string(APPEND TORCH_CUDA_GENCODE_FLAGS " -gencode arch=compute_${number},code=sm_${number}")
  if(NOT architecture MATCHES "real$")
    string(APPEND TORCH_CUDA_ARCHITECTURE_NAMES " compute_${number}")
  endif()
endforeach()
string(STRIP "${TORCH_CUDA_ARCHITECTURE_NAMES}" TORCH_CUDA_ARCHITECTURE_NAMES)

# The commands of unit_properties.cmake. A unit may be one of a library that is
# not built.
macro(torch_cuda_leave_out unit)
  list(REMOVE_ITEM TORCH_CUDA_UNITS ${unit})
  list(REMOVE_ITEM TORCH_PYTHON_CUDA_UNITS ${unit})
endmacro()
function(torch_cuda_property unit property)
  set_property(SOURCE ${unit} APPEND PROPERTY ${property} ${ARGN})
endfunction()
function(torch_cuda_include_first unit header)
  set(header ${CMAKE_CURRENT_SOURCE_DIR}/${header})
  torch_cuda_property(${unit} COMPILE_OPTIONS -include ${header})
  torch_cuda_property(${unit} OBJECT_DEPENDS ${header})
endfunction()
macro(torch_cuda_alone unit)
  list(APPEND TORCH_CUDA_ALONE ${unit})
endmacro()
macro(torch_cuda_definition)
  list(APPEND TORCH_CUDA_DEFINITIONS ${ARGN})
endmacro()
macro(torch_cuda_library_definition library)
  list(APPEND TORCH_CUDA_DEFINITIONS_${library} ${ARGN})
endmacro()
macro(torch_cuda_split_definition)
  list(APPEND split_macros ${ARGN})
endmacro()
# Where the host's own headers include others by their bare names, so do split files.
macro(torch_cuda_split_directory header directory)
  unset(split_directory)
  find_path(split_directory ${header} PATHS ${host_include} PATH_SUFFIXES ${directory} NO_CACHE)
  if(split_directory)
    list(APPEND split_directories ${split_directory})
  endif()
endmacro()
set(TORCH_CUDA_ALONE "")
set(TORCH_CUDA_DEFINITIONS "")
set(split_macros "")
set(split_directories "")
include(unit_properties)

# What upstream defines for one library alone is not defined in the units of another that is now in the
# same library: c10_cuda, which is compiled without USE_CUDA, tells errors in words of its own. But all
# are parts of the one library that they build.
set(own_definitions "")
foreach(part IN LISTS TORCH_CUDA_PARTS)
  list(APPEND own_definitions ${TORCH_CUDA_DEFINITIONS_${part}})
endforeach()
list(FILTER own_definitions EXCLUDE REGEX "_BUILD_MAIN_LIB$")
list(REMOVE_DUPLICATES own_definitions)
foreach(part IN LISTS TORCH_CUDA_PARTS)
  if(TORCH_CUDA_DEFINITIONS_${part})
    set(foreign ${own_definitions})
    list(REMOVE_ITEM foreign ${TORCH_CUDA_DEFINITIONS_${part}})
    list(TRANSFORM foreign PREPEND -U)
    foreach(unit IN LISTS TORCH_CUDA_SOURCES_${part})
      torch_cuda_property(${unit} COMPILE_OPTIONS ${foreign})
    endforeach()
  endif()
endforeach()

# What was split off the host's files stands in files of its own, under the
# conditions that it stood under there.
list(REMOVE_DUPLICATES split_macros)
foreach(unit IN LISTS TORCH_CUDA_SOURCES_torch_cuda_split TORCH_CUDA_SOURCES_torch_python_cuda_split)
  set_property(SOURCE ${unit} APPEND PROPERTY INCLUDE_DIRECTORIES ${split_directories})
  foreach(macro IN LISTS split_macros)
    file(STRINGS ${CMAKE_CURRENT_SOURCE_DIR}/${unit} conditions REGEX "^#.*[^A-Z0-9_]${macro}([^A-Z0-9_]|$)")
    if(conditions)
      set_property(SOURCE ${unit} APPEND PROPERTY COMPILE_DEFINITIONS ${macro})
    endif()
  endforeach()
endforeach()
