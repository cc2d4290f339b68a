# cuda_simulator_unsupported(<names> <result> <answer>): a source with a function for each name of
# a real library. They are weak: one that is simulated takes its place. They say what
# <answer>, a C function, says of their name: that the call is not supported. `nm -D` shows
# them as W.
function(cuda_simulator_unsupported names result answer)
  file(STRINGS ${names} functions)
  set(text "extern \"C\" int ${answer}(const char*);\n")
  foreach(name IN LISTS functions)
    string(APPEND text "extern \"C\" __attribute__((weak, visibility(\"default\"))) int ${name}() "
      "{ return ${answer}(\"${name}\"); }\n")
  endforeach()
  file(CONFIGURE OUTPUT ${result} CONTENT "${text}" @ONLY)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${names})
endfunction()
