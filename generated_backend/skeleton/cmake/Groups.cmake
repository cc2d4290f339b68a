# Link mode: units with nothing special about them are compiled several at a
# time. Most of a unit's host half is headers, so a group of eight takes about a
# third of the time of eight units. Full mode always compiles unit by unit.
#
# Headers without a guard get one here, as units of a group may share them.
set(guarded_dir ${CMAKE_BINARY_DIR}/guarded)
# Units that define a name twice between them, or leave a macro behind. Split
# files all have a name for their registration.
set(ungrouped "/(AdaptiveMaxPooling[23]d|AveragePool3d|DilatedMaxPool[23]d|RangeFactories|Shape|layer_norm_kernel|SparseMatMul)\\.cu$|/(cuda_codegen|BatchLinearAlgebraLib(Blas)?|SparseCUDABlas)\\.cpp$|/split/[^/]+\\.cpp$")

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

# torch_cuda_is_plain(<out> <unit>): nothing of its own but its source.
function(torch_cuda_is_plain out unit)
  set(${out} yes PARENT_SCOPE)
  if(unit MATCHES "${ungrouped}")
    set(${out} "" PARENT_SCOPE)
  endif()
  foreach(property IN ITEMS COMPILE_DEFINITIONS COMPILE_OPTIONS INCLUDE_DIRECTORIES)
    get_source_file_property(value ${unit} ${property})
    if(value)
      set(${out} "" PARENT_SCOPE)
    endif()
  endforeach()
endfunction()

# torch_cuda_group(<list> <suffix>): replaces the units of <list> that end in
# <suffix> by files in <build>/groups that include them. A unit's group comes from
# its place among all units, used or not, so that a switch changes few groups.
function(torch_cuda_group list suffix)
  set(places ${TORCH_CUDA_EVERY_UNIT})
  list(FILTER places INCLUDE REGEX "\\.${suffix}$")
  set(units ${${list}})
  list(REMOVE_ITEM units ${places})
  set(place 0)
  set(members "")
  list(LENGTH places last)
  foreach(unit IN LISTS places)
    if(unit IN_LIST ${list})
      torch_cuda_is_plain(plain ${unit})
      if(plain)
        list(APPEND members ${unit})
      else()
        list(APPEND units ${unit})
      endif()
    endif()
    math(EXPR place "${place} + 1")
    math(EXPR slot "${place} % ${TORCH_CUDA_LINK_GROUP}")
    if(members AND (slot EQUAL 0 OR place EQUAL last))
      set(group ${CMAKE_BINARY_DIR}/groups/${suffix}_${place}.${suffix})
      torch_cuda_write_group(${group} "${members}")
      list(APPEND units ${group})
      set(members "")
    endif()
  endforeach()
  set(${list} ${units} PARENT_SCOPE)
endfunction()

if(TORCH_CUDA_BUILD_MODE STREQUAL "link" AND TORCH_CUDA_LINK_GROUP GREATER 1)
  torch_cuda_guard_headers()
  torch_cuda_group(TORCH_CUDA_UNITS cu)
  torch_cuda_group(TORCH_CUDA_UNITS cpp)
  torch_cuda_note("units a group" "${TORCH_CUDA_LINK_GROUP}")
endif()
