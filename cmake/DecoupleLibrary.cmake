# decouple_library(<name> SOURCES … LINK …): one stage of the tool as a static
# library. Headers are included as "Stage/File.h" from lib/.
function(decouple_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_include_directories(${name} PUBLIC ${CMAKE_SOURCE_DIR}/lib)
  # LLVM's headers are not ours to warn about.
  target_include_directories(${name} SYSTEM PUBLIC ${LLVM_INCLUDE_DIRS} ${CLANG_INCLUDE_DIRS})
  # g++ 12 warns of overlap in `"x" + std::string` (GCC bug 105651).
  target_compile_options(${name} PRIVATE -Wall -Wextra -Wno-unused-parameter
    $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
  target_link_libraries(${name} PUBLIC ${ARG_LINK})
endfunction()
