# cuda_simulator_unsupported(<names> <result>): a source with a function for each name of
# a real library. They are weak: one that is simulated takes its place. They say that the
# call is not supported, and the trace has their names; `nm -D` shows them as W.
function(cuda_simulator_unsupported names result)
  file(STRINGS ${names} functions)
  set(text "extern \"C\" int cudasim_unsupported(const char*);\n")
  foreach(name IN LISTS functions)
    string(APPEND text "extern \"C\" __attribute__((weak, visibility(\"default\"))) int ${name}() "
      "{ return cudasim_unsupported(\"${name}\"); }\n")
  endforeach()
  file(CONFIGURE OUTPUT ${result} CONTENT "${text}" @ONLY)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${names})
endfunction()
