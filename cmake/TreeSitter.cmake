# The tree-sitter runtime and the Python grammar (Starlark is read with it, too),
# built from the source packages that scripts/deps.sh unpacks into ${TORCH_DECOUPLE_PARSERS}.
set(_cache "$ENV{TORCH_DECOUPLE_CACHE}")
if(NOT _cache AND DEFINED ENV{XDG_CACHE_HOME})
  set(_cache "$ENV{XDG_CACHE_HOME}/torch-decouple")
elseif(NOT _cache)
  set(_cache "$ENV{HOME}/.cache/torch-decouple")
endif()
set(TORCH_DECOUPLE_PARSERS "${_cache}/parsers" CACHE PATH
    "Directory with the unpacked tree-sitter packages")

set(_core ${TORCH_DECOUPLE_PARSERS}/tree-sitter-0.23.2/tree_sitter/core/lib)
set(_python ${TORCH_DECOUPLE_PARSERS}/tree_sitter_python-0.23.6/src)
foreach(_dir IN ITEMS ${_core} ${_python})
  if(NOT EXISTS ${_dir})
    message(FATAL_ERROR "${_dir} is missing; run scripts/deps.sh, or set TORCH_DECOUPLE_PARSERS")
  endif()
endforeach()

# The Python grammar's package leaves its tree_sitter/*.h out; they are the
# runtime's own, of the same version, under another directory name.
set(_forward ${CMAKE_BINARY_DIR}/tree-sitter-include)
foreach(_header IN ITEMS alloc.h array.h parser.h)
  file(CONFIGURE OUTPUT ${_forward}/tree_sitter/${_header}
       CONTENT "#include \"${_core}/src/${_header}\"\n")
endforeach()

add_library(tree-sitter STATIC
  ${_core}/src/lib.c
  ${_python}/parser.c ${_python}/scanner.c)
target_include_directories(tree-sitter SYSTEM PUBLIC ${_core}/include
                           PRIVATE ${_core}/src ${_forward})
set_target_properties(tree-sitter PROPERTIES C_STANDARD 11)
target_compile_options(tree-sitter PRIVATE -w -O2)
