# Link mode: units with nothing special about them are compiled several at a
# time. Most of a unit's host half is headers, so a group of eight takes about a
# third of the time of eight units. Full mode always compiles unit by unit.
#
# Headers without a guard get one here, as units of a group may share them.
set(guarded_dir ${CMAKE_BINARY_DIR}/guarded)
# Units that define a name twice between them, or leave a macro behind.
set(ungrouped "/(AdaptiveMaxPooling[23]d|AveragePool3d|DilatedMaxPool3d|RangeFactories|Shape|layer_norm_kernel|SparseMatMul)\\.cu$|/(cuda_codegen|BatchLinearAlgebraLib(Blas)?|SparseCUDABlas)\\.cpp$")

# torch_cuda_guard_headers(): <build>/guarded has a guarded way to each staged
# header that has no guard of its own.
function(torch_cuda_guard_headers)
  foreach(line IN LISTS lines)
    string(REGEX MATCH "^[^\t]+" spelling "${line}")
    if(spelling MATCHES "\\.(h|hpp|cuh)$")
      file(STRINGS ${TORCH_CUDA_STAGED}/${spelling} guard REGEX "^#[ ]*(pragma once|ifndef)" LIMIT_COUNT 1)
      if(NOT guard)
        file(CONFIGURE OUTPUT ${guarded_dir}/${spelling} CONTENT "#pragma once\n#include_next <${spelling}>\n")
      endif()
    endif()
  endforeach()
endfunction()

# torch_cuda_write_group(<file> <units>)
function(torch_cuda_write_group file units)
  set(text "")
  foreach(unit IN LISTS units)
    # What upstream's units define before their first include.
    string(APPEND text "#undef TORCH_ASSERT_NO_OPERATORS\n#undef TORCH_ASSERT_ONLY_METHOD_OPERATORS\n")
    string(APPEND text "#include \"${unit}\"\n")
  endforeach()
  file(CONFIGURE OUTPUT ${file} CONTENT "${text}" @ONLY)
  # By relative path, so that another clone's groups are the same to ccache.
  set_property(SOURCE ${file} PROPERTY INCLUDE_DIRECTORIES ${guarded_dir} ${CMAKE_CURRENT_SOURCE_DIR})
endfunction()

# torch_cuda_group(<list> <suffix>): replaces the units of <list> that end in
# <suffix> by files in <build>/groups that include them.
function(torch_cuda_group list suffix)
  set(alone "")
  set(plain "")
  foreach(unit IN LISTS ${list})
    set(special "")
    foreach(property IN ITEMS COMPILE_DEFINITIONS COMPILE_OPTIONS INCLUDE_DIRECTORIES)
      get_source_file_property(value ${unit} ${property})
      if(value)
        set(special yes)
      endif()
    endforeach()
    if(NOT special AND unit MATCHES "\\.${suffix}$")
      list(APPEND plain ${unit})
    else()
      list(APPEND alone ${unit})
    endif()
  endforeach()

  set(number 0)
  set(slot 0)
  set(members "")
  list(LENGTH plain left)
  foreach(unit IN LISTS plain)
    math(EXPR left "${left} - 1")
    math(EXPR slot "(${slot} + 1) % ${TORCH_CUDA_LINK_GROUP}")
    # Takes its slot either way: the other groups stay what they were.
    if(unit MATCHES "${ungrouped}")
      list(APPEND alone ${unit})
    else()
      list(APPEND members ${unit})
    endif()
    if(members AND (slot EQUAL 0 OR left EQUAL 0))
      math(EXPR number "${number} + 1")
      torch_cuda_write_group(${CMAKE_BINARY_DIR}/groups/${suffix}_${number}.${suffix} "${members}")
      list(APPEND alone ${CMAKE_BINARY_DIR}/groups/${suffix}_${number}.${suffix})
      set(members "")
    endif()
  endforeach()
  set(${list} ${alone} PARENT_SCOPE)
endfunction()

if(TORCH_CUDA_BUILD_MODE STREQUAL "link" AND TORCH_CUDA_LINK_GROUP GREATER 1)
  torch_cuda_guard_headers()
  torch_cuda_group(TORCH_CUDA_UNITS cu)
  torch_cuda_group(TORCH_CUDA_UNITS cpp)
  torch_cuda_note("units a group" "${TORCH_CUDA_LINK_GROUP}")
endif()
