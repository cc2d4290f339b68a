# cuda_simulator_names(<result> <names>…): a source with the names of all functions whose
# calls can be made to fail (trace/Names.h).
function(cuda_simulator_names result)
  set(never ${CMAKE_CURRENT_SOURCE_DIR}/names/never-fail.txt)
  file(STRINGS ${never} excluded)
  set(functions)
  foreach(names IN LISTS ARGN)
    file(STRINGS ${names} some)
    list(APPEND functions ${some})
  endforeach()
  list(REMOVE_ITEM functions ${excluded})
  # A call by the thread's own default stream counts as the function itself.
  list(FILTER functions EXCLUDE REGEX "^__cuda|_pts[dz]$")
  list(JOIN functions "\",\n  \"" text)
  file(CONFIGURE OUTPUT ${result} CONTENT
    "namespace cudasim {\nextern const char *const FunctionNames[];\nconst char *const FunctionNames[] = {\n  \"${text}\",\n  nullptr};\n}\n" @ONLY)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${ARGN} ${never})
endfunction()
