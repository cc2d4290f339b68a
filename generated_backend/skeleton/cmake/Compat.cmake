# Toolkit drift. Moved files stay as upstream wrote them for the toolkits of its
# day; where a newer toolkit dropped a name, one small header per name puts it
# back, and only the files that use the name see it. compat/README.md has the
# list with reasons.

# torch_cuda_compat(<header> TOOLKIT <first version that needs it> UNITS <pattern>)
function(torch_cuda_compat header)
  cmake_parse_arguments(ARG "" "TOOLKIT;UNITS" "" ${ARGN})
  if(CUDAToolkit_VERSION VERSION_LESS ARG_TOOLKIT)
    return()
  endif()
  set(units ${TORCH_CUDA_UNITS} ${TORCH_PYTHON_CUDA_UNITS})
  list(FILTER units INCLUDE REGEX "${ARG_UNITS}")
  foreach(unit IN LISTS units)
    torch_cuda_property(${unit} COMPILE_OPTIONS -include ${CMAKE_CURRENT_SOURCE_DIR}/compat/${header})
    torch_cuda_property(${unit} OBJECT_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/compat/${header})
  endforeach()
endfunction()
include(${CMAKE_CURRENT_SOURCE_DIR}/compat/entries.cmake)
