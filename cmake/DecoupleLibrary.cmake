# Most of a file's compile time is these headers, so they are compiled once.
# Files include what they use all the same: the preset dev builds without this.
set(decouple_common_headers
  <algorithm> <filesystem> <map> <memory> <optional> <set> <string> <vector>
  <llvm/ADT/STLExtras.h> <llvm/ADT/StringExtras.h> <llvm/ADT/StringMap.h>
  <llvm/Support/Error.h> <llvm/Support/Path.h> <nlohmann/json.hpp>)
add_library(DecoupleHeaders OBJECT ${CMAKE_CURRENT_LIST_DIR}/Headers.cpp)
add_custom_target(precompiled)

# Clang finds <header>.pch beside <header> by itself. CMake's own flags for it name
# both with -Xclang, where ccache does not see that the second is a path.
if(CMAKE_CXX_COMPILER_ID STREQUAL Clang)
  set(CMAKE_CXX_COMPILE_OPTIONS_USE_PCH -include <PCH_HEADER>)
endif()

# decouple_pch_sum(<target> <header>…): what ccache takes for a precompiled header's
# content (CCACHE_PCH_EXTSUM): the text of its headers. The content itself has absolute
# paths, so that another clone would compile everything again.
function(decouple_pch_sum target)
  if(CMAKE_DISABLE_PRECOMPILE_HEADERS OR NOT CMAKE_CXX_COMPILER_ID STREQUAL Clang)
    return()
  endif()
  set(file ${CMAKE_CURRENT_BINARY_DIR}/${target}-headers.cpp)
  list(TRANSFORM ARGN REPLACE "(.+)" "#include \\1\n" OUTPUT_VARIABLE lines)
  list(JOIN lines "" text)
  file(WRITE ${file} "${text}")
  set(includes ${LLVM_INCLUDE_DIRS} ${CLANG_INCLUDE_DIRS})
  list(TRANSFORM includes PREPEND -I)
  execute_process(
    COMMAND ${CMAKE_CXX_COMPILER} -std=c++20 ${includes} -E -P -dD ${file}
    OUTPUT_FILE ${file}.i COMMAND_ERROR_IS_FATAL ANY)
  file(SHA256 ${file}.i sum)
  file(REMOVE ${file}.i)
  file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}.dir/cmake_pch.hxx.pch.sum ${sum})
endfunction()

# decouple_precompile(<target> [<header>…]): the common headers and more of them, as
# a set of the target's own.
# decouple_precompile(<target> FROM <other>): the set of another target.
function(decouple_precompile target)
  cmake_parse_arguments(ARG "" "FROM" "" ${ARGN})
  # What ccache needs to cache files that use them.
  target_compile_options(${target} PRIVATE
    $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess> $<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>)
  if(ARG_FROM)
    target_precompile_headers(${target} REUSE_FROM ${ARG_FROM})
  else()
    set(headers ${decouple_common_headers} ${ARG_UNPARSED_ARGUMENTS})
    target_precompile_headers(${target} PRIVATE ${headers})
    decouple_pch_sum(${target} ${headers})
    # For clang-tidy, which reads them but builds nothing (scripts/tidy.sh).
    if(CMAKE_CXX_COMPILER_ID STREQUAL Clang AND NOT CMAKE_DISABLE_PRECOMPILE_HEADERS)
      add_custom_target(${target}-precompiled DEPENDS ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}.dir/cmake_pch.hxx.pch)
      add_dependencies(precompiled ${target}-precompiled)
    endif()
  endif()
endfunction()

# The language of our own code, tests included.
function(decouple_language target)
  target_compile_features(${target} PRIVATE cxx_std_20)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
endfunction()

# The flags of our own code.
function(decouple_flags target)
  decouple_language(${target})
  # LLVM's headers are not ours to warn about.
  target_include_directories(${target} SYSTEM PUBLIC ${LLVM_INCLUDE_DIRS} ${CLANG_INCLUDE_DIRS})
  # g++ 12 warns of overlap in `"x" + std::string` (GCC bug 105651); Clang, of what
  # libstdc++ 12's own std::stable_sort calls.
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wno-unused-parameter
    $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict> $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>)
endfunction()
target_link_libraries(DecoupleHeaders PRIVATE nlohmann_json::nlohmann_json)
decouple_flags(DecoupleHeaders)
decouple_precompile(DecoupleHeaders)

# decouple_library(<name> SOURCES … LINK … [HEADERS …]): one stage of the tool as a
# static library. Headers are included as "Stage/File.h" from lib/; HEADERS are
# precompiled for it besides the common ones.
function(decouple_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK;HEADERS" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_include_directories(${name} PUBLIC ${CMAKE_SOURCE_DIR}/lib)
  decouple_flags(${name})
  target_link_libraries(${name} PUBLIC ${ARG_LINK})
  if(ARG_HEADERS)
    decouple_precompile(${name} ${ARG_HEADERS})
  else()
    decouple_precompile(${name} FROM DecoupleHeaders)
  endif()
endfunction()
