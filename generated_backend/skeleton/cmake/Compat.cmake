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
  torch_cuda_unit_property(COMPILE_OPTIONS
    "-include;${CMAKE_CURRENT_SOURCE_DIR}/compat/${header}" "${ARG_UNITS}")
  torch_cuda_unit_property(OBJECT_DEPENDS
    ${CMAKE_CURRENT_SOURCE_DIR}/compat/${header} "${ARG_UNITS}")
endfunction()
include(${CMAKE_CURRENT_SOURCE_DIR}/compat/entries.cmake)
