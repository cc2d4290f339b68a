# Link mode: units that are compiled alike are compiled several at a time. Most of
# a unit's host half is headers, so a group of eight takes about a third of the
# time of eight units. Full mode always compiles unit by unit.
#
# Headers without a guard get one here, as units of a group may share them.
set(guarded_dir ${CMAKE_BINARY_DIR}/guarded)

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

# What makes a unit's compilation differ from another's.
set(unit_properties COMPILE_DEFINITIONS COMPILE_OPTIONS INCLUDE_DIRECTORIES OBJECT_DEPENDS)

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
  list(GET units 0 unit)
  foreach(property IN LISTS unit_properties)
    get_source_file_property(value ${unit} ${property})
    if(value)
      set_property(SOURCE ${file} APPEND PROPERTY ${property} "${value}")
    endif()
  endforeach()
endfunction()

# torch_cuda_unit_key(<out> <unit>): the same for units that can be compiled together.
function(torch_cuda_unit_key out unit)
  set(key "")
  foreach(property IN LISTS unit_properties)
    get_source_file_property(value ${unit} ${property})
    string(APPEND key "${property}=${value} ")
  endforeach()
  # Split files all have a name for their registration.
  if(unit IN_LIST TORCH_CUDA_ALONE OR unit MATCHES "/split/[^/]+\\.cpp$")
    string(APPEND key "${unit}")
  endif()
  string(MD5 key "${key}")
  set(${out} ${key} PARENT_SCOPE)
endfunction()

# torch_cuda_group(<list> <suffix> <every> <name>): replaces the units of <list>
# that end in <suffix> by files <build>/groups/<name>_* that include them. A unit's
# group comes from its place in the list <every>, which has the units that are
# switched off too, so that a switch changes few groups.
function(torch_cuda_group list suffix every name)
  torch_cuda_unit_key(plain "no unit")
  set(places ${${every}})
  list(FILTER places INCLUDE REGEX "\\.${suffix}$")
  set(units ${${list}})
  list(REMOVE_ITEM units ${places})
  set(place 0)
  set(keys "")
  list(LENGTH places last)
  foreach(unit IN LISTS places)
    if(unit IN_LIST ${list})
      torch_cuda_unit_key(key ${unit})
      list(APPEND keys ${key})
      list(APPEND members_${key} ${unit})
    endif()
    math(EXPR place "${place} + 1")
    math(EXPR slot "${place} % ${TORCH_CUDA_LINK_GROUP}")
    if(slot EQUAL 0 OR place EQUAL last)
      list(REMOVE_DUPLICATES keys)
      set(number 0)
      foreach(key IN LISTS keys)
        list(LENGTH members_${key} count)
        set(group ${CMAKE_BINARY_DIR}/groups/${name}_${place})
        if(NOT key STREQUAL plain)
          math(EXPR number "${number} + 1")
          string(APPEND group _${number})
        endif()
        if(count GREATER 1)
          torch_cuda_write_group(${group}.${suffix} "${members_${key}}")
          list(APPEND units ${group}.${suffix})
        else()
          list(APPEND units ${members_${key}})
        endif()
        unset(members_${key})
      endforeach()
      set(keys "")
    endif()
  endforeach()
  set(${list} ${units} PARENT_SCOPE)
endfunction()

if(TORCH_CUDA_BUILD_MODE STREQUAL "link" AND TORCH_CUDA_LINK_GROUP GREATER 1)
  torch_cuda_guard_headers()
  torch_cuda_group(TORCH_CUDA_UNITS cu TORCH_CUDA_EVERY_UNIT cu)
  torch_cuda_group(TORCH_CUDA_UNITS cpp TORCH_CUDA_EVERY_UNIT cpp)
  torch_cuda_group(TORCH_PYTHON_CUDA_UNITS cpp TORCH_PYTHON_CUDA_UNITS python)
  torch_cuda_note("units a group" "${TORCH_CUDA_LINK_GROUP}")
endif()
