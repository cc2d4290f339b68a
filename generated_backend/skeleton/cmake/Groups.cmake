# Link mode: units with nothing special about them are compiled several at a
# time. Most of a unit's host half is headers, so a group of eight takes about a
# third of the time of eight units. Full mode always compiles unit by unit.
#
# Units that define a name twice between them, or leave a macro behind, are
# listed here and stay alone.
set(ungrouped "/NOTHING$")

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
  set_property(SOURCE ${file} PROPERTY INCLUDE_DIRECTORIES ${CMAKE_CURRENT_SOURCE_DIR})
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
    if(NOT special AND unit MATCHES "\\.${suffix}$" AND NOT unit MATCHES "${ungrouped}")
      list(APPEND plain ${unit})
    else()
      list(APPEND alone ${unit})
    endif()
  endforeach()

  set(number 0)
  set(members "")
  list(LENGTH plain left)
  foreach(unit IN LISTS plain)
    math(EXPR left "${left} - 1")
    list(APPEND members ${unit})
    list(LENGTH members count)
    if(count EQUAL TORCH_CUDA_LINK_GROUP OR left EQUAL 0)
      math(EXPR number "${number} + 1")
      torch_cuda_write_group(${CMAKE_BINARY_DIR}/groups/${suffix}_${number}.${suffix} "${members}")
      list(APPEND alone ${CMAKE_BINARY_DIR}/groups/${suffix}_${number}.${suffix})
      set(members "")
    endif()
  endforeach()
  set(${list} ${alone} PARENT_SCOPE)
endfunction()

if(TORCH_CUDA_BUILD_MODE STREQUAL "link" AND TORCH_CUDA_LINK_GROUP GREATER 1)
  torch_cuda_group(TORCH_CUDA_UNITS cu)
  torch_cuda_group(TORCH_CUDA_UNITS cpp)
  torch_cuda_note("units a group" "${TORCH_CUDA_LINK_GROUP}")
endif()
